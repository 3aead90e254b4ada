// The inner loops of everything that reads JSON, eight bytes at a time: states are mostly
// indentation and plain text. Private to the library.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace landform::detail {

static_assert(std::endian::native == std::endian::little, "the first byte is the lowest one");

[[nodiscard]] inline bool is_json_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Eight times the same byte.
[[nodiscard]] constexpr uint64_t repeated_byte(unsigned char c) { return 0x0101010101010101U * c; }

[[nodiscard]] inline uint64_t eight_bytes(std::string_view text, size_t at) {
  uint64_t out;
  std::memcpy(&out, text.data() + at, sizeof out);
  return out;
}

// The highest bit of each byte that is below `limit`, at most 0x80. Bytes after the first one found
// may be marked by mistake.
[[nodiscard]] constexpr uint64_t bytes_below(uint64_t word, unsigned char limit) {
  return (word - repeated_byte(limit)) & ~word & repeated_byte(0x80);
}

// Where the whitespace that may begin at `at` ends.
[[nodiscard]] inline size_t skip_json_space(std::string_view text, size_t at) {
  while (at < text.size() && is_json_space(text[at])) {
    for (++at; text.size() - at >= sizeof(uint64_t); at += sizeof(uint64_t)) {
      const uint64_t other = eight_bytes(text, at) ^ repeated_byte(' ');
      if (other == 0) continue;
      at += static_cast<size_t>(std::countr_zero(other)) / 8;
      break;
    }
  }
  return at;
}

// The first quotation mark, backslash or control character at `at` or after it; the end of the text
// if there is none.
[[nodiscard]] inline size_t plain_json_end(std::string_view text, size_t at) {
  for (; text.size() - at >= sizeof(uint64_t); at += sizeof(uint64_t)) {
    const uint64_t word = eight_bytes(text, at);
    const uint64_t found = bytes_below(word ^ repeated_byte('"'), 1) |
                           bytes_below(word ^ repeated_byte('\\'), 1) | bytes_below(word, 0x20);
    if (found != 0) return at + static_cast<size_t>(std::countr_zero(found)) / 8;
  }
  while (at < text.size() && text[at] != '"' && text[at] != '\\' &&
         static_cast<unsigned char>(text[at]) >= 0x20)
    ++at;
  return at;
}

}  // namespace landform::detail
