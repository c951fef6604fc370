// A handler of fatal signals that says where the program stopped, so that crashes can be told apart. In a
// release build a Swift trap prints nothing, and a backtrace takes seconds; this takes no time. It only
// calls what POSIX allows in a handler.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CFuzzing.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <ucontext.h>

// The linker's names for the ends of this executable's code.
extern char __executable_start;
extern char etext;

static volatile uint64_t *place_cell;

// A stack overflow leaves no stack to handle it on.
static _Alignas(16) char handler_stack[1 << 16];

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static int is_own(uintptr_t address) {
  return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&etext;
}

// Follows frame pointers to the innermost frame of the executable. Where the chain is broken the next
// fatal signal ends the process as the first would have.
static uint64_t own_place(uintptr_t counter, uintptr_t frame) {
  if (is_own(counter)) return counter - (uintptr_t)&__executable_start;
  for (int depth = 0; depth < 64; depth++) {
    if (frame == 0 || frame % sizeof(uintptr_t) != 0) return 0;
    const uintptr_t *cells = (const uintptr_t *)frame;
    if (is_own(cells[1])) return cells[1] - 1 - (uintptr_t)&__executable_start;
    // Stacks grow down: a chain that does not go up goes nowhere.
    if (cells[0] <= frame) return 0;
    frame = cells[0];
  }
  return 0;
}

static void note_and_end(int number, siginfo_t *information, void *context) {
  (void)information;
  const ucontext_t *state = context;
  uintptr_t counter = 0;
  uintptr_t frame = 0;
#if defined(__x86_64__)
  counter = (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
  frame = (uintptr_t)state->uc_mcontext.gregs[REG_RBP];
#elif defined(__aarch64__)
  counter = (uintptr_t)state->uc_mcontext.pc;
  frame = (uintptr_t)state->uc_mcontext.regs[29];
#endif
  *place_cell = own_place(counter, frame);
  // The handler was taken off when it was called, so this one is final.
  raise(number);
}

void fuzzing_watch_fatal_signals(uint64_t *place, int watches_memory_faults) {
  place_cell = place;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = note_and_end,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof fatal_signals / sizeof fatal_signals[0]; i++) {
    int is_memory_fault = fatal_signals[i] == SIGSEGV || fatal_signals[i] == SIGBUS;
    if (watches_memory_faults || !is_memory_fault) sigaction(fatal_signals[i], &action, NULL);
  }
}

int fuzzing_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
