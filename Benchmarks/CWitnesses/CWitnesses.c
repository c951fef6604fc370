// Reading what a piece of work costs. Nothing here asks for memory, so that reading changes no count.
#include "CWitnesses.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Weak: a program without the target AllocationCounter has none, and these are null.
extern uint64_t allocation_count(void) __attribute__((weak));
extern uint64_t allocated_byte_count(void) __attribute__((weak));

struct tinamou_allocations tinamou_allocations_made(void) {
  struct tinamou_allocations made = {-1, -1};
  if (allocation_count && allocated_byte_count) {
    made.count = (int64_t)allocation_count();
    made.byte_count = (int64_t)allocated_byte_count();
  }
  return made;
}

int64_t tinamou_peak_memory(void) {
  int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  // The file is some 1,500 bytes long, more where there are many processors.
  char text[16384];
  size_t length = 0;
  ssize_t count;
  while (length < sizeof text - 1 && (count = read(file, text + length, sizeof text - 1 - length)) > 0)
    length += (size_t)count;
  close(file);
  text[length] = 0;
  const char *line = strstr(text, "\nVmHWM:");
  return line ? strtoll(line + strlen("\nVmHWM:"), NULL, 10) * 1024 : -1;
}

void tinamou_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 25);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

int tinamou_reset_peak_memory(void) {
  int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, "5", 1);
  int error = errno;
  close(file);
  errno = error;
  return count == 1 ? 0 : -1;
}

int tinamou_open_instruction_counter(void) {
  struct perf_event_attr event;
  memset(&event, 0, sizeof event);
  event.type = PERF_TYPE_HARDWARE;
  event.size = sizeof event;
  event.config = PERF_COUNT_HW_INSTRUCTIONS;
  event.exclude_kernel = 1;
  event.exclude_hv = 1;
  event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

int64_t tinamou_read_instruction_counter(int descriptor) {
  struct {
    uint64_t count, enabled, running;
  } read_out;
  ssize_t size = read(descriptor, &read_out, sizeof read_out);
  if (size != (ssize_t)sizeof read_out) {
    if (size >= 0) errno = EIO;
    return -1;
  }
  // A counter that had to make room for others has missed some.
  if (read_out.enabled != read_out.running) {
    errno = EBUSY;
    return -1;
  }
  return (int64_t)read_out.count;
}

void tinamou_close_instruction_counter(int descriptor) { close(descriptor); }

// Callgrind instruments what runs only when it is told to, so that what leads up to a region costs a tenth of
// the time. It is told by a word of valgrind's: rotations that come to nothing everywhere else, around a pointer
// to a request in a fixed register ([Valgrind], "The Client Request mechanism"). Elsewhere than on x86-64 it
// instruments from the start.
#if defined(__x86_64__)
static void tell_callgrind(uint64_t request) {
  volatile uint64_t words[6] = {request, 0, 0, 0, 0, 0};
  volatile uint64_t *argument = words;
  uint64_t answer = 0;
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "=d"(answer)
                   : "a"(argument), "0"(answer)
                   : "cc", "memory");
}

static const uint64_t start_instrumentation = 0x43540004, stop_instrumentation = 0x43540005,
                      dump_statistics = 0x43540000;
#else
static void tell_callgrind(uint64_t request) { (void)request; }

static const uint64_t start_instrumentation = 0, stop_instrumentation = 0, dump_statistics = 0;
#endif

void tinamou_measure_region(void (*body)(void *), void *context) {
  tell_callgrind(start_instrumentation);
  tinamou_measured_region(body, context);
  tell_callgrind(stop_instrumentation);
  tell_callgrind(dump_statistics);
}

__attribute__((noinline)) void tinamou_measured_region(void (*body)(void *), void *context) {
  body(context);
  // Without anything behind it, the call would become a jump, and the region have no end of its own.
  __asm__ volatile("" ::: "memory");
}
