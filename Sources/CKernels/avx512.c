// The kernels in registers of eight doubles, with masks. Fused multiply-add is part of AVX-512 and
// not used: see kernels.h.

#if defined(__x86_64__)

#include "tables.h"

#include <immintrin.h>

#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl"))), apply_to = function)

#include "CKernels.h"
#include "lanes.h"

#define TINAMOU_HAS_MASKS

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

/// Stores the regions at the places of 32 rows, and whether some are negative: by permutations of whole
/// registers while the table is short, for gathering takes ten cycles and more for eight rows.
TINAMOU_INLINE int regions_at(
  const struct tinamou_location *location, const lane_mask *places, int32_t *regions) {
  const int16_t *table = location->short_regions;
  if (table == NULL) {
    __m256i open = _mm256_setzero_si256();
    for (int i = 0; i < 4; i++) {
      __m256i own = _mm512_i64gather_epi32((__m512i)places[i], location->regions, 4);
      _mm256_storeu_si256((__m256i *)(regions + 8 * i), own);
      open = _mm256_or_si256(open, own);
    }
    return _mm256_movepi32_mask(open) != 0;
  }
  __m512i place = _mm512_inserti64x4(
    _mm512_castsi256_si512(_mm256_set_m128i(
      _mm512_cvtepi64_epi16((__m512i)places[1]), _mm512_cvtepi64_epi16((__m512i)places[0]))),
    _mm256_set_m128i(
      _mm512_cvtepi64_epi16((__m512i)places[3]), _mm512_cvtepi64_epi16((__m512i)places[2])),
    1);
  __m512i result = _mm512_permutex2var_epi16(
    _mm512_loadu_si512(table), place, _mm512_loadu_si512(table + 32));
  for (ptrdiff_t first = 64; first < location->short_count; first += 64) {
    __m512i own = _mm512_permutex2var_epi16(
      _mm512_loadu_si512(table + first), place, _mm512_loadu_si512(table + first + 32));
    __mmask32 reached = _mm512_cmpge_epu16_mask(place, _mm512_set1_epi16((int16_t)first));
    result = _mm512_mask_mov_epi16(result, reached, own);
  }
  _mm512_storeu_si512(regions, _mm512_cvtepi16_epi32(_mm512_castsi512_si256(result)));
  _mm512_storeu_si512(
    regions + 16, _mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64(result, 1)));
  return _mm512_movepi16_mask(result) != 0;
}

#define TINAMOU_LOOKUP
#define TINAMOU_TABLE tinamou_avx512_kernels
#include "kernels.h"

#pragma clang attribute pop

#endif
