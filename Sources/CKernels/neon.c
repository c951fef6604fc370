// The kernels on AArch64, where NEON is always there.

#if defined(__aarch64__)

#include "lane_parts.h"
#include "tables.h"

#define TINAMOU_TABLE tinamou_neon_kernels
#include "kernels.h"

#endif
