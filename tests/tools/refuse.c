/* Run a command to which Linux refuses one system call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: refuse CALL ERROR [+NUMBER] COMMAND [ARGUMENT]...

   CALL and ERROR are names, such as splice and EPERM.  With +3, the call
   succeeds twice, and is refused from the third time on.  The command may be
   another refuse.  The status is that of the command, 77 if there are no
   filters of system calls here, 78 if this machine doesn't have CALL, or 99.

   Some calls are refused only with arguments that the dynamic linker doesn't
   use.  To refuse the clock, we take the vDSO away from the command, which
   could otherwise read the clock without a system call.  */

#include <config.h>

#include "child.h"

#include <elf.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if HAVE_LINUX_SECCOMP_H
#  include <linux/filter.h>
#  include <linux/seccomp.h>
#  include <sys/ioctl.h>
#  include <sys/mman.h>
#  include <sys/prctl.h>
#  include <sys/ptrace.h>
#  include <sys/syscall.h>
#  include <sys/wait.h>
#endif

enum
{
  SKIPPED = 77,
  NO_CALL = 78
};

/* No macro can ask whether this machine has SYS_splice.  But the text to which
   it expands is "SYS_splice" if it hasn't, and otherwise a number, or a sum,
   as in "(4000 + 304)".  */
#define TEXT_OF(expanded) "" #expanded
#define NUMBER_OF(macro) TEXT_OF (macro)
#define CALL(name) NUMBER_OF (SYS_##name), "" #name

#ifdef SECCOMP_USER_NOTIF_FLAG_CONTINUE

struct named
{
  char const *name;
  int number;
};

static struct named const errors[]
  = { { "EACCES", EACCES },         { "EAGAIN", EAGAIN },
      { "EINVAL", EINVAL },         { "ENOSYS", ENOSYS },
      { "EOPNOTSUPP", EOPNOTSUPP }, { "EPERM", EPERM },
      { "EXDEV", EXDEV },           { NULL, -1 } };

/* The number of each call, as a text, and then its name.  */
static char const *const numbers[]
  = { CALL (clock_gettime), CALL (clock_gettime64), CALL (clock_nanosleep),
      CALL (clock_nanosleep_time64), CALL (clone), CALL (clone3),
      CALL (copy_file_range), CALL (fadvise64), CALL (fadvise64_64),
      CALL (fcntl), CALL (fcntl64), CALL (fstatfs), CALL (fstatfs64),
      CALL (fsync), CALL (getrlimit), CALL (getsockopt), CALL (ioctl),
      CALL (_llseek), CALL (lseek), CALL (mmap), CALL (mmap2), CALL (mprotect),
      CALL (munmap), CALL (nanosleep), CALL (openat2), CALL (pipe),
      CALL (pipe2), CALL (poll), CALL (ppoll), CALL (ppoll_time64),
      CALL (pread64), CALL (preadv2), CALL (prlimit64), CALL (pwrite64),
      CALL (rt_sigaction), CALL (rt_sigpending), CALL (rt_sigprocmask),
      CALL (sendfile), CALL (sendfile64), CALL (splice), CALL (stat),
      CALL (statfs), CALL (statfs64), CALL (statx), CALL (sync_file_range),
      CALL (sync_file_range2), CALL (ugetrlimit), CALL (uname), CALL (writev),
      /* Since Linux 5.1, new calls have the same distance on all machines.  */
      NUMBER_OF (SYS_openat2 + 20), "statmount" };

/* A call that is refused if its argument ARGUMENT is at least LEAST, and its
   argument 3 has all bits of FLAGS.  Arguments are counted from 0.  */
struct call
{
  char const *name;
  int number, argument;
  unsigned int least, flags;
};

enum
{
  PAGE = 4096,
  LARGE = 64 * 1024
};

/* The others are refused whatever their arguments.  */
static struct call const calls[]
  = { { "mmap", -1, 1, LARGE, MAP_ANONYMOUS },
      { "mmap2", -1, 1, LARGE, MAP_ANONYMOUS },
      { "mprotect", -1, 2, PROT_READ | PROT_WRITE, 0 },
      { "pread64", -1, 2, PAGE, 0 } };

/* Return the call NAME.  Its number is -1 if this machine doesn't have it.  */
static struct call
find_call (char const *name)
{
  struct call call = { name, -1, 0, 0, 0 };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (strcmp (calls[i].name, name) == 0)
      call = calls[i];
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i += 2)
    if (strcmp (numbers[i + 1], name) == 0
        && strncmp (numbers[i], "SYS_", 4) != 0)
      {
        call.number = 0;
        char *end;
        for (char const *text = numbers[i]; *text; text = end)
          {
            text += strcspn (text, "0123456789");
            call.number += (int) strtol (text, &end, 0);
          }
      }
  return call;
}

/* The offset of the lower half of argument INDEX in the data of a filter.  */
#  if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#    define LOW_HALF 4
#  else
#    define LOW_HALF 0
#  endif
#  define ARGUMENT(Index)                                                     \
    (offsetof (struct seccomp_data, args) + 8 * (Index) + LOW_HALF)

/* Answer CALL with ACTION from now on.  The machine isn't compared, because
   the command is built for the one that this is built for.  OPTIONS are those
   of seccomp(2), whose result is returned.  */
static int
filter (struct call const *call, unsigned int action, unsigned int options)
{
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned int) call->number, 0, 6),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, ARGUMENT (call->argument)),
    BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, call->least, 0, 4),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, ARGUMENT (3)),
    BPF_STMT (BPF_ALU | BPF_AND | BPF_K, call->flags),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, call->flags, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, action),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  };
  struct sock_fprog program
    = { .len = sizeof code / sizeof *code, .filter = code };
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return -1;
  return (int) syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, options,
                        &program);
}

static struct task
{
  struct call call;
  int error;
  unsigned int first; /* the first call to refuse, from 1 */
  char **command;
  int listener; /* the descriptor that gets the calls, if FIRST isn't 1 */
} task;

/* Execute the command with its filter, and if TRACED, stopped for the
   parent.  */
static int
execute (void *traced)
{
  if (traced)
    ptrace (PTRACE_TRACEME, 0, NULL, NULL);
  task.listener
    = (task.first == 1 ? filter (
         &task.call, SECCOMP_RET_ERRNO | (unsigned int) task.error, 0)
                       : filter (&task.call, SECCOMP_RET_USER_NOTIF,
                                 SECCOMP_FILTER_FLAG_NEW_LISTENER));
  if (task.listener < 0)
    {
      perror ("refuse");
      _exit (SKIPPED);
    }
  execvp (task.command[0], task.command);
  perror (task.command[0]);
  _exit (TROUBLE);
}

/* Answer the calls that the listener gets: let the first ones succeed, and
   refuse all others.  */
static void *
answer_calls (void *unused)
{
  unsigned int count = 0;
  for (;;)
    {
      struct seccomp_notif request = { .id = 0 };
      if (ioctl (task.listener, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0)
        continue;
      bool succeeds = ++count < task.first;
      struct seccomp_notif_resp answer
        = { .id = request.id,
            .error = succeeds ? 0 : -task.error,
            .flags = succeeds ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0 };
      ioctl (task.listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
  return unused;
}

/* Return where the stack of CHILD began when its program was executed.  */
static uintptr_t
stack_of (pid_t child)
{
  enum
  {
    STATE = 3,
    START_STACK = 28 /* fields of proc(5) */
  };
  char name[64], text[2048];
  snprintf (name, sizeof name, "/proc/%jd/stat", (intmax_t) child);
  FILE *file = fopen (name, "r");
  if (! file || ! fgets (text, sizeof text, file))
    fail (name);
  fclose (file);
  char *field = strrchr (text, ')') + 2;
  for (int i = STATE; i < START_STACK; i++)
    field = strchr (field, ' ') + 1;
  return strtoul (field, NULL, 10);
}

static uintptr_t
word_at (pid_t child, uintptr_t place)
{
  errno = 0;
  long word = ptrace (PTRACE_PEEKDATA, child, place, NULL);
  if (errno != 0)
    fail ("refuse: ptrace");
  return (uintptr_t) word;
}

/* Take the vDSO away from CHILD, which has just executed its program: its
   stack has argc, argv, environ, and then pairs of words.  */
static void
take_vdso (pid_t child)
{
  size_t const size = sizeof (uintptr_t);
  int status;
  if (waitpid (child, &status, 0) != child || ! WIFSTOPPED (status))
    exit (WIFEXITED (status) ? WEXITSTATUS (status) : TROUBLE);
  uintptr_t place = stack_of (child);
  place += (word_at (child, place) + 2) * size;
  while (word_at (child, place) != 0)
    place += size;
  for (place += size; word_at (child, place) != AT_NULL; place += 2 * size)
    if (word_at (child, place) == AT_SYSINFO_EHDR)
      ptrace (PTRACE_POKEDATA, child, place, AT_IGNORE);
  ptrace (PTRACE_DETACH, child, NULL, NULL);
}

/* Execute the command in a child, answer its calls if TASK says so, and take
   its vDSO away if the call IS_CLOCK.  Return the command's status.  */
static int
supervise (bool is_clock)
{
  static char stack[256 * 1024];
  pthread_t thread;
  /* The two processes share descriptors until the command is executed.  */
  pid_t child = clone (execute, stack + sizeof stack / 2,
                       CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD,
                       is_clock ? &task : NULL);
  if (child < 0)
    fail ("refuse: clone");
  if (is_clock)
    take_vdso (child);
  if (task.first != 1
      && pthread_create (&thread, NULL, answer_calls, NULL) != 0)
    return TROUBLE;
  return wait_for (child);
}

int
main (int argc, char **argv)
{
  if (argc < 4)
    return TROUBLE;
  task.command = argv + 3;
  task.first = 1;
  if (*argv[3] == '+')
    {
      task.first = (unsigned int) atoi (argv[3]);
      task.command++;
    }
  task.call = find_call (argv[1]);
  struct named const *error = errors;
  while (error->name && strcmp (error->name, argv[2]) != 0)
    error++;
  task.error = error->number;
  if (! error->name || ! *task.command)
    {
      fprintf (stderr, "refuse: %s is unknown\n", argv[2]);
      return TROUBLE;
    }
  if (task.call.number < 0)
    return NO_CALL;
  bool is_clock = strncmp (argv[1], "clock_gettime", 13) == 0;
  return is_clock || task.first != 1 ? supervise (is_clock) : execute (NULL);
}

#else

int
main (void)
{
  fputs ("refuse: no filters of system calls\n", stderr);
  return SKIPPED;
}

#endif
