#include "base/quote.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "base/unicode.h"

namespace landform {
namespace {

// Letters, marks, numbers, punctuation, symbols, and the plain space.
bool is_printable(char32_t r) {
  if (r == ' ') return true;
  switch (u_charType(static_cast<UChar32>(r))) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_SPACE_SEPARATOR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return false;
    default:
      return true;
  }
}

}  // namespace

std::string go_quote(std::string_view text) {
  std::string out = "\"";
  for (size_t at = 0; at < text.size();) {
    DecodedRune r = decode_rune(text.substr(at));
    if (r.rune == 0xFFFD && r.size == 1) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[at]));
      ++at;
      continue;
    }
    switch (r.rune) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\a':
        out += "\\a";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\v':
        out += "\\v";
        break;
      default:
        if (is_printable(r.rune)) {
          out += text.substr(at, r.size);
        } else if (r.rune < ' ' || r.rune == 0x7F) {
          out += fmt::format("\\x{:02x}", static_cast<uint32_t>(r.rune));
        } else if (r.rune < 0x10000) {
          out += fmt::format("\\u{:04x}", static_cast<uint32_t>(r.rune));
        } else {
          out += fmt::format("\\U{:08x}", static_cast<uint32_t>(r.rune));
        }
    }
    at += r.size;
  }
  return out + '"';
}

std::string hcl_escape(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    DecodedRune r = decode_rune(text.substr(at));
    switch (r.rune) {
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '$':
      case '%':
        out += static_cast<char>(r.rune);
        if (at + 1 < text.size() && text[at + 1] == '{') out += static_cast<char>(r.rune);
        break;
      default:
        if (is_printable(r.rune)) {
          append_rune(out, r.rune);
        } else if (r.rune < 0x10000) {
          out += fmt::format("\\u{:04x}", static_cast<uint32_t>(r.rune));
        } else {
          out += fmt::format("\\U{:08x}", static_cast<uint32_t>(r.rune));
        }
    }
    at += r.size;
  }
  return out;
}

std::string hcl_quote(std::string_view text) { return '"' + hcl_escape(text) + '"'; }

}  // namespace landform
