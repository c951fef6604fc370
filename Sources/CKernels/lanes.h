// Eight doubles and what the kernels do with them, in the compiler's vector extension: it becomes
// four registers, two or one, whatever the instruction set has. Included once per set, inside its
// target attribute.
//
// Source: [Clang], Vectors and Extended Vectors (Documentation/SOURCES.md).

#ifndef TINAMOU_LANES_H
#define TINAMOU_LANES_H

#include <stddef.h>
#include <stdint.h>

// How vectors are passed depends on the instruction set. Every function here is inlined, so none is.
#pragma clang diagnostic ignored "-Wpsabi"

enum { lane_count = 8 };

typedef double lanes __attribute__((vector_size(64)));
/// In each lane all bits set, or none.
typedef int64_t lane_mask __attribute__((vector_size(64)));
typedef _Bool lane_flags __attribute__((ext_vector_type(8)));

#define TINAMOU_INLINE static inline __attribute__((always_inline, unused))

TINAMOU_INLINE lanes load(const void *from) {
  lanes value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

TINAMOU_INLINE void store(void *to, lanes value) { __builtin_memcpy(to, &value, sizeof value); }

TINAMOU_INLINE lanes repeated(double value) {
  return (lanes){value, value, value, value, value, value, value, value};
}

/// One bit a lane, lane 0 lowest.
TINAMOU_INLINE unsigned flags(lane_mask mask) {
  lane_flags narrow = __builtin_convertvector(mask, lane_flags);
  uint8_t bits;
  __builtin_memcpy(&bits, &narrow, sizeof bits);
  return bits;
}

/// The sign bit of each lane.
TINAMOU_INLINE unsigned signs(lanes value) { return flags((lane_mask)value < (lane_mask){0}); }

TINAMOU_INLINE lanes chosen(lane_mask mask, lanes yes, lanes no) {
  return (lanes)((mask & (lane_mask)yes) | (~mask & (lane_mask)no));
}

TINAMOU_INLINE lanes magnitude(lanes value) {
  return (lanes)((lane_mask)value & INT64_MAX);
}

#endif
