// Names of functions from the symbol table of the executable's own file: a crash is easier to think about as
// a function than as a number. The table is there unless someone strips it; nothing depends on it.
//
// Source: [ELF], as <elf.h> declares it (Documentation/SOURCES.md).

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CFuzzing.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// What is left of a file from an offset on, if it holds so many bytes there.
static const void *part(const char *file, size_t size, uint64_t offset, uint64_t count) {
  return offset <= size && count <= size - offset ? file + offset : NULL;
}

// Where the executable's first byte lies, as its symbols count.
static uint64_t first_address(const char *file, size_t size, const Elf64_Ehdr *header) {
  for (int i = 0; i < header->e_phnum; i++) {
    const Elf64_Phdr *segment =
        part(file, size, header->e_phoff + (uint64_t)i * sizeof(Elf64_Phdr), sizeof(Elf64_Phdr));
    if (segment != NULL && segment->p_type == PT_LOAD && segment->p_offset == 0)
      return segment->p_vaddr;
  }
  return 0;
}

static const char *name_in(const char *file, size_t size, uint64_t place) {
  const Elf64_Ehdr *header = part(file, size, 0, sizeof(Elf64_Ehdr));
  if (header == NULL || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return NULL;
  if (header->e_ident[EI_CLASS] != ELFCLASS64) return NULL;
  const Elf64_Shdr *sections =
      part(file, size, header->e_shoff, (uint64_t)header->e_shnum * sizeof(Elf64_Shdr));
  if (sections == NULL) return NULL;
  uint64_t address = place + first_address(file, size, header);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
    const Elf64_Shdr *texts = &sections[sections[i].sh_link];
    const Elf64_Sym *symbols = part(file, size, sections[i].sh_offset, sections[i].sh_size);
    const char *names = part(file, size, texts->sh_offset, texts->sh_size);
    if (symbols == NULL || names == NULL || texts->sh_size == 0) continue;
    // A name that is not closed is none.
    if (names[texts->sh_size - 1] != 0) continue;
    for (uint64_t k = 0; k < sections[i].sh_size / sizeof(Elf64_Sym); k++) {
      const Elf64_Sym *symbol = &symbols[k];
      if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_name >= texts->sh_size) continue;
      if (address >= symbol->st_value && address - symbol->st_value < symbol->st_size)
        return names + symbol->st_name;
    }
  }
  return NULL;
}

const char *fuzzing_name_of_place(uint64_t place) {
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  struct stat status;
  const char *name = NULL;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    size_t size = (size_t)status.st_size;
    // Stays mapped: the name lies in it, and few are asked for.
    void *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (file != MAP_FAILED) name = name_in(file, size, place);
  }
  close(descriptor);
  return name;
}
