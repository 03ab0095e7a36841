# Copyright (C) 2026 The caracal contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# nix-build packaging/recipes/nix
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation rec {
  pname = "caracal";
  version = "1.3";
  src = pkgs.fetchurl {
    url = "https://caracal.example.org/caracal-${version}.tar.xz";
    sha256 = "76b1826b5500957533a8207d2381a227cbcccaa5d4bd0d83c707d85c1c000e2e";
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
    homepage = "https://caracal.example.org";
    license = with pkgs.lib.licenses; [ gpl3Plus unicode-30 ];
    platforms = pkgs.lib.platforms.unix;
    mainProgram = "caracal-cat";
  };
}
