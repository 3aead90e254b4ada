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

struct Header {
  std::string_view kind;
  size_t size = 0;
  uint32_t sum = 0;
  size_t length = 0;  // with the newline
};

std::optional<Header> read_header(std::string_view text) {
  size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view line = text.substr(0, end);
  Header out;
  out.kind = next_word(line);
  out.length = end + 1;
  if (!parse(next_word(line), out.size, 10) || !parse(next_word(line), out.sum, 16) ||
      !line.empty())
    return std::nullopt;
  return out;
}

}  // namespace

std::string write_record(const Record& record) {
  return fmt::format("{} {} {:08x}\n{}\n", record.kind, record.content.size(),
                     checksum(record.kind, record.content), record.content);
}

std::optional<Record> read_record(std::string_view& text) {
  auto header = read_header(text);
  if (!header) return std::nullopt;
  std::string_view rest = text.substr(header->length);
  if (header->size >= rest.size() || rest[header->size] != '\n') return std::nullopt;
  Record out{header->kind, rest.substr(0, header->size)};
  if (checksum(out.kind, out.content) != header->sum) return std::nullopt;
  text = rest.substr(header->size + 1);
  return out;
}

bool is_cut_off(std::string_view text) {
  if (text.find('\n') == std::string_view::npos) {
    constexpr size_t kLongest = 64;
    return text.size() < kLongest &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789 ") ==
               std::string_view::npos;
  }
  auto header = read_header(text);
  if (!header || header->size < text.size() - header->length) return false;
  // The size may be what is damaged: then other records follow.
  for (size_t at = header->length; at != 0; at = text.find('\n', at) + 1) {
    if (read_header(text.substr(at))) return false;
  }
  return true;
}

std::string base_text(const Base& base) {
  return fmt::format("{}\n{}\n{}\n{}", base.lineage, base.serial, base.operation, base.started);
}

std::string intent_text(const Intent& intent) {
  std::string out = intent.address.to_string();
  if (!intent.line.empty()) out += "\n" + intent.line;
  return out;
}

}  // namespace landform::journal
