;; Copyright (C) 2026 The caracal contributors
;; SPDX-License-Identifier: GPL-3.0-or-later

;; guix build -f caracal.scm, with the tarball beside this file.
(use-modules (guix build-system gnu)
             (guix gexp)
             ((guix licenses) #:prefix license:)
             (guix packages))

(package
  (name "caracal")
  (version "1.1")
  (source (local-file "caracal-1.1.tar.xz"))
  (build-system gnu-build-system)
  (arguments
   ;; The program is caracal-cat.  lib/caracal/bin, put first in PATH, has it as
   ;; cat.
   (list #:configure-flags #~'("--program-prefix=caracal-"
                               "--without-bash-builtin")
         #:test-target "check-quick"
         #:phases
         #~(modify-phases %standard-phases
             (add-after 'install 'install-cat
               (lambda _
                 (mkdir-p (string-append #$output "/lib/caracal/bin"))
                 (symlink (string-append #$output "/bin/caracal-cat")
                          (string-append #$output "/lib/caracal/bin/cat")))))))
  (home-page "https://caracal.example.org")
  (synopsis "Copy files to standard output, fast and without loss")
  (description "@code{caracal} accepts what GNU cat accepts, and writes what GNU
cat writes, byte for byte.")
  (license license:gpl3+))
