// The tables of the instruction sets, for the file that hands them out.

#include "CKernels.h"

extern const struct tinamou_kernels tinamou_portable_kernels;
#if defined(__x86_64__)
extern const struct tinamou_kernels tinamou_avx2_kernels;
extern const struct tinamou_kernels tinamou_avx512_kernels;
#elif defined(__aarch64__)
extern const struct tinamou_kernels tinamou_neon_kernels;
#endif
