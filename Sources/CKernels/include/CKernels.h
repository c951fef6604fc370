// The kernels of the solver, each once per instruction set, and which sets this processor has.
// Not for choosing among them or for reading the environment: the module Kernels does that, and says
// in full what each kernel means.
//
// All sets give the same bits: the same additions and multiplications in the same order, without
// fused multiply-add. Sizes and strides may be 0 or anything the memory behind them allows; pointers
// need the alignment of their element only.

#ifndef TINAMOU_CKERNELS_H
#define TINAMOU_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "work_counts.h"

#pragma clang assume_nonnull begin

/// An instruction set that the kernels are compiled for.
enum tinamou_instruction_set {
  tinamou_portable = 0,
  tinamou_avx2 = 1,
  tinamou_avx512 = 2,
  tinamou_neon = 3
};

/// An edge out of a vertex.
struct tinamou_edge {
  /// The column, -1 for none.
  ptrdiff_t column;
  /// 1 to the right, -1 to the left, 0 for none.
  int32_t direction;
  /// The first lane that falls, 8 for none.
  int32_t lane;
};

/// How the sides of hyperplanes lead to a region: each side that is not negative adds a weight, and the sum
/// is a place in the table of regions.
struct tinamou_location {
  /// Hyperplanes of one parameter: a value not below the threshold adds the weight.
  ptrdiff_t border_count;
  const int32_t *border_column;
  const double *threshold;
  const int64_t *border_weight;
  /// Hyperplanes of several parameters, in sparse rows.
  ptrdiff_t plane_count;
  const double *constants;
  const int32_t *start;
  const int32_t *column;
  const double *coefficient;
  const int64_t *plane_weight;
  /// Factors of 1 and of the terms' sizes, for a bound on a plane's error.
  const double *constant_bound;
  const double *bound;
  /// Whether a plane is exact where all parameters are short.
  const uint8_t *is_short;
  /// A region a sum of weights, negative for none.
  const int32_t *regions;
  /// The same filled up to a multiple of 64; null where there are more than a few hundred.
  const int16_t *_Nullable short_regions;
  ptrdiff_t short_count;
};

/// What `locate` says of some rows; both may be said at once.
enum tinamou_location_result {
  /// Some side is not known, and regions may be wrong.
  tinamou_doubtful = 1,
  /// Some row has a negative region.
  tinamou_open = 2
};

/// Sums of columns, in sparse rows; column 0 is the constant 1.
struct tinamou_sums {
  ptrdiff_t count;
  const int32_t *start;
  const int32_t *column;
  const double *coefficient;
};

/// A block's leaves in each region, and where its rows lie.
struct tinamou_leaf_block {
  /// Where a row's region is found by `is_locating`, and the regions that are given else.
  const struct tinamou_location *_Nullable location;
  const int32_t *_Nullable regions;
  ptrdiff_t leaf_count;
  /// The column of values that the first leaf becomes.
  ptrdiff_t first_column;
  /// Tables of coefficients, a number a region, for `choose`; null where leaves are side by side.
  const int32_t *_Nullable start;
  const int32_t *_Nullable column;
  const double *_Nullable tables;
  ptrdiff_t length;
  /// Leaves side by side for `choose_side_by_side`; null where there are tables.
  const double *_Nullable side_by_side;
  ptrdiff_t side_stride;
};

/// A batch and its scratch memory: what `settle` and `answer` need for rows of parameters.
///
/// Columns of values are the constant 1, the parameters, the leaves.
struct tinamou_batch {
  ptrdiff_t parameter_count;
  /// Whether regions are found, and parameters looked at; else each block's are given.
  int32_t is_locating;
  /// Bounds on the parameters, from 1 on, and scratch for their sizes.
  const double *least;
  const double *greatest;
  double *largest;
  ptrdiff_t block_count;
  const struct tinamou_leaf_block *blocks;
  struct tinamou_sums outputs;
  int32_t is_by_row;
  /// All outputs as a dense matrix, a row a column of values; null where they are sums.
  const double *_Nullable matrix;
  ptrdiff_t matrix_stride;
  ptrdiff_t column_count;
  /// Scratch: a pointer a column of values; those behind the parameters stay as they are.
  const double *_Nullable *_Nonnull values;
  /// Scratch for columns of values, `tile_rows` apart.
  double *columns;
  ptrdiff_t tile_rows;
  /// Scratch for `tile_rows` regions.
  int32_t *regions;
  /// Scratch for `panel_count` outputs at most 128 by `tile_rows`.
  double *panel;
  ptrdiff_t panel_count;
};

/// Which sums of a row's update are 0, and which are doubtful.
struct tinamou_bounds {
  /// A sum of this magnitude or less becomes 0.
  double floor;
  /// A sum below this, and above the floor, is doubtful.
  double ceiling;
  /// A sum that becomes 0 is doubtful where it is more than this part of what it was before.
  double rounding;
};

/// One function a kernel.
struct tinamou_kernels {
  int (*exchange)(
    ptrdiff_t row_count, ptrdiff_t column_count, ptrdiff_t stride, double *tableau, ptrdiff_t row,
    ptrdiff_t column, struct tinamou_bounds limits);
  struct tinamou_edge (*candidate_scan)(
    ptrdiff_t count, int32_t *candidates, int32_t *dropped, ptrdiff_t *kept_count,
    const void *gradient, const void *left, const void *right, ptrdiff_t stride_bytes,
    const void *tolerance);
  int (*side_scan)(
    ptrdiff_t row_count, ptrdiff_t plane_count, const double *constants, const double *limits,
    const int32_t *start, const int32_t *column, const double *coefficient,
    const double *_Nonnull const *_Nonnull columns, uint64_t *sides, uint64_t *doubts,
    ptrdiff_t stride);
  double (*largest_magnitude)(ptrdiff_t count, const double *values);
  void (*slope_update)(
    ptrdiff_t count, void *gradient, ptrdiff_t stride_bytes, const double *entries, const void *slope);
  int (*locate)(
    ptrdiff_t row_count, const struct tinamou_location *location,
    const double *_Nullable largest,
    const double *_Nullable const *_Nonnull columns, int32_t *regions);
  int (*settle)(
    const struct tinamou_batch *batch, ptrdiff_t row, ptrdiff_t row_count,
    const double *_Nullable const *_Nonnull parameters);
  ptrdiff_t (*answer)(
    const struct tinamou_batch *batch, ptrdiff_t row_count,
    const double *_Nullable const *_Nonnull parameters, void *results, ptrdiff_t stride,
    int is_narrow, int is_streaming);
  void (*fill_stream)(ptrdiff_t count, double *to, double value);
};

/// The kernels for an instruction set, null where this processor lacks it.
const struct tinamou_kernels *_Nullable tinamou_kernels_for(enum tinamou_instruction_set set);

/// Waits until what was stored past the caches may be read by other threads.
void tinamou_finish_streams(void);

#pragma clang assume_nonnull end

#endif
