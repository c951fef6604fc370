// The C interface of whichever BLAS this machine has.
#include <cblas.h>
