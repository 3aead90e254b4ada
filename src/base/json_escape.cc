#include "base/json_escape.h"

#include "base/hex.h"
#include "base/unicode.h"

namespace landform {
namespace {

constexpr size_t kUnitSize = 6;  // of \uXXXX

char unescape_letter(char c) {
  switch (c) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return c;
  }
}

}  // namespace

size_t unescape_json(std::string_view text, std::string& out) {
  if (text[1] != 'u') {
    out += unescape_letter(text[1]);
    return 2;
  }
  char32_t unit = hex_number(text.substr(2, 4));
  if (unit < 0xD800 || unit > 0xDFFF) {
    append_rune(out, unit);
    return kUnitSize;
  }
  if (unit < 0xDC00 && text.substr(kUnitSize).starts_with("\\u")) {
    char32_t low = hex_number(text.substr(kUnitSize + 2, 4));
    if (low >= 0xDC00 && low <= 0xDFFF) {
      append_rune(out, 0x10000 + ((unit - 0xD800) << 10U) + (low - 0xDC00));
      return 2 * kUnitSize;
    }
  }
  append_rune(out, 0xFFFD);
  return kUnitSize;
}

}  // namespace landform
