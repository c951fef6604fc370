// From columns of values to rows of output, and leaves that are computed row by row. Part of kernels.h;
// what holds for batch_kernels.h holds here.

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

/// Stores a line past the caches: one register of doubles, or two that become floats.
TINAMOU_INLINE void stream_line(
  void *results, ptrdiff_t place, lanes low, lanes high, int is_narrow) {
  if (is_narrow) {
    __builtin_nontemporal_store(
      narrowed_pair(low, high), (narrow_pair *)((float *)results + place));
  } else {
    __builtin_nontemporal_store(low, (lanes *)((double *)results + place));
  }
}

/// Eight outputs of `panel_rows` rows from `row` on; the first row of `matrix` are the constants.
TINAMOU_INLINE void spread_sums(
  ptrdiff_t row, ptrdiff_t column_count, const double *matrix, ptrdiff_t matrix_stride,
  const double *const *values, lanes *sums) {
  lanes first = load(matrix);
  for (int i = 0; i < panel_rows; i++) sums[i] = first;
  for (ptrdiff_t column = 1; column < column_count; column++) {
    lanes factors = load(matrix + column * matrix_stride);
    const double *from = values[column] + row;
    for (int i = 0; i < panel_rows; i++) sums[i] += factors * repeated(from[i]);
  }
}

/// Panels of rows by a register of outputs, or by a line of them where they go past the caches.
TINAMOU_INLINE void spread_as(
  ptrdiff_t first_row, ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count,
  const double *matrix, ptrdiff_t matrix_stride, const double *const *values, void *results,
  ptrdiff_t stride, int is_narrow, int is_streaming) {
  ptrdiff_t line = is_narrow ? 2 * lane_count : lane_count;
  for (ptrdiff_t row = 0; row < row_count; row += panel_rows) {
    ptrdiff_t output = 0;
    for (; is_streaming && output + line <= output_count; output += line) {
      lanes low[panel_rows], high[panel_rows];
      const double *own = matrix + output;
      spread_sums(first_row + row, column_count, own, matrix_stride, values, low);
      if (is_narrow) {
        spread_sums(
          first_row + row, column_count, own + lane_count, matrix_stride, values, high);
      }
      for (int i = 0; i < panel_rows; i++) {
        stream_line(
          results, (row + i) * stride + output, low[i], is_narrow ? high[i] : low[i], is_narrow);
      }
    }
    for (; output < output_count; output += lane_count) {
      lanes sums[panel_rows];
      spread_sums(first_row + row, column_count, matrix + output, matrix_stride, values, sums);
      ptrdiff_t left = output_count - output;
      for (int i = 0; i < panel_rows; i++) {
        store_as(results, (row + i) * stride + output, sums[i], left, is_narrow);
      }
    }
  }
}

/// The same with what is known in advance where it pays: few columns stay in registers.
TINAMOU_INLINE void spread_by(
  ptrdiff_t first_row, ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count,
  const double *matrix, ptrdiff_t matrix_stride, const double *const *values, void *results,
  ptrdiff_t stride, int is_narrow, int is_streaming) {
  if (column_count == 2) {
    spread_as(
      first_row, row_count, output_count, 2, matrix, matrix_stride, values, results, stride,
      is_narrow, is_streaming);
  } else if (column_count == 3) {
    spread_as(
      first_row, row_count, output_count, 3, matrix, matrix_stride, values, results, stride,
      is_narrow, is_streaming);
  } else {
    spread_as(
      first_row, row_count, output_count, column_count, matrix, matrix_stride, values, results,
      stride, is_narrow, is_streaming);
  }
}

/// Rows from `first_row` on; where they go past the caches, each begins at the beginning of a line.
static void spread_rows(
  ptrdiff_t first_row, ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count,
  const double *matrix, ptrdiff_t matrix_stride, const double *const *values, void *results,
  ptrdiff_t stride, int is_narrow, int is_streaming) {
  if (is_narrow && is_streaming) {
    spread_by(
      first_row, row_count, output_count, column_count, matrix, matrix_stride, values, results,
      stride, 1, 1);
  } else if (is_narrow) {
    spread_by(
      first_row, row_count, output_count, column_count, matrix, matrix_stride, values, results,
      stride, 1, 0);
  } else if (is_streaming) {
    spread_by(
      first_row, row_count, output_count, column_count, matrix, matrix_stride, values, results,
      stride, 0, 1);
  } else {
    spread_by(
      first_row, row_count, output_count, column_count, matrix, matrix_stride, values, results,
      stride, 0, 0);
  }
}

/// Eight outputs of one row.
TINAMOU_INLINE lanes spread_row(
  ptrdiff_t row, ptrdiff_t column_count, const double *matrix, ptrdiff_t matrix_stride,
  const double *const *values) {
  lanes sum = load(matrix);
  for (ptrdiff_t column = 1; column < column_count; column++) {
    sum += load(matrix + column * matrix_stride) * repeated(values[column][row]);
  }
  return sum;
}

/// Rows of floats that lie side by side and end in the middle of a line: the half of one waits for that of
/// the next. An even number of rows, of a multiple of 8 outputs.
static void spread_halves(
  ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
  ptrdiff_t matrix_stride, const double *const *values, float *to) {
  lanes half = repeated(0);
  int is_waiting = 0;
  for (ptrdiff_t row = 0; row < row_count; row++) {
    ptrdiff_t output = 0;
    if (is_waiting) {
      lanes own = spread_row(row, column_count, matrix, matrix_stride, values);
      stream_line(to, 0, half, own, 1);
      to += 2 * lane_count;
      output = lane_count;
    }
    for (; output + 2 * lane_count <= output_count; output += 2 * lane_count) {
      const double *own = matrix + output;
      stream_line(
        to, 0, spread_row(row, column_count, own, matrix_stride, values),
        spread_row(row, column_count, own + lane_count, matrix_stride, values), 1);
      to += 2 * lane_count;
    }
    is_waiting = output < output_count;
    if (is_waiting) half = spread_row(row, column_count, matrix + output, matrix_stride, values);
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

/// Leaves with the coefficients of each row's region, which has all its leaves side by side, in whole
/// registers; the results are columns, as many as the registers have lanes.
static void choose_side_by_side(
  ptrdiff_t row_count, ptrdiff_t leaf_count, ptrdiff_t column_count, const double *tables,
  ptrdiff_t table_stride, const int32_t *regions, const double *const *values, double *results,
  ptrdiff_t stride) {
  for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
    const double *own[lane_count];
    for (int i = 0; i < lane_count; i++) {
      own[i] = tables + regions[row + i] * column_count * table_stride;
    }
    for (ptrdiff_t leaf = 0; leaf < leaf_count; leaf += lane_count) {
      lanes sums[lane_count];
      for (int i = 0; i < lane_count; i++) sums[i] = load(own[i] + leaf);
      for (ptrdiff_t column = 1; column < column_count; column++) {
        const double *factors = values[column] + row;
        for (int i = 0; i < lane_count; i++) {
          sums[i] += load(own[i] + column * table_stride + leaf) * repeated(factors[i]);
        }
      }
      turn(sums);
      for (int i = 0; i < lane_count; i++) store(results + (leaf + i) * stride + row, sums[i]);
    }
  }
}

/// Eight rows of a line's outputs, from columns.
TINAMOU_INLINE void load_turned(
  const double *columns, ptrdiff_t column_stride, ptrdiff_t left, lanes *block) {
  for (int i = 0; i < lane_count; i++) block[i] = load(columns + (i < left ? i : 0) * column_stride);
  turn(block);
}

TINAMOU_INLINE void turn_as(
  ptrdiff_t row_count, ptrdiff_t output_count, const double *columns, ptrdiff_t column_stride,
  void *results, ptrdiff_t stride, int is_narrow, int is_streaming) {
  ptrdiff_t line = is_narrow ? 2 * lane_count : lane_count;
  for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
    ptrdiff_t output = 0;
    for (; is_streaming && output + line <= output_count; output += line) {
      lanes low[lane_count], high[lane_count];
      const double *from = columns + output * column_stride + row;
      load_turned(from, column_stride, lane_count, low);
      if (is_narrow) load_turned(from + lane_count * column_stride, column_stride, lane_count, high);
      for (int i = 0; i < lane_count; i++) {
        stream_line(
          results, (row + i) * stride + output, low[i], is_narrow ? high[i] : low[i], is_narrow);
      }
    }
    for (; output < output_count; output += lane_count) {
      lanes block[lane_count];
      ptrdiff_t left = output_count - output;
      load_turned(columns + output * column_stride + row, column_stride, left, block);
      for (int i = 0; i < lane_count; i++) {
        store_as(results, (row + i) * stride + output, block[i], left, is_narrow);
      }
    }
  }
}

/// Columns as rows; where they go past the caches, each row begins at the beginning of a line.
static void turn_rows(
  ptrdiff_t row_count, ptrdiff_t output_count, const double *columns, ptrdiff_t column_stride,
  void *results, ptrdiff_t stride, int is_narrow, int is_streaming) {
  if (is_narrow && is_streaming) {
    turn_as(row_count, output_count, columns, column_stride, results, stride, 1, 1);
  } else if (is_narrow) {
    turn_as(row_count, output_count, columns, column_stride, results, stride, 1, 0);
  } else if (is_streaming) {
    turn_as(row_count, output_count, columns, column_stride, results, stride, 0, 1);
  } else {
    turn_as(row_count, output_count, columns, column_stride, results, stride, 0, 0);
  }
}
