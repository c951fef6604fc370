// Fewer than eight lanes at a time, for the end of a row, on sets that have no masks.

#ifndef TINAMOU_LANE_PARTS_H
#define TINAMOU_LANE_PARTS_H

#include "lanes.h"

/// The first `count` lanes, fewer than 8, and 0 in the others.
///
/// Written out, so that lanes are put into registers: a loop would go through memory and wait for its
/// own stores.
TINAMOU_INLINE lanes load_part(const double *from, ptrdiff_t count) {
  lanes value = repeated(0);
  switch (count) {
    case 7: value[6] = from[6]; __attribute__((fallthrough));
    case 6: value[5] = from[5]; __attribute__((fallthrough));
    case 5: value[4] = from[4]; __attribute__((fallthrough));
    case 4: value[3] = from[3]; __attribute__((fallthrough));
    case 3: value[2] = from[2]; __attribute__((fallthrough));
    case 2: value[1] = from[1]; __attribute__((fallthrough));
    case 1: value[0] = from[0]; __attribute__((fallthrough));
    default: return value;
  }
}

/// Stores the first `count` lanes, fewer than 8.
TINAMOU_INLINE void store_part(double *to, lanes value, ptrdiff_t count) {
  switch (count) {
    case 7: to[6] = value[6]; __attribute__((fallthrough));
    case 6: to[5] = value[5]; __attribute__((fallthrough));
    case 5: to[4] = value[4]; __attribute__((fallthrough));
    case 4: to[3] = value[3]; __attribute__((fallthrough));
    case 3: to[2] = value[2]; __attribute__((fallthrough));
    case 2: to[1] = value[1]; __attribute__((fallthrough));
    case 1: to[0] = value[0]; __attribute__((fallthrough));
    default: return;
  }
}

#endif
