// HarfBuzz: shaping, and reading of OpenType tables. No program links it: it brings eight libraries along, and is loaded
// where fonts are first asked for.
#include <dlfcn.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#include <stdbool.h>

// What is used of it, without `hb_`.
#define harfbuzz_functions(each) \
  each(blob_create_from_file_or_fail) \
  each(blob_destroy) \
  each(blob_get_data) \
  each(buffer_add_utf8) \
  each(buffer_clear_contents) \
  each(buffer_create) \
  each(buffer_destroy) \
  each(buffer_get_direction) \
  each(buffer_get_glyph_infos) \
  each(buffer_get_glyph_positions) \
  each(buffer_set_direction) \
  each(buffer_set_language) \
  each(buffer_set_script) \
  each(face_count) \
  each(face_create) \
  each(face_destroy) \
  each(face_get_glyph_count) \
  each(face_get_upem) \
  each(face_reference_table) \
  each(font_create) \
  each(font_destroy) \
  each(font_get_glyph_h_advance) \
  each(font_get_h_extents) \
  each(font_get_nominal_glyph) \
  each(font_set_scale) \
  each(language_from_string) \
  each(ot_name_get_utf8) \
  each(ot_name_list_names) \
  each(script_get_horizontal_direction) \
  each(shape) \
  each(unicode_funcs_get_default) \
  each(unicode_script)

#define harfbuzz_member(name) __typeof__(&hb_##name) _Nonnull name;
struct harfbuzz { harfbuzz_functions(harfbuzz_member) };
#undef harfbuzz_member

// Takes the functions from an opened library; false where it lacks one.
static inline bool harfbuzz_take(struct harfbuzz *_Nonnull functions, void *_Nonnull library) {
  void *found;
#define harfbuzz_find(name) \
  if (!(found = dlsym(library, "hb_" #name))) return false; \
  functions->name = (__typeof__(functions->name))found;
  harfbuzz_functions(harfbuzz_find)
#undef harfbuzz_find
  return true;
}
