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

/// The rows that meet a breakpoint first.
struct tinamou_nearest {
  /// The smallest distance, infinite where no row meets a breakpoint.
  double distance;
  /// How many rows are within the tolerance of it.
  ptrdiff_t count;
};

/// One function a kernel.
struct tinamou_kernels {
  int (*row_update)(
    ptrdiff_t count, double *y, double a, const double *x, double floor, double ceiling);
  int (*exchange)(
    ptrdiff_t row_count, ptrdiff_t column_count, ptrdiff_t stride, double *tableau, ptrdiff_t row,
    ptrdiff_t column, double floor, double ceiling);
  double (*dot)(ptrdiff_t count, const double *x, const double *y);
  struct tinamou_edge (*pricing_scan)(
    ptrdiff_t count, const void *gradient, const void *left, const void *right,
    ptrdiff_t stride_bytes, const void *tolerance);
  struct tinamou_edge (*candidate_scan)(
    ptrdiff_t count, int32_t *candidates, int32_t *dropped, ptrdiff_t *kept_count,
    const void *gradient, const void *left, const void *right, ptrdiff_t stride_bytes,
    const void *tolerance);
  struct tinamou_nearest (*breakpoint_scan)(
    ptrdiff_t count, const double *values, const double *entries, ptrdiff_t entry_stride,
    const double *left, const double *right, double direction, double tolerance,
    double *distances, int32_t *nearest);
  int (*side_scan)(
    ptrdiff_t row_count, ptrdiff_t plane_count, const double *constants, const double *limits,
    const int32_t *start, const int32_t *column, const double *coefficient,
    const double *_Nonnull const *_Nonnull columns, uint64_t *sides, uint64_t *doubts,
    ptrdiff_t stride);
  double (*largest_magnitude)(ptrdiff_t count, const double *values);
  void (*slope_update)(
    ptrdiff_t count, void *gradient, ptrdiff_t stride_bytes, const double *entries, const void *slope);
  void (*slope_scatter)(
    ptrdiff_t count, void *gradient, ptrdiff_t stride_bytes, const void *columns,
    ptrdiff_t column_stride_bytes, const void *entries, ptrdiff_t entry_stride_bytes,
    const void *slope);
  void (*value_update)(
    ptrdiff_t count, double *values, const double *entries, ptrdiff_t entry_stride, double step);
  void (*combine)(
    ptrdiff_t row_count, ptrdiff_t step_count, const int32_t *start, const int32_t *column,
    const double *coefficient, const double *_Nullable const *_Nonnull values, void *results,
    ptrdiff_t stride, int is_narrow, int is_streaming);
  void (*choose)(
    ptrdiff_t row_count, ptrdiff_t leaf_count, const int32_t *start, const int32_t *column,
    const double *table, ptrdiff_t length, const int32_t *regions,
    const double *_Nullable const *_Nonnull values, double *results, ptrdiff_t stride);
  void (*spread)(
    ptrdiff_t row_count, ptrdiff_t output_count, ptrdiff_t column_count, const double *matrix,
    ptrdiff_t matrix_stride, const double *_Nullable const *_Nonnull values, void *results,
    ptrdiff_t stride, int is_narrow);
  void (*spread_regions)(
    ptrdiff_t row_count, ptrdiff_t leaf_count, ptrdiff_t column_count, const double *tables,
    ptrdiff_t table_stride, const int32_t *regions,
    const double *_Nullable const *_Nonnull values, double *results, ptrdiff_t stride);
  void (*transpose)(
    ptrdiff_t row_count, ptrdiff_t output_count, const double *columns, ptrdiff_t column_stride,
    void *results, ptrdiff_t stride, int is_narrow);
  void (*stream)(ptrdiff_t byte_count, void *to, const void *from);
  void (*fill_stream)(ptrdiff_t count, double *to, double value);
};

/// The kernels for an instruction set, null where this processor lacks it.
const struct tinamou_kernels *_Nullable tinamou_kernels_for(enum tinamou_instruction_set set);

/// Waits until what was stored past the caches may be read by other threads.
void tinamou_finish_streams(void);

#pragma clang assume_nonnull end

#endif
