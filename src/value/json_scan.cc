#include "value/json_scan.h"

#include <vector>

#include "base/hex.h"
#include "base/json_escape.h"
#include "base/quote.h"
#include "base/unicode.h"
#include "value/json_bytes.h"

namespace landform::detail {
namespace {

using Scan = Result<size_t, JsonError>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

JsonError unexpected_end(std::string_view text) { return {"unexpected EOF", text.size()}; }

Scan scan_string(std::string_view text, size_t at) {
  for (++at; (at = plain_json_end(text, at)) < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] != '\\') return invalid_json_character(text, at, "in string literal");
    if (++at == text.size()) break;
    if (text[at] == 'u') {
      for (int i = 0; i < 4; ++i) {
        if (++at == text.size()) return unexpected_end(text);
        if (hex_digit(text[at]) < 0) {
          return invalid_json_character(text, at, "in \\u hexadecimal character escape");
        }
      }
    } else if (std::string_view("bfnrt\\/\"").find(text[at]) == std::string_view::npos) {
      return invalid_json_character(text, at, "in string escape code");
    }
  }
  return unexpected_end(text);
}

// One or more digits.
Scan scan_digits(std::string_view text, size_t at, std::string_view context) {
  if (at == text.size()) return unexpected_end(text);
  if (!is_digit(text[at])) return invalid_json_character(text, at, context);
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

Scan scan_number(std::string_view text, size_t at) {
  if (text[at] == '-') ++at;
  if (at < text.size() && text[at] == '0') {
    ++at;
  } else {
    Scan whole = scan_digits(text, at, "in numeric literal");
    if (!whole) return whole;
    at = *whole;
  }
  if (at < text.size() && text[at] == '.') {
    Scan fraction = scan_digits(text, at + 1, "after decimal point in numeric literal");
    if (!fraction) return fraction;
    at = *fraction;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    return scan_digits(text, at, "in exponent of numeric literal");
  }
  return at;
}

Scan scan_word(std::string_view text, size_t at, std::string_view word) {
  for (size_t i = 1; i < word.size(); ++i) {
    if (at + i == text.size()) return unexpected_end(text);
    if (text[at + i] != word[i]) {
      std::string context = "in literal " + std::string(word) + " (expecting '" + word[i] + "')";
      return invalid_json_character(text, at + i, context);
    }
  }
  return at + word.size();
}

}  // namespace

JsonError invalid_json_character(std::string_view text, size_t at, std::string_view context) {
  // A byte is shown as the character with that code point.
  std::string shown;
  append_rune(shown, static_cast<unsigned char>(text[at]));
  std::string quoted = text[at] == '"' ? "'\"'" : text[at] == '\'' ? R"('\'')" : go_quote(shown);
  quoted.front() = quoted.back() = '\'';
  std::string message = "invalid character " + quoted;
  if (!context.empty()) message.append(" ").append(context);
  return {std::move(message), at};
}

Scan scan_json_scalar(std::string_view text, size_t at) {
  switch (text[at]) {
    case '"':
      return scan_string(text, at);
    case 't':
      return scan_word(text, at, "true");
    case 'f':
      return scan_word(text, at, "false");
    case 'n':
      return scan_word(text, at, "null");
    default:
      if (text[at] == '-' || is_digit(text[at])) return scan_number(text, at);
      return invalid_json_character(text, at, "looking for beginning of value");
  }
}

Scan scan_json_value(std::string_view text, size_t at, size_t depth) {
  // The closing bracket of each open array or object.
  std::string open;
  auto skip_space = [&] {
    at = skip_json_space(text, at);
    return at < text.size();
  };
  if (!skip_space()) return JsonError{"EOF", at};
  bool want_value = true;  // else a key
  bool may_close = false;  // right after an opening bracket
  for (;;) {
    if (!skip_space()) return unexpected_end(text);
    if (may_close && text[at] == open.back()) {
      // Falls through to what follows a value.
    } else if (!want_value) {
      if (text[at] != '"') {
        return invalid_json_character(text, at, "looking for beginning of object key string");
      }
      Scan key = scan_string(text, at);
      if (!key) return key;
      at = *key;
      if (!skip_space()) return unexpected_end(text);
      if (text[at] != ':') return invalid_json_character(text, at, "after object key");
      ++at;
      want_value = true;
      may_close = false;
      continue;
    } else if (text[at] == '[' || text[at] == '{') {
      if (depth + open.size() >= JsonReader::kMaxDepth) {
        return invalid_json_character(text, at, "exceeded max depth");
      }
      want_value = text[at] == '[';
      open += want_value ? ']' : '}';
      may_close = true;
      ++at;
      continue;
    } else {
      Scan scalar = scan_json_scalar(text, at);
      if (!scalar) return scalar;
      at = *scalar;
    }
    // After a value: close what ends here, or continue with the next element.
    for (;;) {
      if (open.empty()) return at;
      if (!skip_space()) return unexpected_end(text);
      if (text[at] != open.back()) break;
      open.pop_back();
      ++at;
    }
    bool array = open.back() == ']';
    if (text[at] != ',') {
      return invalid_json_character(text, at,
                                    array ? "after array element" : "after object key:value pair");
    }
    ++at;
    want_value = array;
    may_close = false;
  }
}

std::string_view unquote_json(std::string_view literal, std::string& scratch) {
  literal = literal.substr(1, literal.size() - 2);
  if (literal.find('\\') == std::string_view::npos && is_valid_utf8(literal)) return literal;
  scratch.clear();
  for (size_t at = 0; at < literal.size();) {
    if (literal[at] != '\\') {
      DecodedRune r = decode_rune(literal.substr(at));
      append_rune(scratch, r.rune);
      at += r.size;
      continue;
    }
    at += unescape_json(literal.substr(at), scratch);
  }
  return scratch;
}

}  // namespace landform::detail
