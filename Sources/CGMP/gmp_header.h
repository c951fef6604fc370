// GMP: whole numbers and fractions of any length.
#include <gmp.h>
