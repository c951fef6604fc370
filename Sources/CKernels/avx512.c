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

#define TINAMOU_TABLE tinamou_avx512_kernels
#include "kernels.h"

#pragma clang attribute pop

#endif
