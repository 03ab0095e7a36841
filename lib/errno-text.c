/* Texts of errors.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#include <config.h>

#include "errno-text.h"

#include <string.h>

#if defined __linux__ && (! defined __GLIBC__ || defined __UCLIBC__)

#  include <errno.h>
#  include <locale.h>
#  include <stddef.h>

#  include "environment.h"
#  include "inttostr.h"
#  include "minmax.h"

/* The errors of Linux for which musl or uClibc-ng has another text than glibc,
   or none.  With all errors, a static program would be 1,600 bytes smaller,
   because it wouldn't need the C library's table.  But we'd repeat that.  */
#  define EACH_ERROR(E)                                                       \
    E (EIO, "Input/output error")                                             \
    E (ECHILD, "No child processes")                                          \
    E (ENOMEM, "Cannot allocate memory")                                      \
    E (EBUSY, "Device or resource busy")                                      \
    E (EXDEV, "Invalid cross-device link")                                    \
    E (EMFILE, "Too many open files")                                         \
    E (ENOTTY, "Inappropriate ioctl for device")                              \
    E (ESPIPE, "Illegal seek")                                                \
    E (EDOM, "Numerical argument out of domain")                              \
    E (ERANGE, "Numerical result out of range")                               \
    E (EDEADLK, "Resource deadlock avoided")                                  \
    E (ENAMETOOLONG, "File name too long")                                    \
    E (ELOOP, "Too many levels of symbolic links")                            \
    E (ECHRNG, "Channel number out of range")                                 \
    E (EL2NSYNC, "Level 2 not synchronized")                                  \
    E (EL3HLT, "Level 3 halted")                                              \
    E (EL3RST, "Level 3 reset")                                               \
    E (ELNRNG, "Link number out of range")                                    \
    E (EUNATCH, "Protocol driver not attached")                               \
    E (ENOCSI, "No CSI structure available")                                  \
    E (EL2HLT, "Level 2 halted")                                              \
    E (EBADE, "Invalid exchange")                                             \
    E (EBADR, "Invalid request descriptor")                                   \
    E (EXFULL, "Exchange full")                                               \
    E (ENOANO, "No anode")                                                    \
    E (EBADRQC, "Invalid request code")                                       \
    E (EBADSLT, "Invalid slot")                                               \
    E (EBFONT, "Bad font file format")                                        \
    E (ETIME, "Timer expired")                                                \
    E (ENONET, "Machine is not on the network")                               \
    E (ENOPKG, "Package not installed")                                       \
    E (EREMOTE, "Object is remote")                                           \
    E (EADV, "Advertise error")                                               \
    E (ESRMNT, "Srmount error")                                               \
    E (ECOMM, "Communication error on send")                                  \
    E (EDOTDOT, "RFS specific error")                                         \
    E (EOVERFLOW, "Value too large for defined data type")                    \
    E (ENOTUNIQ, "Name not unique on network")                                \
    E (EREMCHG, "Remote address changed")                                     \
    E (ELIBACC, "Can not access a needed shared library")                     \
    E (ELIBBAD, "Accessing a corrupted shared library")                       \
    E (ELIBSCN, ".lib section in a.out corrupted")                            \
    E (ELIBMAX, "Attempting to link in too many shared libraries")            \
    E (ELIBEXEC, "Cannot exec a shared library directly")                     \
    E (EILSEQ, "Invalid or incomplete multibyte or wide character")           \
    E (ERESTART, "Interrupted system call should be restarted")               \
    E (ESTRPIPE, "Streams pipe error")                                        \
    E (EUSERS, "Too many users")                                              \
    E (ENOTSOCK, "Socket operation on non-socket")                            \
    E (EMSGSIZE, "Message too long")                                          \
    E (EOPNOTSUPP, "Operation not supported")                                 \
    E (EADDRINUSE, "Address already in use")                                  \
    E (EADDRNOTAVAIL, "Cannot assign requested address")                      \
    E (ENETUNREACH, "Network is unreachable")                                 \
    E (ENETRESET, "Network dropped connection on reset")                      \
    E (ECONNABORTED, "Software caused connection abort")                      \
    E (EISCONN, "Transport endpoint is already connected")                    \
    E (ENOTCONN, "Transport endpoint is not connected")                       \
    E (ESHUTDOWN, "Cannot send after transport endpoint shutdown")            \
    E (ETOOMANYREFS, "Too many references: cannot splice")                    \
    E (ETIMEDOUT, "Connection timed out")                                     \
    E (EHOSTUNREACH, "No route to host")                                      \
    E (EINPROGRESS, "Operation now in progress")                              \
    E (ESTALE, "Stale file handle")                                           \
    E (EUCLEAN, "Structure needs cleaning")                                   \
    E (ENOTNAM, "Not a XENIX named type file")                                \
    E (ENAVAIL, "No XENIX semaphores available")                              \
    E (EISNAM, "Is a named type file")                                        \
    E (EDQUOT, "Disk quota exceeded")                                         \
    E (ECANCELED, "Operation canceled")                                       \
    E (ENOKEY, "Required key not available")                                  \
    E (EKEYEXPIRED, "Key has expired")                                        \
    E (EKEYREVOKED, "Key has been revoked")                                   \
    E (EKEYREJECTED, "Key was rejected by service")                           \
    E (EOWNERDEAD, "Owner died")                                              \
    E (ENOTRECOVERABLE, "State not recoverable")                              \
    E (ERFKILL, "Operation not possible due to RF-kill")                      \
    E (EHWPOISON, "Memory page has hardware error")

#  define NUMBER(number, text) number,
#  define TEXT(number, text) text "\0"

static short int const numbers[] = { EACH_ERROR (NUMBER) };

/* The texts in the order of NUMBERS, each with a NUL at its end.  */
static char const texts[] = EACH_ERROR (TEXT);

/* Return TEXT in the user's language.  glibc's own catalogues have all texts
   as message IDs, so there is nothing to translate here.  */
static char const *
by_libc_catalogue (char const *text)
{
  (void) bindtextdomain ("libc", "/usr/share/locale");
  return in_user_language ("libc", text);
}

char const *
errno_text (int errnum)
{
  char const *text = texts;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    {
      if (numbers[i] == errnum)
        return by_libc_catalogue (text);
      text += strlen (text) + 1;
    }
#  if MUSL
  /* Some users have a catalogue of musl's texts, which are in English only in
     this locale.  in_user_language enters the locale that it needs.  */
  setlocale (LC_MESSAGES, "C");
#  endif
  text = strerror (errnum);
  if (strcmp (text, "No error information") != 0)
    return by_libc_catalogue (text);
  enum
  {
    PREFIX_MAX = 80
  };
  static char unknown[PREFIX_MAX + INT_BUFSIZE_BOUND (uintmax_t)];
  text = by_libc_catalogue ("Unknown error ");
  char *number = umaxtostr ((uintmax_t) errnum, unknown + PREFIX_MAX);
  size_t length = MIN (strlen (text), PREFIX_MAX);
  return memcpy (number - length, text, length);
}

#else

char const *
errno_text (int errnum)
{
  return strerror (errnum);
}

#endif
