;; Copyright (C) 2026 The caracal contributors
;; SPDX-License-Identifier: GPL-3.0-or-later

;; guix build -f caracal.scm
(use-modules (guix base16)
             (guix build-system gnu)
             (guix download)
             (guix gexp)
             ((guix licenses) #:prefix license:)
             (guix packages))

(package
  (name "caracal")
  (version "@PACKAGE_VERSION@")
  (source
   (origin
     (method url-fetch)
     (uri (string-append "@PACKAGE_URL@/caracal-" version
                         ".tar.xz"))
     (sha256
      (base16-string->bytevector
       "@SHA256@"))))
  (build-system gnu-build-system)
  (arguments
   ;; The program is caracal-cat.  To call it as cat, put lib/caracal/bin first
   ;; in PATH.
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
  (home-page "@PACKAGE_URL@")
  (synopsis "Copy files to standard output, fast and without loss")
  (description "@code{caracal} accepts what GNU cat accepts, and writes what GNU
cat writes, byte for byte.")
  (license (list license:gpl3+
                 (license:fsf-free
                  "https://www.unicode.org/license.txt"
                  "Unicode-3.0: a table of --color and --utf8."))))
