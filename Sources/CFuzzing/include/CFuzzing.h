// What the fuzzing driver needs of C: calls that Swift does not see, a handler of fatal signals, and the
// doors of libFuzzer, which only a coverage-guided build links.

#ifndef TINAMOU_CFUZZING_H
#define TINAMOU_CFUZZING_H

#include <stddef.h>
#include <stdint.h>

/// Has the system end this process when the one that started it ends.
int fuzzing_end_with_parent(void);

/// From now on a fatal signal leaves its place in the program before it ends the process.
///
/// A place is the distance, from the start of the executable, of the innermost frame that belongs to it;
/// 0 where there is none. An address sanitizer reports faults of memory itself, so these may be left to it.
void fuzzing_watch_fatal_signals(uint64_t *place, int watches_memory_faults);

/// The name of the function at a place, or NULL; valid for ever.
const char *fuzzing_name_of_place(uint64_t place);

/// libFuzzer's own main function; only in a coverage-guided build.
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments,
                        int (*check)(const uint8_t *bytes, size_t count));

/// libFuzzer's own mutation; only in a coverage-guided build.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t limit);

#endif
