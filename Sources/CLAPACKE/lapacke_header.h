// The C interface of whichever LAPACK this machine has.
#include <lapacke.h>
