// On which side of some hyperplanes rows of parameters lie, a bit a hyperplane. Part of kernels.h.

/// Sets the bits of eight rows, whose parameters `columns` hold from `row` on.
TINAMOU_INLINE void sides_of_rows(
  ptrdiff_t row, ptrdiff_t count, ptrdiff_t plane_count, ptrdiff_t column_count,
  const double *planes, const double *limits, const double *const *columns, lane_mask *sides,
  lane_mask *doubts) {
  for (ptrdiff_t plane = 0; plane < plane_count; plane++) {
    const double *coefficients = planes + plane * (column_count + 1);
    lanes value = repeated(coefficients[0]);
    for (ptrdiff_t column = 0; column < column_count; column++) {
      double coefficient = coefficients[column + 1];
      // Most hyperplanes have few parameters in them; adding a zero changes no side.
      if (coefficient == 0) continue;
      const double *from = columns[column] + row;
      lanes part = count == lane_count ? load(from) : load_part(from, count);
      value = value + repeated(coefficient) * part;
    }
    int64_t bit = (int64_t)((uint64_t)1 << plane);
    lane_mask bits = {bit, bit, bit, bit, bit, bit, bit, bit};
    *sides |= (value >= repeated(0)) & bits;
    *doubts |= (magnitude(value) < repeated(limits[plane])) & bits;
  }
}

/// Stores a word a row.
TINAMOU_INLINE void store_words(
  uint64_t *to, ptrdiff_t stride, lane_mask words, ptrdiff_t count) {
  if (stride == 1 && count == lane_count) {
    __builtin_memcpy(to, &words, sizeof words);
    return;
  }
  uint64_t all[lane_count];
  __builtin_memcpy(all, &words, sizeof all);
  for (ptrdiff_t lane = 0; lane < count; lane++) to[lane * stride] = all[lane];
}

static void side_scan(
  ptrdiff_t row_count, ptrdiff_t plane_count, ptrdiff_t column_count, const double *planes,
  const double *limits, const double *const *columns, uint64_t *sides,
  uint64_t *doubts, ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
    ptrdiff_t rest = row_count - row;
    lane_mask side = {0}, doubt = {0};
    if (rest >= lane_count) {
      rest = lane_count;
      sides_of_rows(
        row, lane_count, plane_count, column_count, planes, limits, columns, &side, &doubt);
    } else {
      sides_of_rows(row, rest, plane_count, column_count, planes, limits, columns, &side, &doubt);
    }
    store_words(sides + row * stride, stride, side, rest);
    store_words(doubts + row * stride, stride, doubt, rest);
  }
}

