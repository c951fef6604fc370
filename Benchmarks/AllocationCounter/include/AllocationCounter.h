// Counts the calling thread's requests for memory. Linked into a program, it stands before the C
// library's own functions; so it is a target of its own, for `bench` and for tests. Programs that an
// address sanitizer watches must go without: it stands at the same place.
#pragma once
#include <stdint.h>

/// How many times the calling thread has asked for memory since it began.
uint64_t allocation_count(void);

/// How many bytes the calling thread has asked for since it began. Memory that is made larger counts
/// with all its bytes.
uint64_t allocated_byte_count(void);
