// Eight doubles and what the kernels do with them, in the compiler's vector extension: it becomes
// four registers, two or one, whatever the instruction set has. Included once per set, inside its
// target attribute.
//
// Source: Clang Language Extensions, Vectors and Extended Vectors
// (https://clang.llvm.org/docs/LanguageExtensions.html#vectors-and-extended-vectors).

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

/// ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)), the order that halving a register gives.
TINAMOU_INLINE double sum(lanes v) {
  return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

/// The first `count` of numbers that lie so far apart, fewer than 8, and 0 in the other lanes.
///
/// Written out, so that lanes are put into registers: a loop would go through memory and wait for its
/// own stores.
TINAMOU_INLINE lanes collect_part(const double *from, ptrdiff_t stride, ptrdiff_t count) {
  lanes value = repeated(0);
  switch (count) {
    case 7: value[6] = from[6 * stride]; __attribute__((fallthrough));
    case 6: value[5] = from[5 * stride]; __attribute__((fallthrough));
    case 5: value[4] = from[4 * stride]; __attribute__((fallthrough));
    case 4: value[3] = from[3 * stride]; __attribute__((fallthrough));
    case 3: value[2] = from[2 * stride]; __attribute__((fallthrough));
    case 2: value[1] = from[1 * stride]; __attribute__((fallthrough));
    case 1: value[0] = from[0]; __attribute__((fallthrough));
    default: return value;
  }
}

#endif
