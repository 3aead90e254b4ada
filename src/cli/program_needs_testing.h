// For tests: the smallest program that needs certain libraries, and versions of symbols.
#pragma once

#include <elf.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace landform::cli::testing {

template <typename T>
void append_bytes(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

// An ELF file that cannot run; the versions are those of its first library.
inline std::string elf_program(const std::vector<std::string>& libraries,
                               const std::vector<std::string>& versions) {
  std::string strings(1, '\0');
  auto add = [&](const std::string& text) {
    size_t at = strings.size();
    strings += text + '\0';
    return static_cast<uint32_t>(at);
  };
  const uint64_t dynamic_at = sizeof(Elf64_Ehdr) + 2 * sizeof(Elf64_Phdr);
  const uint64_t dynamic_size = (libraries.size() + 4) * sizeof(Elf64_Dyn);
  const uint64_t versions_at = dynamic_at + dynamic_size;
  const uint64_t strings_at =
      versions_at + sizeof(Elf64_Verneed) + versions.size() * sizeof(Elf64_Vernaux);

  std::string dynamic;
  uint32_t first = 0;
  for (const std::string& library : libraries) {
    uint32_t name = add(library);
    if (first == 0) first = name;
    append_bytes(dynamic, Elf64_Dyn{DT_NEEDED, {name}});
  }
  append_bytes(dynamic, Elf64_Dyn{DT_STRTAB, {strings_at}});
  append_bytes(dynamic, Elf64_Dyn{DT_VERNEED, {versions_at}});
  append_bytes(dynamic, Elf64_Dyn{DT_VERNEEDNUM, {1}});
  append_bytes(dynamic, Elf64_Dyn{DT_NULL, {0}});
  std::string needed;
  append_bytes(needed, Elf64_Verneed{1, static_cast<Elf64_Half>(versions.size()), first,
                                     sizeof(Elf64_Verneed), 0});
  for (size_t i = 0; i < versions.size(); ++i) {
    uint32_t next = i + 1 == versions.size() ? 0 : sizeof(Elf64_Vernaux);
    append_bytes(needed, Elf64_Vernaux{0, 0, 2, add(versions[i]), next});
  }

  Elf64_Ehdr header = {};
  const unsigned char ident[] = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, 1};
  std::copy(std::begin(ident), std::end(ident), header.e_ident);
  header.e_type = ET_DYN;
  header.e_phoff = sizeof(Elf64_Ehdr);
  header.e_phnum = 2;
  Elf64_Phdr load = {};
  load.p_type = PT_LOAD;
  load.p_filesz = load.p_memsz = strings_at + strings.size();
  Elf64_Phdr dynamic_part = {};
  dynamic_part.p_type = PT_DYNAMIC;
  dynamic_part.p_offset = dynamic_part.p_vaddr = dynamic_at;
  dynamic_part.p_filesz = dynamic_size;
  std::string out;
  append_bytes(out, header);
  append_bytes(out, load);
  append_bytes(out, dynamic_part);
  return out + dynamic + needed + strings;
}

}  // namespace landform::cli::testing
