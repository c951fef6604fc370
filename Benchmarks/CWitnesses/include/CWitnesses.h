// What a piece of work costs besides time, as far as it takes C to read: requests for memory, the
// most memory held, instructions. Not for choosing what is measured: module Measurement does that.
#pragma once
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Requests for memory of one thread.
struct tinamou_allocations {
  /// How many there were, -1 where nothing counts.
  int64_t count;
  /// The bytes asked for.
  int64_t byte_count;
};

/// The calling thread's requests for memory since it began, counted where the program is linked with
/// the target AllocationCounter.
struct tinamou_allocations tinamou_allocations_made(void);

/// The most memory that the process has held since the last reset, in bytes; -1 where the system does
/// not say.
int64_t tinamou_peak_memory(void);

/// Lets the most memory held begin anew, with what is held now: 0, or -1 with `errno`.
int tinamou_reset_peak_memory(void);

/// Lets `malloc` keep what is freed, instead of giving it back to the system.
void tinamou_keep_freed_memory(void);

/// Begins to count the instructions that the calling thread executes outside of the kernel: a file
/// descriptor to be closed, or -1 with `errno` where the machine has no such counter or does not let us.
int tinamou_open_instruction_counter(void);

/// Instructions counted so far, -1 with `errno` where none could be: also where the counter was shared
/// with others, and the kernel could only estimate.
int64_t tinamou_read_instruction_counter(int descriptor);

/// Stops counting.
void tinamou_close_instruction_counter(int descriptor);

/// Calls `body` with `context` inside `tinamou_measured_region`, with callgrind instrumenting from before it
/// to behind it.
void tinamou_measure_region(void (*body)(void *_Nullable), void *_Nullable context);

/// Calls `body` with `context`. Valgrind's tool callgrind knows this function by its name, and counts
/// what happens inside.
void tinamou_measured_region(void (*body)(void *_Nullable), void *_Nullable context);

#pragma clang assume_nonnull end
