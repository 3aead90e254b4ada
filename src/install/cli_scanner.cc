#include "install/cli_scanner.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.h"

namespace landform::install {
namespace {

bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_decimal(char32_t c) { return c >= '0' && c <= '9'; }
bool is_letter(char32_t c) {
  constexpr char32_t kByteOrderMark = 0xFEFF;
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (c >= 0x80 && c <= 0x10FFFF && c != kByteOrderMark);
}
bool is_exponent(char32_t c) { return c == 'e' || c == 'E'; }

// The value of a digit; 16 for all other characters.
int digit_value(char32_t c) {
  if (is_decimal(c)) return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<int>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<int>(c - 'A') + 10;
  return 16;
}

}  // namespace

std::string CliPosition::to_string() const {
  return line == 0 ? "-" : fmt::format("{}:{}", line, column);
}

std::string_view to_string(CliTokenKind kind) {
  switch (kind) {
    case CliTokenKind::eof:
      return "EOF";
    case CliTokenKind::identifier:
      return "IDENT";
    case CliTokenKind::number:
      return "NUMBER";
    case CliTokenKind::decimal:
      return "FLOAT";
    case CliTokenKind::boolean:
      return "BOOL";
    case CliTokenKind::string:
      return "STRING";
    case CliTokenKind::heredoc:
      return "HEREDOC";
    case CliTokenKind::assign:
      return "ASSIGN";
    case CliTokenKind::comma:
      return "COMMA";
    case CliTokenKind::period:
      return "PERIOD";
    case CliTokenKind::add:
      return "ADD";
    case CliTokenKind::sub:
      return "SUB";
    case CliTokenKind::left_brace:
      return "LBRACE";
    case CliTokenKind::right_brace:
      return "RBRACE";
    case CliTokenKind::left_bracket:
      return "LBRACK";
    case CliTokenKind::right_bracket:
      return "RBRACK";
    case CliTokenKind::colon:
      return "COLON";
    case CliTokenKind::null:
      return "NULL";
    case CliTokenKind::illegal:
      break;
  }
  return "ILLEGAL";
}

char32_t CliScanner::read() {
  if (at_ >= text_.size()) {
    ++place_.column;
    return kEnd;
  }
  const DecodedRune decoded = decode_rune(text_.substr(at_));
  previous_ = place_;
  ++place_.column;
  at_ += decoded.size;
  last_size_ = decoded.size;
  constexpr char32_t kInvalid = 0xFFFD;
  if (decoded.rune == kInvalid && decoded.size == 1) {
    fail("illegal UTF-8 encoding");
  } else if (decoded.rune == '\n') {
    ++place_.line;
    last_line_length_ = place_.column;
    place_.column = 0;
  }
  return decoded.rune;
}

void CliScanner::unread() {
  at_ -= last_size_;
  place_ = previous_;
}

char32_t CliScanner::peek() const {
  return at_ < text_.size() ? decode_rune(text_.substr(at_)).rune : kEnd;
}

CliPosition CliScanner::position() const {
  if (place_.column > 0) return place_;
  if (last_line_length_ > 0) return {place_.line - 1, last_line_length_};
  return {1, 1};
}

void CliScanner::fail(std::string_view message) {
  problem_ = CliProblem{position(), std::string(message)};
}

CliToken CliScanner::next() {
  for (;;) {
    char32_t c = read();
    while (is_blank(c)) c = read();
    if (!json_ && (c == '#' || c == '/')) {
      scan_comment(c);
      continue;
    }
    CliToken out;
    out.position = position();
    const size_t begin = c == kEnd ? at_ : at_ - last_size_;
    out.kind = scan(c, out);
    out.source = text_.substr(begin, at_ - begin);
    if (out.kind == CliTokenKind::identifier && (out.source == "true" || out.source == "false"))
      out.kind = CliTokenKind::boolean;
    if (out.kind != CliTokenKind::string && out.kind != CliTokenKind::heredoc)
      out.text = out.source;
    return out;
  }
}

// The characters that mean the same in both syntaxes.
CliTokenKind CliScanner::scan(char32_t first, CliToken& token) {
  switch (first) {
    case kEnd:
      return CliTokenKind::eof;
    case '"':
      scan_string(token.text);
      return CliTokenKind::string;
    case '.':
      if (!is_decimal(peek())) return CliTokenKind::period;
      scan_fraction();
      return CliTokenKind::decimal;
    case ',':
      return CliTokenKind::comma;
    case '{':
      return CliTokenKind::left_brace;
    case '}':
      return CliTokenKind::right_brace;
    case '[':
      return CliTokenKind::left_bracket;
    case ']':
      return CliTokenKind::right_bracket;
    default:
      return json_ ? scan_json(first) : scan_native(first, token);
  }
}

CliTokenKind CliScanner::scan_native(char32_t first, CliToken& token) {
  if (is_letter(first)) {
    scan_identifier();
    return CliTokenKind::identifier;
  }
  if (is_decimal(first)) return scan_number(first);
  switch (first) {
    case '<':
      scan_heredoc(token.text);
      return CliTokenKind::heredoc;
    case '-':
      if (!is_decimal(peek())) return CliTokenKind::sub;
      return scan_number(read());
    case '+':
      return CliTokenKind::add;
    case '=':
      return CliTokenKind::assign;
    default:
      fail("illegal char");
      return CliTokenKind::illegal;
  }
}

CliTokenKind CliScanner::scan_json(char32_t first) {
  if (is_letter(first)) return scan_json_name();
  if (is_decimal(first)) return scan_json_number(first);
  if (first == ':') return CliTokenKind::colon;
  if (first == '-') {
    if (is_decimal(peek())) return scan_json_number(read());
    fail("illegal char");
    return CliTokenKind::illegal;
  }
  std::string character;
  append_rune(character, first);
  fail("illegal char: " + character);
  return CliTokenKind::illegal;
}

CliTokenKind CliScanner::scan_json_name() {
  const size_t begin = at_ - last_size_;
  scan_identifier();
  const std::string_view name = text_.substr(begin, at_ - begin);
  if (name == "true" || name == "false") return CliTokenKind::boolean;
  if (name == "null") return CliTokenKind::null;
  fail("illegal char");
  return CliTokenKind::illegal;
}

CliTokenKind CliScanner::scan_json_number(char32_t first) {
  const size_t first_end = at_;
  scan_digits(first);
  char32_t c = read();
  if (is_exponent(c)) {
    scan_exponent();
    return CliTokenKind::decimal;
  }
  if (c == '.') {
    if (is_exponent(scan_fraction())) {
      read();
      scan_exponent();
    }
    return CliTokenKind::decimal;
  }
  if (c != kEnd) unread();
  if (first == '0' && at_ > first_end) fail("numbers cannot start with 0");
  return CliTokenKind::number;
}

void CliScanner::scan_comment(char32_t first) {
  if (first == '#' || peek() != '*') {
    if (first == '/' && peek() != '/') {
      fail("expected '/' for comment");
      return;
    }
    char32_t c = read();
    while (c != '\n' && c != kEnd) c = read();
    if (c != kEnd) unread();
    return;
  }
  char32_t c = read();
  for (char32_t before = 0; before != '*' || c != '/';) {
    if (c == kEnd) {
      fail("comment not terminated");
      return;
    }
    before = c;
    c = read();
  }
}

void CliScanner::scan_identifier() {
  char32_t c = read();
  while (is_letter(c) || is_decimal(c) || c == '-' || c == '.') c = read();
  if (c != kEnd) unread();
}

CliTokenKind CliScanner::scan_number(char32_t first) {
  char32_t c = 0;
  if (first == '0') {
    c = read();
    if (c == 'x' || c == 'X') {
      c = read();
      if (digit_value(c) == 16) fail("illegal hexadecimal number");
      while (digit_value(c) < 16) c = read();
      if (c != kEnd) unread();
      return CliTokenKind::number;
    }
    while (is_decimal(c)) c = read();
  } else {
    scan_digits(first);
    c = read();
  }
  if (is_exponent(c)) {
    scan_exponent();
    return CliTokenKind::number;
  }
  if (c == '.') {
    if (is_exponent(scan_fraction())) {
      read();
      scan_exponent();
    }
    return CliTokenKind::decimal;
  }
  if (c != kEnd) unread();
  return CliTokenKind::number;
}

// The character after the digits.
char32_t CliScanner::scan_digits(char32_t first) {
  char32_t c = first;
  while (is_decimal(c)) c = read();
  if (is_decimal(first) && c != kEnd) unread();
  return c;
}

char32_t CliScanner::scan_exponent() {
  char32_t c = read();
  if (c == '+' || c == '-') c = read();
  const char32_t after = scan_digits(c);
  // What is no digit is no part of it.
  if (!is_decimal(c) && c != kEnd) unread();
  return after;
}

char32_t CliScanner::scan_fraction() {
  const char32_t first = peek();
  return is_decimal(first) ? scan_digits(read()) : first;
}

void CliScanner::scan_string(std::string& out) {
  int braces = 0;  // of ${…}, where quotes end nothing
  for (;;) {
    const size_t begin = at_;
    const char32_t c = read();
    if (c == kEnd || (c == '\n' && (json_ || braces == 0))) {
      fail("literal not terminated");
      return;
    }
    if (c == '"' && (json_ || braces == 0)) return;
    if (c == '\\') {
      scan_escape(out);
      continue;
    }
    if (braces == 0 && c == '$' && peek() == '{') {
      ++braces;
      read();
    } else if (braces > 0 && c == '{') {
      ++braces;
    } else if (braces > 0 && c == '}') {
      --braces;
    }
    out += text_.substr(begin, at_ - begin);
  }
}

void CliScanner::scan_escape(std::string& out) {
  constexpr std::string_view kNames = "abfnrtv\\\"";
  constexpr std::string_view kCharacters = "\a\b\f\n\r\t\v\\\"";
  const char32_t c = read();
  if (c < 0x80) {
    const size_t simple = kNames.find(static_cast<char>(c));
    if (simple != std::string_view::npos) {
      out += kCharacters[simple];
      return;
    }
  }
  if (c >= '0' && c <= '7') return scan_code(c, 8, 3, out);
  if (c == 'x') return scan_code(read(), 16, 2, out);
  if (c == 'u') return scan_code(read(), 16, 4, out);
  if (c == 'U') return scan_code(read(), 16, 8, out);
  fail("illegal char escape");
}

void CliScanner::scan_code(char32_t first, int base, int count, std::string& out) {
  uint32_t code = 0;
  char32_t c = first;
  int left = count;
  for (; left > 0 && digit_value(c) < base; --left) {
    code = code * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit_value(c));
    c = read();
  }
  if (left > 0) fail("illegal char escape");
  if (c != kEnd) unread();
  if (count > 3) {
    append_rune(out, code);
  } else {
    out += static_cast<char>(code);
  }
}

// <<NAME up to a line with just the name.
void CliScanner::scan_heredoc(std::string& out) {
  if (read() != '<') return fail("heredoc expected second '<', didn't see it");
  size_t begin = at_;
  char32_t c = read();
  if (c == '-') {
    begin = at_;
    c = read();
  }
  while (is_letter(c) || is_decimal(c)) c = read();
  if (c == kEnd) return fail("heredoc not terminated");
  const std::string_view anchor = text_.substr(begin, at_ - last_size_ - begin);
  if (c == '\r' && peek() == '\n') c = read();
  if (c != '\n') return fail("invalid characters in heredoc anchor");
  if (anchor.empty()) return fail("zero-length heredoc anchor");
  for (size_t line = at_;;) {
    c = read();
    if (c == kEnd) return fail("heredoc not terminated");
    if (c != '\n') continue;
    std::string_view content = text_.substr(line, at_ - 1 - line);
    content.remove_prefix(std::min(content.find_first_not_of(" \t\r\f\v"), content.size()));
    while (content.ends_with('\r')) content.remove_suffix(1);
    if (content == anchor) return;
    out += text_.substr(line, at_ - line);
    line = at_;
  }
}

}  // namespace landform::install
