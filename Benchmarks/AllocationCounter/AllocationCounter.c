// The functions of the C library that give memory, each with a count before it.
#include "AllocationCounter.h"
#include <errno.h>
#include <stddef.h>

// The C library's functions behind the ones that are replaced here (glibc).
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// At a fixed distance from the thread's pointer: reached without a call, which could ask for memory.
#define OF_THE_THREAD static _Thread_local __attribute__((tls_model("initial-exec")))

OF_THE_THREAD uint64_t count;
OF_THE_THREAD uint64_t byte_count;

uint64_t allocation_count(void) { return count; }

uint64_t allocated_byte_count(void) { return byte_count; }

static inline void add(size_t size) {
  count++;
  byte_count += size;
}

void *malloc(size_t size) {
  add(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  // Where the product overflows there will be no memory, and the sum of bytes does not matter.
  add(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  add(size);
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  add(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  add(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  add(size);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
