#include "cli/program_needs.h"

#include <elf.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace landform::cli {
namespace {

// Reads an ELF file. Every offset comes from the file, so all are checked.
class Elf {
 public:
  explicit Elf(std::string_view bytes) : bytes_(bytes) {}

  std::optional<ProgramNeeds> needs() {
    auto header = at<Elf64_Ehdr>(0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_ident[EI_DATA] != ELFDATA2LSB) {
      return std::nullopt;
    }
    std::optional<Elf64_Phdr> dynamic;
    for (uint64_t i = 0; i < header->e_phnum; ++i) {
      auto part = at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
      if (!part) break;
      if (part->p_type == PT_LOAD) loaded_.push_back(*part);
      if (part->p_type == PT_DYNAMIC) dynamic = part;
    }
    if (dynamic) read_dynamic(*dynamic);
    return std::move(out_);
  }

 private:
  template <typename T>
  [[nodiscard]] std::optional<T> at(uint64_t offset) const {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) return std::nullopt;
    T out;
    std::memcpy(&out, bytes_.data() + offset, sizeof(T));
    return out;
  }
  [[nodiscard]] uint64_t offset_of(uint64_t address) const {
    for (const Elf64_Phdr& part : loaded_) {
      if (address >= part.p_vaddr && address - part.p_vaddr < part.p_filesz) {
        return part.p_offset + (address - part.p_vaddr);
      }
    }
    return UINT64_MAX;
  }
  [[nodiscard]] std::string text(uint64_t index) const {
    uint64_t begin = strings_ + index;
    if (begin < strings_ || begin >= bytes_.size()) return {};
    std::string_view rest = bytes_.substr(begin);
    size_t end = rest.find('\0');
    return end == std::string_view::npos ? std::string() : std::string(rest.substr(0, end));
  }

  void read_dynamic(const Elf64_Phdr& part) {
    std::vector<uint64_t> names;
    uint64_t versions = 0;
    uint64_t version_count = 0;
    for (uint64_t i = 0; i < part.p_filesz / sizeof(Elf64_Dyn); ++i) {
      auto entry = at<Elf64_Dyn>(part.p_offset + i * sizeof(Elf64_Dyn));
      if (!entry || entry->d_tag == DT_NULL) break;
      if (entry->d_tag == DT_NEEDED) names.push_back(entry->d_un.d_val);
      if (entry->d_tag == DT_STRTAB) strings_ = offset_of(entry->d_un.d_ptr);
      if (entry->d_tag == DT_VERNEED) versions = entry->d_un.d_ptr;
      if (entry->d_tag == DT_VERNEEDNUM) version_count = entry->d_un.d_val;
    }
    for (uint64_t name : names) out_.libraries.push_back(text(name));
    std::sort(out_.libraries.begin(), out_.libraries.end());
    if (versions != 0) read_versions(offset_of(versions), version_count);
  }

  // The versions of symbols, by library. There cannot be more of them than bytes.
  void read_versions(uint64_t offset, uint64_t count) {
    count = std::min<uint64_t>(count, bytes_.size() / sizeof(Elf64_Verneed));
    uint64_t left = bytes_.size() / sizeof(Elf64_Vernaux);
    for (uint64_t i = 0; i < count; ++i) {
      auto library = at<Elf64_Verneed>(offset);
      if (!library) return;
      uint64_t inner = offset + library->vn_aux;
      for (uint64_t k = 0; k < library->vn_cnt && left > 0; ++k, --left) {
        auto version = at<Elf64_Vernaux>(inner);
        if (!version) return;
        note(text(version->vna_name));
        if (version->vna_next == 0) break;
        inner += version->vna_next;
      }
      if (library->vn_next == 0) return;
      offset += library->vn_next;
    }
  }
  void note(const std::string& version) {
    constexpr std::string_view kPrefix = "GLIBC_";
    if (!version.starts_with(kPrefix)) return;
    std::string number = version.substr(kPrefix.size());
    if (out_.glibc.empty() || is_newer_version(number, out_.glibc)) out_.glibc = number;
  }

  std::string_view bytes_;
  std::vector<Elf64_Phdr> loaded_;
  uint64_t strings_ = UINT64_MAX;
  ProgramNeeds out_;
};

std::vector<int> parts_of(std::string_view version) {
  std::vector<int> out;
  const char* at = version.data();
  const char* end = at + version.size();
  while (at != end) {
    int number = 0;
    auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc() || (next != end && *next != '.')) return {};
    out.push_back(number);
    at = next == end ? end : next + 1;
  }
  return out;
}

}  // namespace

std::string ProgramNeeds::text() const {
  std::vector<std::string> others = other_libraries();
  std::string out = glibc.empty() ? "" : fmt::format("glibc {} or later", glibc);
  if (others.empty()) return out.empty() ? "no libraries of the system" : out;
  return fmt::format("{}{}{}", out, out.empty() ? "" : ", and ", fmt::join(others, ", "));
}

std::vector<std::string> ProgramNeeds::other_libraries() const {
  constexpr std::string_view kOfGlibc[] = {"libc.so.",  "libm.so.",  "libpthread.so.",
                                           "libdl.so.", "librt.so.", "libresolv.so.",
                                           "ld-linux"};
  std::vector<std::string> out;
  for (const std::string& library : libraries) {
    bool own = std::any_of(std::begin(kOfGlibc), std::end(kOfGlibc),
                           [&](std::string_view prefix) { return library.starts_with(prefix); });
    if (!own) out.push_back(library);
  }
  return out;
}

std::optional<ProgramNeeds> program_needs(std::string_view bytes) { return Elf(bytes).needs(); }

bool is_newer_version(std::string_view a, std::string_view b) { return parts_of(a) > parts_of(b); }

}  // namespace landform::cli
