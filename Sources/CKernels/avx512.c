// The kernels in registers of eight doubles, with masks. Fused multiply-add is part of AVX-512 and
// not used: see kernels.h.

#if defined(__x86_64__)

#include "tables.h"

#include <immintrin.h>

#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)

#include "lanes.h"

TINAMOU_INLINE lanes load_part(const double *from, ptrdiff_t count) {
  return (lanes)_mm512_maskz_loadu_pd((__mmask8)((1u << count) - 1), from);
}

TINAMOU_INLINE void store_part(double *to, lanes value, ptrdiff_t count) {
  _mm512_mask_storeu_pd(to, (__mmask8)((1u << count) - 1), (__m512d)value);
}

/// The numbers of a table at eight places: out of registers where the table fits into two.
TINAMOU_INLINE lanes lookup(const double *table, ptrdiff_t length, lane_mask places) {
  if (length == 8) {
    return (lanes)_mm512_permutexvar_pd((__m512i)places, (__m512d)load(table));
  }
  if (length == 16) {
    return (lanes)_mm512_permutex2var_pd(
      (__m512d)load(table), (__m512i)places, (__m512d)load(table + 8));
  }
  return (lanes)_mm512_i64gather_pd((__m512i)places, table, 8);
}

typedef int32_t lane_numbers __attribute__((vector_size(32)));

TINAMOU_INLINE lane_numbers numbers_at(const int32_t *table, lane_mask places) {
  return (lane_numbers)_mm512_i64gather_epi32((__m512i)places, table, 4);
}

#define TINAMOU_LOOKUP
#define TINAMOU_TABLE tinamou_avx512_kernels
#include "kernels.h"

#pragma clang attribute pop

#endif
