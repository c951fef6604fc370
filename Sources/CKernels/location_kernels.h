// In which region of a block rows lie, and what rows have in common that makes it certain. Part of
// kernels.h; a set may define TINAMOU_LOOKUP with its own `regions_at` before it includes kernels.h.

#ifndef TINAMOU_LOOKUP
/// Stores the regions at the places of `batch_rows` rows, and whether some are negative.
TINAMOU_INLINE int regions_at(
  const struct tinamou_location *location, const lane_mask *places, int32_t *regions) {
  int64_t all[batch_rows];
  __builtin_memcpy(all, places, sizeof all);
  int32_t open = 0;
  for (int row = 0; row < batch_rows; row++) {
    regions[row] = location->regions[all[row]];
    open |= regions[row];
  }
  return open < 0;
}
#endif

TINAMOU_INLINE lane_mask repeated_bits(int64_t bits) {
  return (lane_mask){bits, bits, bits, bits, bits, bits, bits, bits};
}

/// Adds the weights of borders of one parameter to the places of `batch_rows` rows.
TINAMOU_INLINE void add_borders(
  const struct tinamou_location *location, ptrdiff_t row, const double *const *columns,
  lane_mask *places) {
  for (ptrdiff_t border = 0; border < location->border_count; border++) {
    const double *from = columns[location->border_column[border]] + row;
    lanes threshold = repeated(location->threshold[border]);
    lane_mask weight = repeated_bits(location->border_weight[border]);
    for (int i = 0; i < batch_registers; i++) {
      places[i] += (load(from + i * lane_count) >= threshold) & weight;
    }
  }
}

/// A bound on the error of a hyperplane's value: the sides of smaller values are in doubt. It is 0 where
/// `largest` is null, for then every number is short, and the hyperplane's coefficients are.
TINAMOU_INLINE double limit_of(
  const struct tinamou_location *location, ptrdiff_t plane, const double *largest) {
  if (largest == NULL && location->is_short[plane]) return 0;
  double limit = location->constant_bound[plane];
  for (int32_t term = location->start[plane]; term < location->start[plane + 1]; term++) {
    double size = largest == NULL ? 0x1p20 : largest[location->column[term]];
    limit += location->bound[term] * size;
  }
  // Where sums might overflow, no side is certain: bounds are far smaller than what they are errors of.
  return limit < 0x1p900 ? limit : __builtin_nan("");
}

/// Adds the weights of hyperplanes of several parameters; the sign of a lane of the result becomes set where
/// a limit leaves a side open.
TINAMOU_INLINE lane_mask add_planes(
  const struct tinamou_location *location, ptrdiff_t row, const double *largest,
  const double *const *columns, lane_mask *places) {
  lane_mask doubt = {0};
  for (ptrdiff_t plane = 0; plane < location->plane_count; plane++) {
    lanes values[batch_registers];
    lanes first = repeated(location->constants[plane]);
    for (int i = 0; i < batch_registers; i++) values[i] = first;
    for (int32_t term = location->start[plane]; term < location->start[plane + 1]; term++) {
      const double *from = columns[location->column[term]] + row;
      lanes factor = repeated(location->coefficient[term]);
      for (int i = 0; i < batch_registers; i++) values[i] += factor * load(from + i * lane_count);
    }
    double limit = limit_of(location, plane, largest);
    lane_mask weight = repeated_bits(location->plane_weight[plane]);
    for (int i = 0; i < batch_registers; i++) {
      places[i] += (values[i] >= repeated(0)) & weight;
    }
    if (limit == 0) continue;
    for (int i = 0; i < batch_registers; i++) {
      doubt |= ~(lane_mask)(magnitude(values[i]) >= repeated(limit));
    }
  }
  return doubt;
}

static int locate(
  ptrdiff_t row_count, const struct tinamou_location *location, const double *largest,
  const double *const *columns, int32_t *regions) {
  lane_mask doubt = {0};
  int open = 0;
  for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
    lane_mask places[batch_registers] = {{0}};
    add_borders(location, row, columns, places);
    doubt |= add_planes(location, row, largest, columns, places);
    open |= regions_at(location, places, regions + row);
  }
  return (signs((lanes)doubt) != 0 ? tinamou_doubtful : 0) | (open ? tinamou_open : 0);
}

TINAMOU_INLINE lanes smaller(lanes a, lanes b) { return chosen(a < b, a, b); }

/// What is known of the numbers of a column, lane by lane.
struct survey {
  lanes least;
  lanes greatest;
  /// The bits of what lies below a 64th, and all bits of an exponent where a number is not finite.
  lane_mask rest;
};

/// A sum with this has no bits below a 64th, and taking it away again leaves a number so rounded; beyond
/// 2^45 in magnitude not even that.
static const double sixty_fourths = 0x1.8p46;

TINAMOU_INLINE struct survey surveyed(ptrdiff_t row_count, const double *values) {
  struct survey all[batch_registers];
  for (int k = 0; k < batch_registers; k++) {
    all[k].least = all[k].greatest = load(values + k * lane_count);
    all[k].rest = (lane_mask){0};
  }
  for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
    for (int k = 0; k < batch_registers; k++) {
      lanes own = load(values + row + k * lane_count);
      lanes rounded = own + repeated(sixty_fourths) - repeated(sixty_fourths);
      all[k].rest |= (lane_mask)(own - rounded);
      all[k].least = smaller(own, all[k].least);
      all[k].greatest = larger(own, all[k].greatest);
    }
  }
  for (int k = 1; k < batch_registers; k++) {
    all[0].rest |= all[k].rest;
    all[0].least = smaller(all[k].least, all[0].least);
    all[0].greatest = larger(all[k].greatest, all[0].greatest);
  }
  return all[0];
}

/// Whether no number is infinite or not a number, and all are within bounds. Numbers beyond 2^45 count as
/// infinite.
TINAMOU_INLINE int is_within(struct survey survey, double least, double greatest) {
  lane_mask exponent = repeated_bits(INT64_C(0x7ff) << 52);
  lane_mask good = ((survey.rest & exponent) != exponent)
                 & (survey.least > repeated(-0x1p45)) & (survey.greatest < repeated(0x1p45))
                 & (survey.least >= repeated(least)) & (survey.greatest <= repeated(greatest));
  return flags(good) == 255;
}

/// Whether all numbers are multiples of a 64th below 2^20 in magnitude, none of them -0: products with short
/// coefficients are exact, and so are their sums.
///
/// Sums with `sixty_fourths` have their units at a 64th, so that the bits of two differ as their values do.
TINAMOU_INLINE int are_short(ptrdiff_t row_count, const double *values) {
  lane_mask rest[batch_registers] = {{0}}, size[batch_registers] = {{0}};
  lane_mask lowest = (lane_mask)repeated(sixty_fourths) - repeated_bits(INT64_C(1) << 26);
  for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
    for (int k = 0; k < batch_registers; k++) {
      lanes own = load(values + row + k * lane_count);
      lanes sum = own + repeated(sixty_fourths);
      rest[k] |= (lane_mask)own ^ (lane_mask)(sum - repeated(sixty_fourths));
      size[k] |= (lane_mask)sum - lowest;
    }
  }
  lane_mask all_rest = rest[0] | rest[1] | rest[2] | rest[3];
  lane_mask all_sizes = size[0] | size[1] | size[2] | size[3];
  lane_mask beyond = all_rest | (all_sizes & ~repeated_bits((INT64_C(1) << 27) - 1));
  return flags(beyond != (lane_mask){0}) == 0;
}

TINAMOU_INLINE double largest_of(struct survey survey) {
  lanes sizes = larger(magnitude(survey.least), magnitude(survey.greatest));
  double result = sizes[0];
  for (int lane = 1; lane < lane_count; lane++) {
    if (sizes[lane] > result) result = sizes[lane];
  }
  return result;
}
