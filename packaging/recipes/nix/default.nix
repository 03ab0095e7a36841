# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# nix-build packaging/recipes/nix
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation rec {
  pname = "caracal";
  version = "@PACKAGE_VERSION@";
  src = pkgs.fetchurl {
    url = "@PACKAGE_URL@/caracal-${version}.tar.xz";
    sha256 = "@SHA256@";
  };

  # The program is caracal-cat.  To call it as cat, put lib/caracal/bin first in
  # PATH.
  configureFlags = [ "--program-prefix=caracal-" "--without-bash-builtin" ];
  enableParallelBuilding = true;
  doCheck = true;
  checkTarget = "check-quick";
  postInstall = ''
    mkdir -p $out/lib/caracal/bin
    ln -s $out/bin/caracal-cat $out/lib/caracal/bin/cat
  '';

  meta = {
    description = "Copy files to standard output, fast and without loss";
    homepage = "@PACKAGE_URL@";
    license = with pkgs.lib.licenses; [ gpl3Plus unicode-30 ];
    platforms = pkgs.lib.platforms.unix;
    mainProgram = "caracal-cat";
  };
}
