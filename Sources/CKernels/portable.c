// The kernels with nothing but what every processor of this architecture has.

#include "lane_parts.h"
#include "tables.h"

#define TINAMOU_TABLE tinamou_portable_kernels
#include "kernels.h"
