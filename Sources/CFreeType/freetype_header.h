// FreeType: names, styles and heights of the fonts in a file.
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
