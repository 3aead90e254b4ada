#include "syntax/scanner_classes.h"

#include <unicode/uchar.h>

#include <string_view>

#include "base/unicode.h"

namespace landform::syntax {
namespace {

bool is_tail(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The language's identifiers are those of Unicode 9; later characters must not be accepted, or
// Landform would accept files that Terraform rejects.
uint32_t with_property(const char* at, const char* end, UProperty property) {
  auto [rune, size] = decode_rune({at, static_cast<size_t>(end - at)});
  if (rune == 0xFFFD) return 0;
  auto code_point = static_cast<UChar32>(rune);
  if (!u_hasBinaryProperty(code_point, property)) return 0;
  // Existing characters that gained the property after Unicode 9.
  if (property == UCHAR_ID_START ? rune == 0x1CF2 || rune == 0x1CF3 : rune == 0x111C9) return 0;
  UVersionInfo age;
  u_charAge(code_point, age);
  return age[0] <= 9 ? size : 0;
}

}  // namespace

uint32_t utf8_shape(const char* at, const char* end) {
  auto lead = static_cast<unsigned char>(*at);
  uint32_t length = 0;
  if (lead < 0x80) {
    length = 1;
  } else if (lead >= 0xC0 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
  } else if (lead >= 0xF0 && lead <= 0xF7) {
    length = 4;
  }
  if (length == 0 || static_cast<size_t>(end - at) < length) return 0;
  for (uint32_t i = 1; i < length; ++i) {
    if (!is_tail(at[i])) return 0;
  }
  return length;
}

uint32_t wide_identifier_start(const char* at, const char* end) {
  return with_property(at, end, UCHAR_ID_START);
}

uint32_t wide_identifier_continue(const char* at, const char* end) {
  return with_property(at, end, UCHAR_ID_CONTINUE);
}

}  // namespace landform::syntax
