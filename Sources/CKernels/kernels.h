// The kernels themselves, written once. A file per instruction set includes this text inside its
// target attribute, behind its load_part and store_part, with TINAMOU_TABLE the name of its table.
// What each kernel means: the module Kernels. Why the bits agree: Documentation/NUMERICS.md.

// A product that is added must be rounded first, on every set alike.
#pragma clang fp contract(off)

#include "lanes.h"

// MARK: Rows

/// The bounds of a row's sums; numbers of one sign compare as their bits do.
struct bounds {
  lanes floor;
  lanes rounding;
  lane_mask ceiling_bits;
};

TINAMOU_INLINE struct bounds bounds(struct tinamou_bounds limits) {
  // Adding 0 takes the sign from -0.
  return (struct bounds){
    repeated(limits.floor + 0.0), repeated(limits.rounding),
    (lane_mask)repeated(limits.ceiling + 0.0)};
}

/// `y + a * x` where x is not 0, with sums within the floor made 0; y elsewhere.
///
/// The sign of a lane of `doubt` becomes set where such a sum is below the ceiling and above the floor,
/// or what rounding may leave of y where that is less. Where there are registers for masks, comparisons
/// tell it; elsewhere differences of bits do, as joining masks would cost more than all the rest.
TINAMOU_INLINE lanes updated(lanes y, lanes a, lanes x, struct bounds bounds, lane_mask *doubt) {
  lanes sum = y + a * x;
  lanes size = magnitude(sum);
  lane_mask bits = (lane_mask)size;
  lane_mask touched = x != repeated(0);
  lanes error = magnitude(y * bounds.rounding);
  lane_mask low = (lane_mask)chosen(error < bounds.floor, error, bounds.floor);
#ifdef TINAMOU_HAS_MASKS
  lane_mask near = (size < (lanes)bounds.ceiling_bits) & (size > (lanes)low) & touched;
  *doubt = (lane_mask)chosen(near, (lanes)~(lane_mask){0}, (lanes)*doubt);
#else
  *doubt |= touched & (low - bits) & (bits - bounds.ceiling_bits);
#endif
  return chosen(touched, (lanes)((size > bounds.floor) & (lane_mask)sum), y);
}

/// Updates a row; `x_is_whole` where the last register of x may be read to its end.
TINAMOU_INLINE lane_mask update_row(
  ptrdiff_t count, double *y, double a, const double *x, int x_is_whole, struct bounds bounds) {
  lane_mask doubt = {0};
  lanes factor = repeated(a);
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    store(y + i, updated(load(y + i), factor, load(x + i), bounds, &doubt));
  }
  if (i < count) {
    lanes last = x_is_whole ? load(x + i) : load_part(x + i, count - i);
    lanes part = updated(load_part(y + i, count - i), factor, last, bounds, &doubt);
    store_part(y + i, part, count - i);
  }
  return doubt;
}

/// Exchanges that share one pivot.
struct pivot {
  ptrdiff_t row_count;
  ptrdiff_t stride;
  ptrdiff_t row;
  ptrdiff_t column;
  double reciprocal;
  struct bounds bounds;
};

/// How many columns are exchanged together. The pivot's row waits in a buffer that is written and read
/// by whole registers: a processor forwards those from one to the other without delay.
enum { panel_blocks = 16, panel_columns = panel_blocks * lane_count };

/// All bits in lane 7; read from earlier on, in a later lane.
static const int64_t last_lane[15] = {[7] = -1};

/// Scales the pivot's row, and keeps a copy that is 0 in the pivot's column.
TINAMOU_INLINE void scale_pivot_row(
  ptrdiff_t count, double *line, ptrdiff_t pivot_column, double factor, lanes *copy) {
  lanes by = repeated(factor);
  for (ptrdiff_t i = 0; i < count; i += lane_count, copy++) {
    ptrdiff_t left = count - i;
    lanes value = left < lane_count ? load_part(line + i, left) : load(line + i);
    lanes product = chosen(value != repeated(0), value * by, value);
    if (left < lane_count) {
      store_part(line + i, product, left);
    } else {
      store(line + i, product);
    }
    ptrdiff_t lane = pivot_column - i;
    *copy = product;
    if (lane >= 0 && lane < lane_count) {
      *copy = (lanes)((lane_mask)product & ~(lane_mask)load(last_lane + 7 - lane));
    }
  }
}

/// Exchanges the columns from `start` on, as many as a panel has; the pivot's own come last, because
/// all others read the entries in it.
TINAMOU_INLINE lane_mask exchange_panel(
  double *tableau, ptrdiff_t start, ptrdiff_t column_count, struct pivot pivot) {
  ptrdiff_t count = column_count - start < panel_columns ? column_count - start : panel_columns;
  ptrdiff_t column = pivot.column - start;
  int has_column = column >= 0 && column < count;
  lanes own[panel_blocks];
  double *panel = tableau + start;
  scale_pivot_row(count, panel + pivot.row * pivot.stride, column, -pivot.reciprocal, own);
  lane_mask doubt = {0};
  for (ptrdiff_t row = 0; row < pivot.row_count; row++) {
    double *line = panel + row * pivot.stride;
    double factor = line[column];
    if (row == pivot.row || factor == 0) continue;
    doubt |= update_row(count, line, factor, (const double *)own, 1, pivot.bounds);
    if (has_column) line[column] = factor * pivot.reciprocal;
  }
  return doubt;
}

static int exchange(
  ptrdiff_t row_count, ptrdiff_t column_count, ptrdiff_t stride, double *tableau, ptrdiff_t row,
  ptrdiff_t column, struct tinamou_bounds limits) {
  double *entry = tableau + row * stride + column;
  struct pivot pivot = {row_count, stride, row, column, 1 / *entry, bounds(limits)};
  ptrdiff_t last = column / panel_columns * panel_columns;
  lane_mask doubt = {0};
  for (ptrdiff_t start = 0; start < column_count; start += panel_columns) {
    if (start != last) doubt |= exchange_panel(tableau, start, column_count, pivot);
  }
  doubt |= exchange_panel(tableau, last, column_count, pivot);
  *entry = pivot.reciprocal;
  return signs((lanes)doubt) != 0;
}

// MARK: Pricing

/// The best edge so far: the bit of its lane, and its slope there.
struct best_edge {
  ptrdiff_t column;
  int32_t direction;
  unsigned lane_bit;
  double slope;
};

static const struct best_edge no_edge = {-1, 0, 1u << lane_count, 0};

TINAMOU_INLINE struct tinamou_edge result(struct best_edge best) {
  return (struct tinamou_edge){best.column, best.direction, __builtin_ctz(best.lane_bit)};
}

/// The first lane beyond its tolerance, as its one bit, 0 for none; and whether the slope falls there.
struct leading_lane {
  unsigned bit;
  unsigned falling_bit;
};

TINAMOU_INLINE struct leading_lane leading_lane(lanes slope, lanes tolerance) {
  unsigned beyond = flags(magnitude(slope) > tolerance);
  unsigned bit = beyond & -beyond;
  return (struct leading_lane){bit, bit & signs(slope)};
}

/// Takes an edge that is better than the best so far, or as good with a lower column.
TINAMOU_INLINE void consider(
  struct best_edge *best, lanes slope, unsigned lane_bit, ptrdiff_t column, int32_t direction) {
  if (lane_bit == 0 || lane_bit > best->lane_bit) return;
  double slopes[lane_count];
  store(slopes, slope);
  double own = slopes[__builtin_ctz(lane_bit)];
  if (lane_bit == best->lane_bit) {
    if (own > best->slope || (own == best->slope && column >= best->column)) return;
  }
  *best = (struct best_edge){column, direction, lane_bit, own};
}

/// Looks at both edges of a column; whether one may improve something, now or by its tail.
TINAMOU_INLINE int look_at(
  struct best_edge *best, ptrdiff_t column, const void *gradient, const void *left,
  const void *right, ptrdiff_t stride_bytes, lanes tolerance) {
  ptrdiff_t offset = column * stride_bytes;
  lanes slope = load((const char *)gradient + offset);
  lanes to_right = slope + load((const char *)right + offset);
  lanes to_left = -(slope + load((const char *)left + offset));
  struct leading_lane at_right = leading_lane(to_right, tolerance);
  struct leading_lane at_left = leading_lane(to_left, tolerance);
  if ((at_right.falling_bit | at_left.falling_bit) == 0) {
    return at_right.bit == 0 || at_left.bit == 0;
  }
  consider(best, to_right, at_right.falling_bit, column, 1);
  consider(best, to_left, at_left.falling_bit, column, -1);
  return 1;
}

static struct tinamou_edge candidate_scan(
  ptrdiff_t count, int32_t *candidates, int32_t *dropped, ptrdiff_t *kept_count,
  const void *gradient, const void *left, const void *right, ptrdiff_t stride_bytes,
  const void *tolerance) {
  lanes limit = load(tolerance);
  struct best_edge best = no_edge;
  ptrdiff_t kept = 0;
  for (ptrdiff_t place = 0; place < count; place++) {
    int32_t column = candidates[place];
    if (look_at(&best, column, gradient, left, right, stride_bytes, limit)) {
      candidates[kept++] = column;
    } else {
      dropped[place - kept] = column;
    }
  }
  *kept_count = kept;
  return result(best);
}

#include "side_kernels.h"

// MARK: Moving

static void slope_update(
  ptrdiff_t count, void *gradient, ptrdiff_t stride_bytes, const double *entries, const void *slope) {
  lanes factor = load(slope);
  for (ptrdiff_t column = 0; column < count; column++) {
    if (entries[column] == 0) continue;
    char *own = (char *)gradient + column * stride_bytes;
    store(own, load(own) + repeated(entries[column]) * factor);
  }
}

#include "batch_kernels.h"

#include "row_kernels.h"

#include "location_kernels.h"

#include "answer_kernels.h"

const struct tinamou_kernels TINAMOU_TABLE = {
  .exchange = exchange,
  .candidate_scan = candidate_scan,
  .side_scan = side_scan,
  .largest_magnitude = largest_magnitude,
  .slope_update = slope_update,
  .locate = locate,
  .settle = settle,
  .answer = answer,
  .fill_stream = fill_stream,
};
