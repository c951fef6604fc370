// Sampling by a timer of processor time whose signal finds whoever runs. The handler asks for no memory
// and takes no lock: stacks go to memory that was given before.
#define _GNU_SOURCE
#include "CSampling.h"
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>

enum { deepest = 256 };
// The handler's own frame, and the one that the kernel calls it through.
enum { own_frames = 2 };

static uintptr_t *samples;
static size_t sample_capacity;
static atomic_size_t used;
static atomic_size_t lost;

static void take_sample(int signal_number, siginfo_t *information, void *context) {
  (void)signal_number, (void)information, (void)context;
  int before = errno;
  void *frames[deepest];
  int depth = backtrace(frames, deepest) - own_frames;
  if (depth > 0) {
    size_t length = (size_t)depth + 1;
    size_t place = atomic_fetch_add(&used, length);
    if (place + length <= sample_capacity) {
      samples[place] = (uintptr_t)depth;
      memcpy(samples + place + 1, frames + own_frames, (size_t)depth * sizeof *frames);
    } else {
      // Given back, so that what was written stays without gaps.
      atomic_fetch_sub(&used, length);
      atomic_fetch_add(&lost, 1);
    }
  }
  errno = before;
}

int tinamou_start_sampling(uintptr_t *buffer, size_t capacity, int64_t interval_microseconds) {
  samples = buffer;
  sample_capacity = capacity;
  used = 0;
  lost = 0;
  // The first call loads a library, which a handler must not.
  void *frames[1];
  backtrace(frames, 1);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = take_sample;
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  if (sigaction(SIGPROF, &action, NULL) != 0) return -1;
  struct timeval interval = {interval_microseconds / 1000000, interval_microseconds % 1000000};
  struct itimerval timer = {interval, interval};
  return setitimer(ITIMER_PROF, &timer, NULL);
}

size_t tinamou_stop_sampling(void) {
  struct itimerval timer;
  memset(&timer, 0, sizeof timer);
  setitimer(ITIMER_PROF, &timer, NULL);
  signal(SIGPROF, SIG_IGN);
  return used;
}

size_t tinamou_lost_samples(void) { return lost; }

const char *tinamou_exported_function(uintptr_t address, uintptr_t *base) {
  Dl_info information;
  *base = 0;
  if (!dladdr((void *)address, &information)) return NULL;
  *base = (uintptr_t)information.dli_fbase;
  return information.dli_sname;
}

void tinamou_return_memory(void) { malloc_trim(0); }
