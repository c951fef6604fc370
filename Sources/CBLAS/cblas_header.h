// The C interface of BLAS: types alone, as whichever library this machine has is loaded where it is used.
#include <cblas.h>

typedef __typeof__(&cblas_dgemm) cblas_dgemm_function;
