/* Threads of the program, as coroutines that run until their next call.
   Copyright (C) 2026 The caracal contributors
   SPDX-License-Identifier: GPL-3.0-or-later */

#include <config.h>

#include "simulation/threads.h"

#include <errno.h>
#include <stdint.h>
#include <ucontext.h>

#include "simulation/judge.h"
#include "simulation/kernel.h"
#include "simulation/others.h"

enum
{
  THREADS_MAX = 4,
  STACK = 256 * 1024
};

static struct thread
{
  ucontext_t context;
  void *(*function) (void *);
  void *argument;
  bool has_ended;
  /* makecontext of glibc on 32-bit arm does not align the stack.  */
  _Alignas(16) char stack[STACK];
} threads[THREADS_MAX];

static size_t count;           /* number of helpers of this run */
static struct thread *current; /* the helper that runs now, or NULL */
static ucontext_t program;     /* the main thread */

void
threads_start (void)
{
  count = 0;
  current = NULL;
}

bool
threads_yield (void)
{
  struct thread *thread = current;
  if (! thread)
    return false;
  int errnum = errno;
  current = NULL;
  swapcontext (&thread->context, &program);
  errno = errnum;
  return true;
}

bool
threads_is_helper (void)
{
  return current;
}

bool
threads_are_running (void)
{
  size_t i = 0;
  while (i < count && threads[i].has_ended)
    i++;
  return i < count;
}

void
threads_leave (void)
{
  while (threads_yield ())
    continue;
}

/* Run helper number I to its end, and then the main thread.  */
static void
run_helper (int i)
{
  struct thread *thread = &threads[i];
  thread->function (thread->argument);
  report ("(helper %d ends)", i);
  thread->has_ended = true;
  current = NULL;
  setcontext (&program);
}

/* Run the helper of ACTOR until its next call.  Return false if the helper has
   ended.  */
static bool
resume_helper (struct actor *actor)
{
  struct thread *thread = &threads[actor->left];
  if (thread->has_ended)
    return false;
  int errnum = errno;
  current = thread;
  swapcontext (&program, &thread->context);
  errno = errnum;
  if (world.end)
    world_end (world.end);
  return true;
}

int
simulated_pthread_create (pthread_t *number, pthread_attr_t const *attributes,
                          void *(*function) (void *), void *argument)
{
  int fault = call_begin (CALL_THREAD);
  (void) attributes;
  if (fault || count == THREADS_MAX || world.actor_count == ACTORS_MAX)
    {
      call_end (CALL_THREAD, -EAGAIN, "pthread_create ()");
      return EAGAIN;
    }
  struct thread *thread = &threads[count];
  thread->function = function;
  thread->argument = argument;
  thread->has_ended = false;
  getcontext (&thread->context);
  thread->context.uc_stack.ss_sp = thread->stack;
  thread->context.uc_stack.ss_size = sizeof thread->stack;
  makecontext (&thread->context, (void (*) (void)) run_helper, 1, (int) count);
  /* Some helpers hang forever.  cat_call would wait for them.  */
  unsigned int rest = ! world.caller.is_call && rarely (8) ? UINT32_MAX : 0;
  world.actors[world.actor_count++] = (struct actor){
    .act = resume_helper, .left = (unsigned int) count, .rest = rest
  };
  *number = (pthread_t) count++;
  return (int) call_end (CALL_THREAD, 0, "pthread_create ()");
}

int
simulated_pthread_sigmask (int how, sigset_t const *set, sigset_t *before)
{
  (void) how, (void) set, (void) before;
  return 0;
}

int
simulated_pthread_join (pthread_t number, void **result)
{
  call_begin (CALL_OTHER);
  (void) result;
  while (! threads[(size_t) number].has_ended)
    {
      judge_wait ("pthread_join");
      if (! others_go_on ())
        judge_broken ("pthread_join waits for a thread that hangs");
    }
  return (int) call_end (CALL_OTHER, 0, "pthread_join ()");
}
