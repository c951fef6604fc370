// The memory behind the counts of work, one for each thread.

#include "work_counts.h"

_Thread_local struct tinamou_work_counts tinamou_work;
