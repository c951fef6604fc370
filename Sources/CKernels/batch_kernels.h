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
    lanes factor = repeated(coefficient[term]);
    const double *from = values[column[term]] + row;
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

// MARK: Rows

enum { panel_rows = 4 };

TINAMOU_INLINE void store_narrow(float *to, lanes value, ptrdiff_t count) {
  narrow_lanes narrow = narrowed(value);
  if (count >= lane_count) {
    __builtin_memcpy(to, &narrow, sizeof narrow);
  } else if (count == 4) {
    __builtin_memcpy(to, &narrow, sizeof narrow / 2);
  } else {
    for (ptrdiff_t lane = 0; lane < count; lane++) to[lane] = narrow[lane];
  }
}

TINAMOU_INLINE void store_as(
  void *results, ptrdiff_t place, lanes value, ptrdiff_t count, int is_narrow) {
  if (is_narrow) {
    store_narrow((float *)results + place, value, count);
  } else if (count >= lane_count) {
    store((double *)results + place, value);
  } else {
    store_part((double *)results + place, value, count);
  }
}

/// Panels of rows by eight outputs; `matrix` has a row a column of values, its first the constants.
TINAMOU_INLINE void spread_as(
  ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
  ptrdiff_t matrix_stride, const double *const *values, void *results, ptrdiff_t stride,
  int is_narrow) {
  for (ptrdiff_t row = 0; row < row_count; row += panel_rows) {
    for (ptrdiff_t output = 0; output < output_count; output += lane_count) {
      lanes sums[panel_rows];
      lanes first = load(matrix + output);
      for (int i = 0; i < panel_rows; i++) sums[i] = first;
      for (ptrdiff_t column = 1; column < column_count; column++) {
        lanes factors = load(matrix + column * matrix_stride + output);
        const double *from = values[column] + row;
        for (int i = 0; i < panel_rows; i++) sums[i] += factors * repeated(from[i]);
      }
      ptrdiff_t left = output_count - output;
      for (int i = 0; i < panel_rows; i++) {
        store_as(results, (row + i) * stride + output, sums[i], left, is_narrow);
      }
    }
  }
}

/// The same for few columns, whose values stay in registers for all outputs.
TINAMOU_INLINE void spread_few(
  ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
  ptrdiff_t matrix_stride, const double *const *values, void *results, ptrdiff_t stride,
  int is_narrow) {
  for (ptrdiff_t row = 0; row < row_count; row += panel_rows) {
    lanes factors[2][panel_rows];
    for (ptrdiff_t column = 1; column < column_count; column++) {
      for (int i = 0; i < panel_rows; i++) {
        factors[column - 1][i] = repeated(values[column][row + i]);
      }
    }
    for (ptrdiff_t output = 0; output < output_count; output += lane_count) {
      lanes sums[panel_rows];
      lanes first = load(matrix + output);
      for (int i = 0; i < panel_rows; i++) sums[i] = first;
      for (ptrdiff_t column = 1; column < column_count; column++) {
        lanes own = load(matrix + column * matrix_stride + output);
        for (int i = 0; i < panel_rows; i++) sums[i] += own * factors[column - 1][i];
      }
      ptrdiff_t left = output_count - output;
      for (int i = 0; i < panel_rows; i++) {
        store_as(results, (row + i) * stride + output, sums[i], left, is_narrow);
      }
    }
  }
}

TINAMOU_INLINE void spread_by(
  ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
  ptrdiff_t matrix_stride, const double *const *values, void *results, ptrdiff_t stride,
  int is_narrow) {
  if (column_count == 2) {
    spread_few(
      row_count, output_count, 2, matrix, matrix_stride, values, results, stride, is_narrow);
  } else if (column_count == 3) {
    spread_few(
      row_count, output_count, 3, matrix, matrix_stride, values, results, stride, is_narrow);
  } else {
    spread_as(
      row_count, output_count, column_count, matrix, matrix_stride, values, results, stride,
      is_narrow);
  }
}

static void spread(
  ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
  ptrdiff_t matrix_stride, const double *const *values, void *results, ptrdiff_t stride,
  int is_narrow) {
  if (is_narrow) {
    spread_by(
      row_count, output_count, column_count, matrix, matrix_stride, values, results, stride, 1);
  } else {
    spread_by(
      row_count, output_count, column_count, matrix, matrix_stride, values, results, stride, 0);
  }
}

/// Leaves side by side, with the coefficients of each row's region; tables are padded to whole registers.
static void spread_regions(
  ptrdiff_t row_count, ptrdiff_t leaf_count, ptrdiff_t column_count, const double *tables,
  ptrdiff_t table_stride, const int32_t *regions, const double *const *values, double *results,
  ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < row_count; row++) {
    const double *own = tables + regions[row] * column_count * table_stride;
    for (ptrdiff_t leaf = 0; leaf < leaf_count; leaf += batch_rows) {
      ptrdiff_t registers = (leaf_count - leaf + lane_count - 1) / lane_count;
      if (registers > batch_registers) registers = batch_registers;
      lanes sums[batch_registers];
      for (int i = 0; i < registers; i++) sums[i] = load(own + leaf + i * lane_count);
      for (ptrdiff_t column = 1; column < column_count; column++) {
        const double *from = own + column * table_stride + leaf;
        lanes factor = repeated(values[column][row]);
        for (int i = 0; i < registers; i++) sums[i] += load(from + i * lane_count) * factor;
      }
      double *to = results + row * stride + leaf;
      for (int i = 0; i < registers; i++) store(to + i * lane_count, sums[i]);
    }
  }
}

/// Turns eight registers of eight rows into eight registers of eight outputs.
TINAMOU_INLINE void turn(lanes *v) {
  lanes t[8], u[8];
  for (int i = 0; i < 8; i += 2) {
    t[i] = __builtin_shufflevector(v[i], v[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    t[i + 1] = __builtin_shufflevector(v[i], v[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    for (int k = 0; k < 2; k++) {
      u[i + k] = __builtin_shufflevector(t[i + k], t[i + k + 2], 0, 1, 8, 9, 4, 5, 12, 13);
      u[i + k + 2] = __builtin_shufflevector(t[i + k], t[i + k + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int k = 0; k < 4; k++) {
    v[k] = __builtin_shufflevector(u[k], u[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    v[k + 4] = __builtin_shufflevector(u[k], u[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

TINAMOU_INLINE void transpose_as(
  ptrdiff_t row_count, ptrdiff_t output_count, const double *columns, ptrdiff_t column_stride,
  void *results, ptrdiff_t stride, int is_narrow) {
  for (ptrdiff_t output = 0; output < output_count; output += lane_count) {
    ptrdiff_t left = output_count - output;
    for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
      lanes block[lane_count];
      for (int i = 0; i < lane_count; i++) {
        ptrdiff_t own = i < left ? output + i : output;
        block[i] = load(columns + own * column_stride + row);
      }
      turn(block);
      for (int i = 0; i < lane_count; i++) {
        store_as(results, (row + i) * stride + output, block[i], left, is_narrow);
      }
    }
  }
}

static void transpose(
  ptrdiff_t row_count, ptrdiff_t output_count, const double *columns, ptrdiff_t column_stride,
  void *results, ptrdiff_t stride, int is_narrow) {
  if (is_narrow) {
    transpose_as(row_count, output_count, columns, column_stride, results, stride, 1);
  } else {
    transpose_as(row_count, output_count, columns, column_stride, results, stride, 0);
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
