#include "journal/records.h"

#include <fmt/format.h>
#include <zlib.h>

#include <charconv>

namespace landform::journal {
namespace {

uint32_t checksum(std::string_view kind, std::string_view content) {
  auto add = [](uLong crc, std::string_view text) {
    return crc32_z(crc, reinterpret_cast<const Bytef*>(text.data()), text.size());
  };
  return static_cast<uint32_t>(add(add(0, kind), content));
}

template <typename Number>
bool parse(std::string_view text, Number& out, int base) {
  auto result = std::from_chars(text.data(), text.data() + text.size(), out, base);
  return result.ec == std::errc() && result.ptr == text.data() + text.size();
}

std::string_view next_word(std::string_view& line) {
  size_t space = line.find(' ');
  std::string_view out = line.substr(0, space);
  line.remove_prefix(space == std::string_view::npos ? line.size() : space + 1);
  return out;
}

}  // namespace

std::string write_record(const Record& record) {
  return fmt::format("{} {} {:08x}\n{}\n", record.kind, record.content.size(),
                     checksum(record.kind, record.content), record.content);
}

std::optional<Record> read_record(std::string_view& text) {
  size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view line = text.substr(0, end);
  Record out;
  out.kind = next_word(line);
  size_t size = 0;
  uint32_t sum = 0;
  if (!parse(next_word(line), size, 10) || !parse(next_word(line), sum, 16) || !line.empty())
    return std::nullopt;
  const size_t begin = end + 1;
  if (size >= text.size() - begin || text[begin + size] != '\n') return std::nullopt;
  out.content = text.substr(begin, size);
  if (checksum(out.kind, out.content) != sum) return std::nullopt;
  text.remove_prefix(begin + size + 1);
  return out;
}

}  // namespace landform::journal
