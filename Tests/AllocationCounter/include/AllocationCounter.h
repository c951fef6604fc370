// Counts the calling thread's requests for memory, for tests of code that must make none. Linked into
// the test program alone, it stands before the C library's own functions.
#pragma once
#include <stdint.h>

/// How many times the calling thread has asked for memory since it began.
uint64_t allocation_count(void);
