#!/bin/sh
# cat reports what a network file system reports, even if that comes only with
# the close.  It waits for a server that is gone, and does not ask it what the
# copy does not need.

# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# network.sh runs this.

. "${srcdir=.}/init.sh"; begin_
. "$srcdir/expensive/network.cfg"

# File systems of the server: one with little room, one in which user 1000 may
# have 1 MiB, and one whose disk will fail.
truncate -s 1G image quota-image bad-image || framework_failure_
mount_xfs_ export image
mount_xfs_ quota quota-image loop,uquota
xfs_quota -x -c 'limit bhard=1m 1000' quota || framework_failure_
mount_ full mount -t tmpfs -o size=1m tmpfs full || framework_failure_
export DM_DISABLE_UDEV=1 # udev isn't running
disk=$(losetup -f --show bad-image)
dmsetup create bad --table "0 2097152 linear $disk 0" || framework_failure_
mount_xfs_ bad /dev/mapper/bad rw
for name in export full bad; do
  export_ $name
done
export_ quota all_squash,anonuid=1000,anongid=1000
serve_

text_ 3000000 > big
text_ 600000 > part
printf 'first\n' > first
printf 'last\n' > last

# Mount the directory $2 of the server by each protocol of $1, and run the shell
# code $3 for each, as gives_ does with $4...  The code names the mount $kind.
for_each_ ()
{
  kinds=$1 directory=$2
  shift 2
  for kind in $kinds; do
    mount_share_ $kind $directory
    gives_ "$@"
    umount $kind
  done
}

error_ ()
{
  printf 'cat: %s: %s\\n' "$1" "$(errno_text_ $2)"
}

# ---- No room, which the server may tell only when the file is closed

no_room=$(error_ 'write error' ENOSPC)
for code in 'cat big > $kind/out' 'cat < big > $kind/out' \
  'cat -u big > $kind/out' 'cat -n big > $kind/out' \
  'cat big | cat > $kind/out' 'cat big >> $kind/out'; do
  for_each_ 'nfs4 nfs3' full "$code" '' "$no_room" 1
  # After this error, ksmbd may also end the connection.
  for_each_ smb full "$code 2> message; echo \$?; grep -c . message" '1\n1\n'
  for_each_ 'nfs4 nfs3' quota "$code" '' "$(error_ 'write error' EDQUOT)" 1
done
# Between files of the server, which copies by itself.
: > full/out
cp part full || framework_failure_
for_each_ 'nfs4 nfs3 smb' full 'cat $kind/part $kind/part > $kind/out' '' \
  "$no_room" 1

# ---- A file that the server has removed

# NFS 4 and SMB keep an open file.
mount_share_ nfs3 export
cp part export/gone
exec 3< nfs3/gone
rm export/gone
exportfs -f # the server closes its files
echo 3 > /proc/sys/vm/drop_caches
gives_ 'cat first - last <&3' 'first\nlast\n' "$(error_ - ESTALE)" 1
exec 3<&-
umount nfs3

# ---- A server that stops

mount_share_ nfs3 export nocto,noatime,actimeo=3600
mount_share_ nfs4 export
cp part export/part
cp big export/big
cat nfs3/part > copied # now the client has it in memory
exec 3< nfs4/big 5< nfs3/part 6< nfs3/part 7< nfs3/part 8< nfs3/part \
  9< nfs3/part
nfsd_ 0
# To open a file, Linux asks the server.  After that, nobody has to.
for code in 'cat <&5 > out' 'cat <&6 | cat > out' ': > out; cat <&7 >> out' \
  'cat <&8 > /dev/null; cat <&9 > out'; do
  timeout 20 sh -c "$code" || wrong_ "asks a server that is gone: $code"
  cmp part out || wrong_ "$code: bytes"
done
exec 5<&- 6<&- 7<&- 8<&- 9<&-
cat <&3 > out &
sleep 5
kill -0 $! || wrong_ 'does not wait for a server that is gone'
nfsd_ 4
wait $! || wrong_ 'a server that has come back'
exec 3<&-
cmp big out || wrong_ 'a server that has come back: bytes'
umount nfs3
umount nfs4

for kind in nfs4 nfs3; do
  mount_share_ $kind export soft,timeo=10,retrans=1,actimeo=3600
  exec 3< $kind/big 4> $kind/soft
  nfsd_ 0
  gives_ 'cat first - last <&3' 'first\nlast\n' "$(error_ - EIO)" 1
  gives_ 'cat part >&4' '' "$(error_ 'write error' EIO)" 1
  exec 3<&- 4>&-
  nfsd_ 4
  umount -f $kind
done

# ---- A disk that fails

cp part bad/part
sync
for kind in nfs4 nfs3 smb; do
  mount_share_ $kind bad
done
exec 4> nfs4/out
dmsetup suspend bad && dmsetup load bad --table '0 2097152 error' \
  && dmsetup resume bad || framework_failure_
echo 3 > /proc/sys/vm/drop_caches
gives_ 'cat part >&4' '' "$(error_ 'write error' EIO)" 1
exec 4>&-
for kind in nfs4 nfs3 smb; do
  gives_ 'cat first $kind/part last' 'first\nlast\n' \
    "$(error_ $kind/part EIO)" 1
done

Exit $fail
