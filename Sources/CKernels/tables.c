// Which of the instruction sets this processor has.

#include "tables.h"

const struct tinamou_kernels *tinamou_kernels_for(enum tinamou_instruction_set set) {
  switch (set) {
    case tinamou_portable: return &tinamou_portable_kernels;
#if defined(__x86_64__)
    case tinamou_avx2: return __builtin_cpu_supports("avx2") ? &tinamou_avx2_kernels : NULL;
    case tinamou_avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
          && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
        ? &tinamou_avx512_kernels
        : NULL;
#elif defined(__aarch64__)
    case tinamou_neon: return &tinamou_neon_kernels;
#endif
    default: return NULL;
  }
}

void tinamou_finish_streams(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
