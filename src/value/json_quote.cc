#include <array>
#include <cstdint>

#include "base/unicode.h"
#include "value/json.h"

namespace landform {
namespace {

constexpr char kHex[] = "0123456789abcdef";

// The characters that are copied unchanged. A table: this is the inner loop of all JSON output.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> out{};
  for (unsigned char c = 0x20; c < 0x80; ++c) {
    out[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
  }
  return out;
}();

void append_unicode_escape(std::string& out, char32_t unit) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(unit >> shift) & 15U];
}

void append_ascii_escape(std::string& out, char c) {
  switch (c) {
    case '"':
    case '\\':
      out += '\\';
      out += c;
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
    default:
      append_unicode_escape(out, static_cast<unsigned char>(c));
  }
}

}  // namespace

void append_json_quoted(std::string& out, std::string_view text) {
  out += '"';
  size_t plain = 0;  // start of the run that can be copied unchanged
  for (size_t at = 0; at < text.size();) {
    auto c = static_cast<unsigned char>(text[at]);
    if (kPlain[c]) {
      ++at;
      continue;
    }
    uint32_t size = 1;
    bool escape = true;
    char32_t rune = c;
    if (c >= 0x80) {
      DecodedRune r = decode_rune(text.substr(at));
      size = r.size;
      rune = r.rune;
      escape = (rune == 0xFFFD && size == 1) || rune == 0x2028 || rune == 0x2029;
    }
    if (escape) {
      out += text.substr(plain, at - plain);
      if (c < 0x80) {
        append_ascii_escape(out, text[at]);
      } else {
        append_unicode_escape(out, rune);
      }
      plain = at + size;
    }
    at += size;
  }
  out += text.substr(plain);
  out += '"';
}

std::string json_quote(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  append_json_quoted(out, text);
  return out;
}

}  // namespace landform
