// The memory behind the counts and the limits of work and the ways of working, one for each thread.

#include "work_counts.h"

_Thread_local struct tinamou_work_counts tinamou_work;
_Thread_local struct tinamou_work_limits tinamou_limits = {INT64_MAX, INT64_MAX, false, false, 0};
_Thread_local struct tinamou_solver_configuration tinamou_configuration;
