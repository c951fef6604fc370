// The kernels themselves, written once. A file per instruction set includes this text inside its
// target attribute, behind its load_part and store_part, with TINAMOU_TABLE the name of its table.
// What each kernel means: the module Kernels. Why the bits agree: Documentation/NUMERICS.md.

// A product that is added must be rounded first, on every set alike.
#pragma clang fp contract(off)

#include "lanes.h"

// MARK: Rows

/// The bounds of a row's sums, and their bits: numbers of one sign compare as their bits do.
struct bounds {
  lanes floor;
  lane_mask floor_bits;
  lane_mask ceiling_bits;
};

TINAMOU_INLINE struct bounds bounds(double floor, double ceiling) {
  // Adding 0 takes the sign from -0.
  lanes low = repeated(floor + 0.0);
  return (struct bounds){low, (lane_mask)low, (lane_mask)repeated(ceiling + 0.0)};
}

/// `y + a * x` where x is not 0, with sums within the floor made 0; y elsewhere.
///
/// The sign of a lane of `doubt` becomes set where such a sum is between the bounds. Differences of
/// bits tell it without joining masks, which costs more than all the rest on sets that have none.
TINAMOU_INLINE lanes updated(lanes y, lanes a, lanes x, struct bounds bounds, lane_mask *doubt) {
  lanes sum = y + a * x;
  lanes size = magnitude(sum);
  lane_mask bits = (lane_mask)size;
  lane_mask touched = x != repeated(0);
  *doubt |= touched & (bounds.floor_bits - bits) & (bits - bounds.ceiling_bits);
  return chosen(touched, (lanes)((size > bounds.floor) & (lane_mask)sum), y);
}

TINAMOU_INLINE lane_mask update_row(
  ptrdiff_t count, double *y, double a, const double *x, struct bounds bounds) {
  lane_mask doubt = {0};
  lanes factor = repeated(a);
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    store(y + i, updated(load(y + i), factor, load(x + i), bounds, &doubt));
  }
  if (i < count) {
    lanes part = load_part(y + i, count - i);
    part = updated(part, factor, load_part(x + i, count - i), bounds, &doubt);
    store_part(y + i, part, count - i);
  }
  return doubt;
}

static int row_update(
  ptrdiff_t count, double *y, double a, const double *x, double floor, double ceiling) {
  return signs((lanes)update_row(count, y, a, x, bounds(floor, ceiling))) != 0;
}

/// Multiplies what is not 0 by a factor.
TINAMOU_INLINE void scale_row(ptrdiff_t count, double *x, double factor) {
  lanes by = repeated(factor);
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    lanes value = load(x + i);
    store(x + i, chosen(value != repeated(0), value * by, value));
  }
  if (i < count) {
    lanes value = load_part(x + i, count - i);
    store_part(x + i, chosen(value != repeated(0), value * by, value), count - i);
  }
}

static int exchange(
  ptrdiff_t row_count, ptrdiff_t column_count, ptrdiff_t stride, double *tableau, ptrdiff_t row,
  ptrdiff_t column, double floor, double ceiling) {
  double *own = tableau + row * stride;
  double reciprocal = 1 / own[column];
  scale_row(column_count, own, -reciprocal);
  own[column] = 0;
  struct bounds limits = bounds(floor, ceiling);
  lane_mask doubt = {0};
  for (ptrdiff_t line = 0; line < row_count; line++) {
    double *other = tableau + line * stride;
    double factor = other[column];
    if (line == row || factor == 0) continue;
    doubt |= update_row(column_count, other, factor, own, limits);
    other[column] = factor * reciprocal;
  }
  own[column] = reciprocal;
  return signs((lanes)doubt) != 0;
}

// MARK: Sums

static double dot(ptrdiff_t count, const double *x, const double *y) {
  // From +0 on no partial sum is ever -0, so the zeros a part is filled up with change nothing.
  lanes total = repeated(0);
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) total += load(x + i) * load(y + i);
  if (i < count) total += load_part(x + i, count - i) * load_part(y + i, count - i);
  return sum(total);
}

// MARK: Pricing

/// The lane an edge falls in, as its one bit; 0 where the first lane beyond its tolerance rises.
TINAMOU_INLINE unsigned falling_lane(lanes slope, lanes tolerance) {
  unsigned beyond = flags(magnitude(slope) > tolerance);
  return beyond & -beyond & signs(slope);
}

/// The best edge so far: the bit of its lane, and its slope there.
struct best_edge {
  ptrdiff_t column;
  int32_t direction;
  unsigned lane_bit;
  double slope;
};

TINAMOU_INLINE void consider(
  struct best_edge *best, lanes slope, unsigned lane_bit, ptrdiff_t column, int32_t direction) {
  if (lane_bit == 0 || lane_bit > best->lane_bit) return;
  double slopes[lane_count];
  store(slopes, slope);
  double own = slopes[__builtin_ctz(lane_bit)];
  if (lane_bit == best->lane_bit && !(own < best->slope)) return;
  *best = (struct best_edge){column, direction, lane_bit, own};
}

static struct tinamou_edge pricing_scan(
  ptrdiff_t count, const void *gradient, const void *left, const void *right,
  ptrdiff_t stride_bytes, const void *tolerance) {
  lanes limit = load(tolerance);
  struct best_edge best = {-1, 0, 1u << lane_count, 0};
  for (ptrdiff_t column = 0; column < count; column++) {
    ptrdiff_t offset = column * stride_bytes;
    lanes slope = load((const char *)gradient + offset);
    lanes to_right = slope + load((const char *)right + offset);
    lanes to_left = -(slope + load((const char *)left + offset));
    unsigned right_bit = falling_lane(to_right, limit);
    unsigned left_bit = falling_lane(to_left, limit);
    if ((right_bit | left_bit) == 0) continue;
    consider(&best, to_right, right_bit, column, 1);
    consider(&best, to_left, left_bit, column, -1);
  }
  return (struct tinamou_edge){best.column, best.direction, __builtin_ctz(best.lane_bit)};
}

// MARK: Line search

/// Entries that lie so far apart, of which the last may be fewer than 8.
TINAMOU_INLINE lanes load_strided(const double *from, ptrdiff_t stride, ptrdiff_t count) {
  if (count < lane_count) {
    lanes value = repeated(0);
    for (ptrdiff_t lane = 0; lane < count; lane++) value[lane] = from[lane * stride];
    return value;
  }
  return (lanes){from[0],          from[stride],     from[2 * stride], from[3 * stride],
                 from[4 * stride], from[5 * stride], from[6 * stride], from[7 * stride]};
}

/// How far along the edge each row meets its next breakpoint, infinite where it does not move.
TINAMOU_INLINE lanes distance_along(
  lanes value, lanes entry, lanes left, lanes right, lanes direction) {
  lane_mask moves = entry != repeated(0);
  lanes speed = entry * direction;
  lanes position = chosen(speed > repeated(0), right, left);
  lanes distance = (position - value) / chosen(moves, speed, repeated(1));
  return chosen(moves, distance, repeated(__builtin_inf()));
}

TINAMOU_INLINE ptrdiff_t collect_nearest(
  ptrdiff_t count, const double *distances, double smallest, double tolerance, int32_t *nearest) {
  ptrdiff_t found = 0;
  for (ptrdiff_t i = 0; i < count; i += lane_count) {
    ptrdiff_t left = count - i;
    lanes distance = left < lane_count ? load_part(distances + i, left) : load(distances + i);
    unsigned near = flags(distance - repeated(smallest) <= repeated(tolerance));
    if (left < lane_count) near &= (1u << left) - 1;
    for (; near != 0; near &= near - 1) nearest[found++] = (int32_t)(i + __builtin_ctz(near));
  }
  return found;
}

static struct tinamou_nearest breakpoint_scan(
  ptrdiff_t count, const double *values, const double *entries, ptrdiff_t entry_stride,
  const double *left, const double *right, double direction, double tolerance,
  double *distances, int32_t *nearest) {
  lanes toward = repeated(direction);
  lanes least = repeated(__builtin_inf());
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    lanes entry = load_strided(entries + i * entry_stride, entry_stride, lane_count);
    lanes distance =
      distance_along(load(values + i), entry, load(left + i), load(right + i), toward);
    store(distances + i, distance);
    least = chosen(distance < least, distance, least);
  }
  ptrdiff_t rest = count - i;
  if (rest > 0) {
    lanes entry = load_strided(entries + i * entry_stride, entry_stride, rest);
    lanes distance = distance_along(
      load_part(values + i, rest), entry, load_part(left + i, rest), load_part(right + i, rest),
      toward);
    store_part(distances + i, distance, rest);
    least = chosen(distance < least, distance, least);
  }
  double smallest = least[0];
  for (int lane = 1; lane < lane_count; lane++) {
    if (least[lane] < smallest) smallest = least[lane];
  }
  // Which of two zeros came first must not show.
  smallest += 0.0;
  if (smallest == __builtin_inf()) return (struct tinamou_nearest){smallest, 0};
  return (struct tinamou_nearest){
    smallest, collect_nearest(count, distances, smallest, tolerance, nearest)};
}

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

TINAMOU_INLINE lanes moved(lanes value, lanes entry, lanes step) {
  return chosen(entry != repeated(0), value + entry * step, value);
}

static void value_update(
  ptrdiff_t count, double *values, const double *entries, ptrdiff_t entry_stride, double step) {
  lanes by = repeated(step);
  ptrdiff_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    lanes entry = load_strided(entries + i * entry_stride, entry_stride, lane_count);
    store(values + i, moved(load(values + i), entry, by));
  }
  ptrdiff_t rest = count - i;
  if (rest > 0) {
    lanes entry = load_strided(entries + i * entry_stride, entry_stride, rest);
    store_part(values + i, moved(load_part(values + i, rest), entry, by), rest);
  }
}

const struct tinamou_kernels TINAMOU_TABLE = {
  .row_update = row_update,
  .exchange = exchange,
  .dot = dot,
  .pricing_scan = pricing_scan,
  .breakpoint_scan = breakpoint_scan,
  .slope_update = slope_update,
  .value_update = value_update,
};
