/* Tell AddressSanitizer which memory nothing may access.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-2.0-or-later */

#ifndef POISON_H
#define POISON_H

/* poison: from now on, report each access to the SIZE bytes at BYTES.
   unpoison: no longer report it.
   is_poisoned: return true if an access to the byte at BYTES is reported.
   In other builds, nothing is ever reported.  */
#ifndef __has_feature
#  define __has_feature(feature) 0 /* gcc */
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer)
#  include <sanitizer/asan_interface.h>
#  define poison(bytes, size) __asan_poison_memory_region (bytes, size)
#  define unpoison(bytes, size) __asan_unpoison_memory_region (bytes, size)
#  define is_poisoned(bytes) __asan_address_is_poisoned (bytes)
#else
#  define poison(bytes, size) ((void) (bytes), (void) (size))
#  define unpoison(bytes, size) ((void) (bytes), (void) (size))
#  define is_poisoned(bytes) ((void) (bytes), 0)
#endif

#endif
