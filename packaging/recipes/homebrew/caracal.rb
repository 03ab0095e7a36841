# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

class Caracal < Formula
  desc "Copy files to standard output, fast and without loss"
  homepage "@PACKAGE_URL@"
  url "@PACKAGE_URL@/caracal-@PACKAGE_VERSION@.tar.xz"
  sha256 "@SHA256@"
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
