// The C interface of LAPACK: types alone, as whichever library this machine has is loaded where it is used.
#include <lapacke.h>

typedef __typeof__(&LAPACKE_dgetrf) lapacke_dgetrf_function;
typedef __typeof__(&LAPACKE_dgetrs_work) lapacke_dgetrs_work_function;
typedef __typeof__(&LAPACKE_dgecon) lapacke_dgecon_function;
