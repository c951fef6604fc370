// The kernels in registers of four doubles. Fused multiply-add is left out on purpose: its one
// rounding would give other bits than the two of the other sets.

#if defined(__x86_64__)

#include "tables.h"

#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "lanes.h"

/// All bits set in the first `count` of eight lanes.
static const int64_t part_masks[16] = {-1, -1, -1, -1, -1, -1, -1, -1};

TINAMOU_INLINE lanes load_part(const double *from, ptrdiff_t count) {
  const int64_t *mask = part_masks + lane_count - count;
  __m256d low = _mm256_maskload_pd(from, _mm256_loadu_si256((const __m256i *)mask));
  __m256d high = _mm256_maskload_pd(from + 4, _mm256_loadu_si256((const __m256i *)(mask + 4)));
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

// Masked stores take tens of cycles on some processors; pieces of 4, 2 and 1 take one each.
TINAMOU_INLINE void store_part(double *to, lanes value, ptrdiff_t count) {
  __m256d part = __builtin_shufflevector(value, value, 0, 1, 2, 3);
  if (count >= 4) {
    _mm256_storeu_pd(to, part);
    part = __builtin_shufflevector(value, value, 4, 5, 6, 7);
    to += 4;
  }
  __m128d rest = _mm256_castpd256_pd128(part);
  if (count & 2) {
    _mm_storeu_pd(to, rest);
    rest = _mm256_extractf128_pd(part, 1);
    to += 2;
  }
  if (count & 1) _mm_store_sd(to, rest);
}

#define TINAMOU_TABLE tinamou_avx2_kernels
#include "kernels.h"

#pragma clang attribute pop

#endif
