// Takes stacks of a running program at even distances of processor time, for pictures of where it goes,
// and asks the loader and the allocator what Swift cannot. Not for counting: a profile of samples differs
// from run to run.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Begins to write stacks to `buffer`: for each its depth, then so many return addresses, innermost
/// first. Samples of all threads; those that no longer fit are only counted.
///
/// Returns 0, or -1 with `errno`.
int tinamou_start_sampling(uintptr_t *buffer, size_t capacity, int64_t interval_microseconds);

/// Ends sampling, and returns how many words have been written.
size_t tinamou_stop_sampling(void);

/// How many samples did not fit.
size_t tinamou_lost_samples(void);

/// The name of the exported function at an address, null where the loader knows none; it lives as long as
/// what it is in. `base` is where the program or library begins that has the address, 0 where none has.
const char *_Nullable tinamou_exported_function(uintptr_t address, uintptr_t *base);

/// Gives memory that is free back to the system, so that what is taken next is seen.
void tinamou_return_memory(void);

#pragma clang assume_nonnull end
