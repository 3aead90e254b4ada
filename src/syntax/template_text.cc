#include "syntax/template_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hex.h"
#include "base/quote.h"
#include "base/unicode.h"

namespace landform::syntax {
namespace {

// The length of the first character, judged by its first byte, even if it is invalid.
size_t character_length(std::string_view text) {
  auto first = static_cast<unsigned char>(text[0]);
  size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  return std::min(length, text.size());
}

// Decodes the escape at the start, which begins with a backslash, and returns its length.
size_t decode_escape(std::string_view text, size_t offset, std::string& out,
                     std::vector<EscapeError>& errors) {
  if (text.size() < 2) {
    errors.push_back(
        {offset, 1, "Backslash must be followed by an escape sequence selector character."});
    out += text;
    return text.size();
  }
  switch (text[1]) {
    case 'n':
      out += '\n';
      return 2;
    case 'r':
      out += '\r';
      return 2;
    case 't':
      out += '\t';
      return 2;
    case '"':
    case '\\':
      out += text[1];
      return 2;
    case 'u':
    case 'U':
      break;
    default: {
      size_t size = character_length(text.substr(1));
      std::string_view selector = text.substr(1, size);
      errors.push_back({offset, 1 + size,
                        fmt::format("The symbol {} is not a valid escape sequence selector.",
                                    go_quote(selector))});
      out += selector;
      return 1 + size;
    }
  }
  bool is_short = text[1] == 'u';
  size_t wanted = is_short ? 4 : 8;
  std::string_view digits = text.substr(2, wanted);
  digits = digits.substr(
      0, static_cast<size_t>(std::find_if_not(digits.begin(), digits.end(), is_hex_digit) -
                             digits.begin()));
  size_t size = 2 + digits.size();
  if (digits.size() != wanted) {
    errors.push_back({offset, size,
                      is_short
                          ? "The \\u escape sequence must be followed by four hexadecimal digits."
                          : "The \\U escape sequence must be followed by eight hexadecimal "
                            "digits."});
    out += text.substr(0, size);
    return size;
  }
  uint32_t rune = hex_number(digits);
  if (rune > 0x10FFFF || (rune >= 0xD800 && rune <= 0xDFFF)) {
    errors.push_back(
        {offset, size, fmt::format("Cannot encode character U+{:04x} in UTF-8.", rune)});
    out += text.substr(0, size);
    return size;
  }
  append_rune(out, rune);
  return size;
}

}  // namespace

bool has_escapes(std::string_view literal, bool quoted) {
  if (quoted && literal.find('\\') != std::string_view::npos) return true;
  return literal.find("$${") != std::string_view::npos ||
         literal.find("%%{") != std::string_view::npos;
}

void decode_literal(std::string_view literal, bool quoted, std::string& out,
                    std::vector<EscapeError>& errors) {
  for (size_t at = 0; at < literal.size();) {
    char c = literal[at];
    if (c == '\\' && quoted) {
      at += decode_escape(literal.substr(at), at, out, errors);
    } else if ((c == '$' || c == '%') && at + 1 < literal.size() && literal[at + 1] == c) {
      bool escaped = at + 2 < literal.size() && literal[at + 2] == '{';
      out += c;
      out += escaped ? '{' : c;
      at += escaped ? 3 : 2;
    } else {
      out += c;
      ++at;
    }
  }
}

std::string_view trim_left(std::string_view text) {
  while (!text.empty()) {
    auto [rune, size] = decode_rune(text);
    if (!is_space(rune)) break;
    text.remove_prefix(size);
  }
  return text;
}

std::string_view trim_right(std::string_view text) {
  while (!text.empty()) {
    size_t start = text.size() - 1;
    while (start > 0 && text.size() - start < 4 && (text[start] & 0xC0) == 0x80) --start;
    auto [rune, size] = decode_rune(text.substr(start));
    if (start + size != text.size() || !is_space(rune)) break;
    text.remove_suffix(size);
  }
  return text;
}

std::string_view skip_characters(std::string_view text, size_t count) {
  for (; count > 0; --count) text.remove_prefix(grapheme_length(text));
  return text;
}

}  // namespace landform::syntax
