# The measurements in "How efficient can cat(1) be?".          -*- sh -*-

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

table efficient 'Mechanisms, as in "How efficient can cat(1) be?"' \
  'How efficient can cat(1) be? (8 GB virtual machine, 4 GB file in tmpfs)' \
  list << 'END'
GiB/s, more is better, into dd of=/dev/null bs=64K iflag=fullblock. The
mechanism splice-direct splices from the file straight into the output. That
leaves references to the page cache in the pipe, so if the file is overwritten
after the program has exited, the reader gets other bytes. caracal splices the
head of a file through a pipe of its own, and then copies as many bytes as the
pipe can hold, which flushes out all references.
END

timer_options=-c
row='a file in memory \| dd'
there "$row" read-write '3.6 GB/s'
there "$row" sendfile '6.4 GB/s'
there "$row" splice-private '11.6 GB/s'
sink='dd of=/dev/null bs=64K iflag=fullblock'

expect=$piece
for mechanism in read-write sendfile splice-private splice-direct; do
  candidate "$mechanism" "$tools/mechanism $mechanism $big 65536 | $sink" \
    "$tools/mechanism $mechanism $piece 65536"
done
while IFS=$tab read -r name command; do
  candidate "$name" "$command $big | $sink" "$command $piece"
done < "$programs"
end_row "$row" "$big_bytes"
