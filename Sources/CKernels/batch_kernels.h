// The kernels of batches: the same affine maps at many rows of parameters, eight rows in the lanes of a
// register. Included by kernels.h, once per instruction set. Every sum starts at +0 or a constant that is
// not -0 and adds its terms in their order, so a term of 0 more or less changes no bit.
//
// A set may define TINAMOU_LOOKUP with its own `lookup` before it includes kernels.h.

/// Rows in flight: enough registers of them to hide how long an addition takes.
enum { batch_registers = 4, batch_rows = batch_registers * lane_count };

typedef float narrow_lanes __attribute__((vector_size(32)));
typedef float narrow_pair __attribute__((vector_size(64)));
typedef int32_t lane_numbers __attribute__((vector_size(32)));

TINAMOU_INLINE narrow_lanes narrowed(lanes value) {
  return __builtin_convertvector(value, narrow_lanes);
}

TINAMOU_INLINE narrow_pair narrowed_pair(lanes low, lanes high) {
  return __builtin_shufflevector(
    narrowed(low), narrowed(high), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

TINAMOU_INLINE int is_line(const void *place) { return ((uintptr_t)place & 63) == 0; }

// MARK: Columns

/// The sums of one step at `batch_rows` rows from `row` on.
TINAMOU_INLINE void combine_terms(
  ptrdiff_t row, int32_t term, int32_t end, const int32_t *column, const double *coefficient,
  const double *const *values, lanes *sums) {
  lanes first = repeated(0);
  if (term < end && column[term] == 0) first = repeated(coefficient[term++] + 0.0);
  for (int i = 0; i < batch_registers; i++) sums[i] = first;
  for (; term < end; term++) {
    const double *from = values[column[term]] + row;
    // Most coefficients of layouts are 1, and a product with it is the number itself.
    if (coefficient[term] == 1) {
      for (int i = 0; i < batch_registers; i++) sums[i] += load(from + i * lane_count);
      continue;
    }
    lanes factor = repeated(coefficient[term]);
    for (int i = 0; i < batch_registers; i++) sums[i] += factor * load(from + i * lane_count);
  }
}

TINAMOU_INLINE void combine_columns(
  ptrdiff_t row_count, ptrdiff_t step_count, const int32_t *start, const int32_t *column,
  const double *coefficient, const double *const *values, double *results, ptrdiff_t stride,
  int is_streaming) {
  for (ptrdiff_t step = 0; step < step_count; step++) {
    double *to = results + step * stride;
    for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
      lanes sums[batch_registers];
      combine_terms(row, start[step], start[step + 1], column, coefficient, values, sums);
      for (int i = 0; i < batch_registers; i++) {
        double *place = to + row + i * lane_count;
        if (is_streaming) {
          __builtin_nontemporal_store(sums[i], (lanes *)place);
        } else {
          store(place, sums[i]);
        }
      }
    }
  }
}

TINAMOU_INLINE void combine_narrow_columns(
  ptrdiff_t row_count, ptrdiff_t step_count, const int32_t *start, const int32_t *column,
  const double *coefficient, const double *const *values, float *results, ptrdiff_t stride,
  int is_streaming) {
  for (ptrdiff_t step = 0; step < step_count; step++) {
    float *to = results + step * stride;
    for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
      lanes sums[batch_registers];
      combine_terms(row, start[step], start[step + 1], column, coefficient, values, sums);
      for (int i = 0; i < batch_registers; i += 2) {
        float *place = to + row + i * lane_count;
        narrow_pair pair = narrowed_pair(sums[i], sums[i + 1]);
        if (is_streaming) {
          __builtin_nontemporal_store(pair, (narrow_pair *)place);
        } else {
          __builtin_memcpy(place, &pair, sizeof pair);
        }
      }
    }
  }
}

static void combine(
  ptrdiff_t row_count, ptrdiff_t step_count, const int32_t *start, const int32_t *column,
  const double *coefficient, const double *const *values, void *results, ptrdiff_t stride,
  int is_narrow, int is_streaming) {
  ptrdiff_t size = is_narrow ? sizeof(float) : sizeof(double);
  // A column off the lines of the cache cannot be stored past it.
  int may_stream = is_streaming && is_line(results) && (stride * size) % 64 == 0;
  if (is_narrow) {
    if (may_stream) {
      combine_narrow_columns(
        row_count, step_count, start, column, coefficient, values, results, stride, 1);
    } else {
      combine_narrow_columns(
        row_count, step_count, start, column, coefficient, values, results, stride, 0);
    }
  } else if (may_stream) {
    combine_columns(
      row_count, step_count, start, column, coefficient, values, results, stride, 1);
  } else {
    combine_columns(
      row_count, step_count, start, column, coefficient, values, results, stride, 0);
  }
}

// MARK: Leaves

#ifndef TINAMOU_LOOKUP
/// The numbers of a table at eight places.
TINAMOU_INLINE lanes lookup(const double *table, ptrdiff_t length, lane_mask places) {
  (void)length;
  return (lanes){table[places[0]], table[places[1]], table[places[2]], table[places[3]],
                 table[places[4]], table[places[5]], table[places[6]], table[places[7]]};
}
#endif

/// Leaves whose tables all have one length, which the caller makes known where it is short.
TINAMOU_INLINE void choose_of(
  ptrdiff_t row_count, ptrdiff_t leaf_count, const int32_t *start, const int32_t *column,
  const double *table, ptrdiff_t length, const int32_t *regions, const double *const *values,
  double *results, ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < row_count; row += batch_rows) {
    lane_mask places[batch_registers];
    for (int i = 0; i < batch_registers; i++) {
      lane_numbers own;
      __builtin_memcpy(&own, regions + row + i * lane_count, sizeof own);
      places[i] = __builtin_convertvector(own, lane_mask);
    }
    for (ptrdiff_t leaf = 0; leaf < leaf_count; leaf++) {
      lanes sums[batch_registers];
      for (int i = 0; i < batch_registers; i++) sums[i] = repeated(0);
      for (int32_t term = start[leaf]; term < start[leaf + 1]; term++) {
        const double *own = table + term * length;
        if (column[term] == 0) {
          for (int i = 0; i < batch_registers; i++) sums[i] += lookup(own, length, places[i]);
          continue;
        }
        const double *from = values[column[term]] + row;
        for (int i = 0; i < batch_registers; i++) {
          sums[i] += lookup(own, length, places[i]) * load(from + i * lane_count);
        }
      }
      double *to = results + leaf * stride + row;
      for (int i = 0; i < batch_registers; i++) store(to + i * lane_count, sums[i]);
    }
  }
}

static void choose(
  ptrdiff_t row_count, ptrdiff_t leaf_count, const int32_t *start, const int32_t *column,
  const double *table, ptrdiff_t length, const int32_t *regions, const double *const *values,
  double *results, ptrdiff_t stride) {
  if (length == 8) {
    choose_of(
      row_count, leaf_count, start, column, table, 8, regions, values, results, stride);
  } else if (length == 16) {
    choose_of(
      row_count, leaf_count, start, column, table, 16, regions, values, results, stride);
  } else {
    choose_of(
      row_count, leaf_count, start, column, table, length, regions, values, results, stride);
  }
}

// MARK: Streams

static void stream(ptrdiff_t byte_count, void *to, const void *from) {
  char *place = to;
  const char *source = from;
  ptrdiff_t head = (ptrdiff_t)(-(uintptr_t)place & 63);
  if (head > byte_count) head = byte_count;
  __builtin_memcpy(place, source, (size_t)head);
  place += head;
  source += head;
  byte_count -= head;
  for (; byte_count >= 64; byte_count -= 64, place += 64, source += 64) {
    __builtin_nontemporal_store(load(source), (lanes *)place);
  }
  __builtin_memcpy(place, source, (size_t)byte_count);
}

static void fill_stream(ptrdiff_t count, double *to, double value) {
  lanes own = repeated(value);
  ptrdiff_t i = 0;
  if (is_line(to)) {
    for (; i + lane_count <= count; i += lane_count) {
      __builtin_nontemporal_store(own, (lanes *)(to + i));
    }
  }
  for (; i < count; i++) to[i] = value;
}
