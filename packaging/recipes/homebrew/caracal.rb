# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

class Caracal < Formula
  desc "Copy files to standard output, fast and without loss"
  homepage "https://caracal.example.org"
  url "https://caracal.example.org/caracal-1.3.tar.xz"
  sha256 "76b1826b5500957533a8207d2381a227cbcccaa5d4bd0d83c707d85c1c000e2e"
  license all_of: ["GPL-3.0-or-later", "Unicode-3.0"]

  # The program is caracal-cat.  To call it as cat, put libexec/gnubin first in
  # PATH, as with the formula of coreutils.
  def install
    system "./configure", "--program-prefix=caracal-", "--disable-nls",
           "--without-bash-builtin", *std_configure_args
    system "make", "install"
    (libexec/"gnubin").install_symlink bin/"caracal-cat" => "cat"
    (libexec/"gnuman/man1").install_symlink man1/"caracal-cat.1" => "cat.1"
  end

  test do
    (testpath/"lines").write("a\nb\n")
    assert_equal "     1\ta\n     2\tb\n", shell_output("#{bin}/caracal-cat -n lines")
  end
end
