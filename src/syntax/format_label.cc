#include "syntax/format_label.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/quote.h"
#include "base/unicode.h"

namespace landform::syntax {
namespace {

// Reads \uXXXX or \UXXXXXXXX at the start of `text`.
std::optional<char32_t> read_code_point(std::string_view text) {
  size_t digits = text[1] == 'u' ? 4 : 8;
  if (text.size() < 2 + digits) return std::nullopt;
  uint32_t value = 0;
  const char* end = text.data() + 2 + digits;
  auto [stop, error] = std::from_chars(text.data() + 2, end, value, 16);
  bool encodable = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
  if (error != std::errc() || stop != end || !encodable) return std::nullopt;
  return value;
}

std::optional<std::string> decode(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    char c = text[0];
    size_t length = 1;
    if ((c == '$' || c == '%') && text.size() >= 3 && text[1] == c && text[2] == '{') {
      out += c;
      out += '{';
      length = 3;
    } else if (c != '\\') {
      out += c;
    } else if (text.size() < 2) {
      return std::nullopt;
    } else if (text[1] == 'u' || text[1] == 'U') {
      std::optional<char32_t> rune = read_code_point(text);
      if (!rune) return std::nullopt;
      append_rune(out, *rune);
      length = text[1] == 'u' ? 6 : 10;
    } else {
      constexpr std::string_view kSigns = "nrt\"\\";
      constexpr std::string_view kMeanings = "\n\r\t\"\\";
      size_t which = kSigns.find(text[1]);
      if (which == std::string_view::npos) return std::nullopt;
      out += kMeanings[which];
      length = 2;
    }
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace

bool is_canonical_label(std::string_view literal) {
  return std::all_of(literal.begin(), literal.end(), [](char c) {
    return c >= ' ' && c <= '~' && c != '\\' && c != '$' && c != '%';
  });
}

std::string canonical_label(std::string_view literal) {
  std::optional<std::string> value = decode(literal);
  return value ? hcl_escape(to_nfc(*value)) : std::string(literal);
}

}  // namespace landform::syntax
