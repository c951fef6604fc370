// Whole batches: from columns of parameters to outputs, tile by tile, with everything a tile needs between
// its first load and its last store. A tile is small, so that a processor finds the regions of the next one
// while stores past the caches still wait for memory. Part of kernels.h.

// MARK: Values

/// Rows from here to those whose parameters are asked for in advance.
enum { rows_ahead = 256 };

/// Asks for parameters of later rows, while stores have the processor wait anyway. Beyond the end nothing
/// comes of it.
TINAMOU_INLINE void fetch_ahead(const double *column, ptrdiff_t row_count) {
  for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
    __builtin_prefetch(column + rows_ahead + row);
  }
}

/// Looks at the parameters of a tile; whether all are finite and within their bounds. `largest` becomes
/// null where all are short.
TINAMOU_INLINE int survey_parameters(
  const struct tinamou_batch *batch, ptrdiff_t row_count, const double **largest) {
  *largest = NULL;
  for (ptrdiff_t k = 1; k <= batch->parameter_count; k++) {
    int is_bounded = batch->least[k] > -__builtin_inf() || batch->greatest[k] < __builtin_inf();
    int is_short = are_short(row_count, batch->values[k]);
    batch->largest[k] = 0x1p20;
    if (is_short && !is_bounded) continue;
    struct survey own = surveyed(row_count, batch->values[k]);
    if (!is_within(own, batch->least[k], batch->greatest[k])) return 0;
    if (is_short) continue;
    batch->largest[k] = largest_of(own);
    *largest = batch->largest;
  }
  return 1;
}

/// Computes the leaves of a tile, and whether every row has a region in every block.
static int settle(
  const struct tinamou_batch *batch, ptrdiff_t row, ptrdiff_t row_count,
  const double *const *parameters) {
  const double **values = batch->values;
  for (ptrdiff_t k = 0; k < batch->parameter_count; k++) {
    values[1 + k] = parameters[k] + row;
    fetch_ahead(values[1 + k], row_count);
  }
  const double *largest = NULL;
  if (batch->is_locating && !survey_parameters(batch, row_count, &largest)) return 0;
  for (ptrdiff_t place = 0; place < batch->block_count; place++) {
    const struct tinamou_leaf_block *block = batch->blocks + place;
    const int32_t *regions = batch->regions;
    if (!batch->is_locating) {
      regions = block->regions + row;
    } else if (locate(row_count, block->location, largest, values, batch->regions) != 0) {
      return 0;
    }
    if (block->leaf_count == 0) continue;
    double *results = batch->columns + block->first_column * batch->tile_rows;
    if (block->side_by_side == NULL) {
      choose(
        row_count, block->leaf_count, block->start, block->column, block->tables, block->length,
        regions, values, results, batch->tile_rows);
    } else {
      choose_side_by_side(
        row_count, block->leaf_count, 1 + batch->parameter_count, block->side_by_side,
        block->side_stride, regions, values, results, batch->tile_rows);
    }
  }
  return 1;
}

// MARK: Rows

/// Where rows of output are put together before they are stored past the caches.
struct stage {
  _Alignas(64) char bytes[16 << 10];
};

/// Stores staged rows past the caches.
static void stream_rows(
  const struct stage *stage, ptrdiff_t row_count, ptrdiff_t width, char *to, ptrdiff_t stride) {
  if (width == stride) {
    stream(row_count * width, to, stage->bytes);
    return;
  }
  for (ptrdiff_t row = 0; row < row_count; row++) {
    stream(width, to + row * stride, stage->bytes + row * width);
  }
}

/// Staged rows that fit half of what a processor holds of stores that wait, or 4.
enum { staged_bytes = 4096 };

/// Matrices of so many numbers stay in the nearest cache, and may be read again for every row.
enum { near_numbers = 3072 };

static void write_spread(
  const struct tinamou_batch *batch, ptrdiff_t row_count, char *to, ptrdiff_t stride, int is_narrow,
  int is_streaming) {
  ptrdiff_t size = is_narrow ? sizeof(float) : sizeof(double);
  ptrdiff_t count = batch->outputs.count;
  if (!is_streaming || (is_line(to) && (stride * size) % 64 == 0)) {
    spread_rows(
      0, row_count, count, batch->column_count, batch->matrix, batch->matrix_stride, batch->values,
      to, stride, is_narrow, is_streaming);
    return;
  }
  if (
    is_narrow && is_line(to) && stride == count && count % lane_count == 0
    && batch->column_count * count <= near_numbers) {
    spread_halves(
      row_count, count, batch->column_count, batch->matrix, batch->matrix_stride, batch->values,
      (float *)to);
    return;
  }
  ptrdiff_t panel = (ptrdiff_t)sizeof(struct stage) / (size * panel_rows);
  if (panel > count) panel = count;
  ptrdiff_t rows = staged_bytes / (size * (panel < 1 ? 1 : panel)) / panel_rows * panel_rows;
  if (rows < panel_rows) rows = panel_rows;
  struct stage stage;
  for (ptrdiff_t row = 0; row < row_count; row += rows) {
    ptrdiff_t own = row_count - row < rows ? row_count - row : rows;
    for (ptrdiff_t first = 0; first < count; first += panel) {
      ptrdiff_t width = count - first < panel ? count - first : panel;
      spread_rows(
        row, own, width, batch->column_count, batch->matrix + first, batch->matrix_stride,
        batch->values, stage.bytes, width, is_narrow, 0);
      stream_rows(
        &stage, own, width * size, to + (row * stride + first) * size, stride * size);
    }
  }
}

static void write_turned(
  const struct tinamou_batch *batch, ptrdiff_t row_count, char *to, ptrdiff_t stride, int is_narrow,
  int is_streaming) {
  ptrdiff_t size = is_narrow ? sizeof(float) : sizeof(double);
  const struct tinamou_sums *own = &batch->outputs;
  ptrdiff_t tile = batch->tile_rows;
  int is_direct = !is_streaming || (is_line(to) && (stride * size) % 64 == 0);
  struct stage stage;
  for (ptrdiff_t first = 0; first < own->count; first += batch->panel_count) {
    ptrdiff_t width =
      own->count - first < batch->panel_count ? own->count - first : batch->panel_count;
    char *target = to + first * size;
    combine(
      row_count, width, own->start + first, own->column, own->coefficient, batch->values,
      batch->panel, tile, 0, 0);
    if (is_direct) {
      turn_rows(row_count, width, batch->panel, tile, target, stride, is_narrow, is_streaming);
      continue;
    }
    for (ptrdiff_t row = 0; row < row_count; row += lane_count) {
      turn_rows(lane_count, width, batch->panel + row, tile, stage.bytes, width, is_narrow, 0);
      stream_rows(&stage, lane_count, width * size, target + row * stride * size, stride * size);
    }
  }
}

// MARK: All

static ptrdiff_t answer(
  const struct tinamou_batch *batch, ptrdiff_t row_count, const double *const *parameters,
  void *results, ptrdiff_t stride, int is_narrow, int is_streaming) {
  ptrdiff_t size = is_narrow ? sizeof(float) : sizeof(double);
  const struct tinamou_sums *outputs = &batch->outputs;
  for (ptrdiff_t row = 0; row < row_count; row += batch->tile_rows) {
    ptrdiff_t rows = row_count - row < batch->tile_rows ? row_count - row : batch->tile_rows;
    if (!settle(batch, row, rows, parameters)) return row;
    if (!batch->is_by_row) {
      combine(
        rows, outputs->count, outputs->start, outputs->column, outputs->coefficient, batch->values,
        (char *)results + row * size, stride, is_narrow, is_streaming);
    } else if (batch->matrix != NULL) {
      write_spread(
        batch, rows, (char *)results + row * stride * size, stride, is_narrow, is_streaming);
    } else {
      write_turned(
        batch, rows, (char *)results + row * stride * size, stride, is_narrow, is_streaming);
    }
  }
  return row_count;
}
