// On which side of some hyperplanes rows of parameters lie, a bit a hyperplane. Part of kernels.h.

/// Hyperplanes as sparse rows over columns of parameters.
struct planes {
  ptrdiff_t count;
  const double *constants;
  const double *limits;
  const int32_t *start;
  const int32_t *column;
  const double *coefficient;
  const double *const *columns;
};

/// The words of some rows.
struct side_words {
  lane_mask sides;
  lane_mask doubts;
};

/// Adds the bit of a hyperplane with these values.
TINAMOU_INLINE void add_side(struct side_words *words, lanes value, lanes limit, lane_mask bit) {
  words->sides |= (value >= repeated(0)) & bit;
  words->doubts |= ~(magnitude(value) >= limit) & bit;
}

TINAMOU_INLINE lane_mask bit_of(ptrdiff_t plane) {
  int64_t bit = (int64_t)((uint64_t)1 << plane);
  return (lane_mask){bit, bit, bit, bit, bit, bit, bit, bit};
}

/// The words of up to eight rows from `row` on.
TINAMOU_INLINE struct side_words sides_of_rows(
  const struct planes *planes, ptrdiff_t row, ptrdiff_t count) {
  struct side_words words = {{0}, {0}};
  for (ptrdiff_t plane = 0; plane < planes->count; plane++) {
    lanes value = repeated(planes->constants[plane]);
    for (int32_t place = planes->start[plane]; place < planes->start[plane + 1]; place++) {
      const double *from = planes->columns[planes->column[place]] + row;
      lanes part = count == lane_count ? load(from) : load_part(from, count);
      value = value + repeated(planes->coefficient[place]) * part;
    }
    add_side(&words, value, repeated(planes->limits[plane]), bit_of(plane));
  }
  return words;
}

/// The words of sixteen rows from `row` on: what is the same for all is fetched half as often.
TINAMOU_INLINE void sides_of_sixteen(
  const struct planes *planes, ptrdiff_t row, struct side_words *first, struct side_words *second) {
  struct side_words a = {{0}, {0}}, b = a;
  for (ptrdiff_t plane = 0; plane < planes->count; plane++) {
    lanes x = repeated(planes->constants[plane]), y = x;
    for (int32_t place = planes->start[plane]; place < planes->start[plane + 1]; place++) {
      const double *from = planes->columns[planes->column[place]] + row;
      lanes factor = repeated(planes->coefficient[place]);
      x = x + factor * load(from);
      y = y + factor * load(from + lane_count);
    }
    lanes limit = repeated(planes->limits[plane]);
    lane_mask bit = bit_of(plane);
    add_side(&a, x, limit, bit);
    add_side(&b, y, limit, bit);
  }
  *first = a;
  *second = b;
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

static int side_scan(
  ptrdiff_t row_count, ptrdiff_t plane_count, const double *constants, const double *limits,
  const int32_t *start, const int32_t *column, const double *coefficient,
  const double *const *columns, uint64_t *sides, uint64_t *doubts, ptrdiff_t stride) {
  struct planes planes = {plane_count, constants, limits, start, column, coefficient, columns};
  lane_mask any = {0};
  ptrdiff_t row = 0;
  for (; row + 2 * lane_count <= row_count; row += 2 * lane_count) {
    struct side_words first, second;
    sides_of_sixteen(&planes, row, &first, &second);
    ptrdiff_t next = row + lane_count;
    store_words(sides + row * stride, stride, first.sides, lane_count);
    store_words(sides + next * stride, stride, second.sides, lane_count);
    store_words(doubts + row * stride, stride, first.doubts, lane_count);
    store_words(doubts + next * stride, stride, second.doubts, lane_count);
    any |= first.doubts | second.doubts;
  }
  for (; row < row_count; row += lane_count) {
    ptrdiff_t rest = row_count - row < lane_count ? row_count - row : lane_count;
    struct side_words words = rest == lane_count ? sides_of_rows(&planes, row, lane_count)
                                                 : sides_of_rows(&planes, row, rest);
    store_words(sides + row * stride, stride, words.sides, rest);
    store_words(doubts + row * stride, stride, words.doubts, rest);
    // Lanes behind the last row are no rows.
    for (ptrdiff_t lane = rest; lane < lane_count; lane++) words.doubts[lane] = 0;
    any |= words.doubts;
  }
  return flags(any != (lane_mask){0}) != 0;
}

static double largest_magnitude(ptrdiff_t count, const double *values) {
  lanes largest = repeated(0);
  for (ptrdiff_t i = 0; i < count; i += lane_count) {
    ptrdiff_t rest = count - i;
    lanes size = magnitude(rest >= lane_count ? load(values + i) : load_part(values + i, rest));
    largest = chosen(size > largest, size, largest);
  }
  double result = 0;
  for (ptrdiff_t lane = 0; lane < lane_count; lane++) {
    if (largest[lane] > result) result = largest[lane];
  }
  return result;
}

