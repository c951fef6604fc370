// HarfBuzz: shaping, and reading of OpenType tables.
#include <hb.h>
#include <hb-ot.h>
