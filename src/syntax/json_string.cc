#include "syntax/json_string.h"

#include <algorithm>

#include "base/unicode.h"

namespace landform::syntax {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }
bool is_simple_escape(char c) {
  return std::string_view("bfnrt\\/\"").find(c) != std::string_view::npos;
}

char32_t hex_value(std::string_view digits) {
  char32_t value = 0;
  for (char c : digits) {
    value = value * 16 + static_cast<char32_t>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  return value;
}

char unescape(char c) {
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

// Decodes \uXXXX, and the second half of a pair of surrogates; gives its length.
size_t decode_unicode_escape(std::string_view text, std::string& out) {
  char32_t rune = hex_value(text.substr(2, 4));
  if (rune < 0xD800 || rune > 0xDFFF) {
    append_rune(out, rune);
    return 6;
  }
  if (rune < 0xDC00 && text.size() >= 12 && text[6] == '\\' && text[7] == 'u') {
    char32_t low = hex_value(text.substr(8, 4));
    if (low >= 0xDC00 && low <= 0xDFFF) {
      append_rune(out, 0x10000 + ((rune - 0xD800) << 10) + (low - 0xDC00));
      return 12;
    }
  }
  append_rune(out, kReplacement);
  return 6;
}

size_t skip_digits(std::string_view text, size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

}  // namespace

std::optional<size_t> find_json_string_error(std::string_view token) {
  for (size_t at = 1; at < token.size(); ++at) {
    char c = token[at];
    if (c == '"') {
      if (at + 1 == token.size()) return {};
      return at + 1;
    }
    if (static_cast<unsigned char>(c) < 0x20) return at;
    if (c != '\\') continue;
    if (++at == token.size()) break;
    if (is_simple_escape(token[at])) continue;
    if (token[at] != 'u') return at;
    for (int digit = 0; digit < 4; ++digit) {
      if (++at == token.size()) return at;
      if (!is_hex(token[at])) return at;
    }
  }
  return token.size();
}

bool has_json_escapes(std::string_view token) {
  return token.find('\\') != std::string_view::npos || !is_valid_utf8(token);
}

std::string decode_json_string(std::string_view token) {
  std::string_view text = token.substr(1, token.size() - 2);
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    size_t size = 1;
    if (text[0] != '\\') {
      auto decoded = decode_rune(text);
      append_rune(out, decoded.rune);
      size = decoded.size;
    } else if (text[1] == 'u') {
      size = decode_unicode_escape(text, out);
    } else {
      out += unescape(text[1]);
      size = 2;
    }
    text.remove_prefix(size);
  }
  return out;
}

bool is_json_number(std::string_view token) {
  size_t at = token.starts_with('-') ? 1 : 0;
  if (at == token.size() || !is_digit(token[at])) return false;
  at = token[at] == '0' ? at + 1 : skip_digits(token, at);
  if (at < token.size() && token[at] == '.') {
    size_t end = skip_digits(token, at + 1);
    if (end == at + 1) return false;
    at = end;
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    ++at;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
    size_t end = skip_digits(token, at);
    if (end == at) return false;
    at = end;
  }
  return at == token.size();
}

}  // namespace landform::syntax
