#include "syntax/json_string.h"

#include <algorithm>

#include "base/hex.h"
#include "base/json_escape.h"
#include "base/unicode.h"

namespace landform::syntax {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_simple_escape(char c) {
  return std::string_view("bfnrt\\/\"").find(c) != std::string_view::npos;
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
      if (!is_hex_digit(token[at])) return at;
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
    } else {
      size = unescape_json(text, out);
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
