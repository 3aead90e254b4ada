#include "syntax/scanner.h"

#include <cstring>

#include "base/unicode.h"
#include "syntax/scanner_classes.h"

namespace landform::syntax {
namespace {

// HCL trims white space around the end marker of a heredoc.
bool is_all_space(std::string_view text) {
  while (!text.empty()) {
    auto [rune, size] = decode_rune(text);
    if (!is_space(rune)) return false;
    text.remove_prefix(size);
  }
  return true;
}

const char* skip_identifier(const char* at, const char* end) {
  for (;;) {
    at = skip(at, end, kIdentifier);
    if (at == end || static_cast<signed char>(*at) >= 0) return at;
    uint32_t length = wide_identifier_continue(at, end);
    if (length == 0) return at;
    at += length;
  }
}

// Skips literal characters within quotes: escapes are taken as a unit, and a backslash before an
// invalid character ends the run.
const char* skip_quoted_literal(const char* at, const char* end) {
  for (;;) {
    at = skip(at, end, kQuotedPlain);
    if (at == end) return at;
    if (*at == '\\') {
      if (at + 1 == end || at[1] == '\n' || at[1] == '\r') return at;
      uint32_t length = utf8_shape(at + 1, end);
      if (length == 0) return at;
      at += 1 + length;
    } else if (static_cast<signed char>(*at) < 0) {
      uint32_t length = utf8_shape(at, end);
      if (length == 0) return at;
      at += length;
    } else {
      return at;
    }
  }
}

const char* skip_template_literal(const char* at, const char* end) {
  for (;;) {
    at = skip(at, end, kTemplatePlain);
    if (at == end || static_cast<signed char>(*at) >= 0) return at;
    uint32_t length = utf8_shape(at, end);
    if (length == 0) return at;
    at += length;
  }
}

}  // namespace

Scanner::Scanner(std::string_view text, ScanMode mode)
    : begin_(text.data()),
      at_(text.data()),
      end_(text.data() + text.size()),
      top_{.place = mode == ScanMode::normal ? Place::code : Place::bare_template} {
  if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
}

Token Scanner::next() {
  switch (top_.place) {
    case Place::code:
      return next_in_code();
    case Place::quotes:
      return next_in_quotes();
    case Place::heredoc:
    case Place::bare_template:
      break;
  }
  return next_in_text();
}

void Scanner::push(Frame frame) {
  below_.push_back(top_);
  top_ = frame;
}

// Takes the rest of the text where HCL's scanner would stop.
Token Scanner::unread_rest() {
  bool literal = top_.place == Place::bare_template;
  return take(literal ? TokenKind::string_literal : TokenKind::invalid, end_);
}

Token Scanner::broken_or_unknown() {
  uint32_t length = utf8_shape(at_, end_);
  return length == 0 ? take_length(TokenKind::bad_utf8, 1)
                     : take_length(TokenKind::invalid, length);
}

Token Scanner::next_in_code() {
  at_ = skip(at_, end_, kBlank);
  if (at_ == end_) return take(TokenKind::eof, end_);
  char c = *at_;
  if (is_in(c, kIdentifierStart))
    return take(TokenKind::identifier, skip_identifier(at_ + 1, end_));
  switch (c) {
    case '\n':
      return take_length(TokenKind::newline, 1);
    case '\r':
      return peek(1) == '\n' ? take_length(TokenKind::newline, 2)
                             : take_length(TokenKind::invalid, 1);
    case '=':
      if (peek(1) == '=') return take_length(TokenKind::equal_op, 2);
      if (peek(1) == '>') return take_length(TokenKind::fat_arrow, 2);
      return take_length(TokenKind::equal, 1);
    case '"': {
      if (below_.size() >= kMaxTemplateNesting) return unread_rest();
      Token token = take_length(TokenKind::open_quote, 1);
      push({.place = Place::quotes});
      return token;
    }
    case '{':
      ++top_.braces;
      return take_length(TokenKind::open_brace, 1);
    case '}':
      return close_brace(1);
    case '~':
      return peek(1) == '}' ? close_brace(2) : take_length(TokenKind::bitwise_not, 1);
    case '[':
      return take_length(TokenKind::open_bracket, 1);
    case ']':
      return take_length(TokenKind::close_bracket, 1);
    case '(':
      return take_length(TokenKind::open_paren, 1);
    case ')':
      return take_length(TokenKind::close_paren, 1);
    case '.':
      return peek(1) == '.' && peek(2) == '.' ? take_length(TokenKind::ellipsis, 3)
                                              : take_length(TokenKind::dot, 1);
    case ',':
      return take_length(TokenKind::comma, 1);
    case '#': {
      auto* eol = static_cast<const char*>(std::memchr(at_, '\n', static_cast<size_t>(end_ - at_)));
      return take(TokenKind::comment, eol == nullptr ? end_ : eol + 1);
    }
    case '/':
      return block_comment_or_slash();
    case ':':
      return peek(1) == ':' ? take_length(TokenKind::double_colon, 2)
                            : take_length(TokenKind::colon, 1);
    case '?':
      return take_length(TokenKind::question, 1);
    case '!':
      return peek(1) == '=' ? take_length(TokenKind::not_equal, 2)
                            : take_length(TokenKind::bang, 1);
    case '<':
      return heredoc_or_less();
    case '>':
      return peek(1) == '=' ? take_length(TokenKind::greater_equal, 2)
                            : take_length(TokenKind::greater, 1);
    case '&':
      return peek(1) == '&' ? take_length(TokenKind::and_, 2)
                            : take_length(TokenKind::bitwise_and, 1);
    case '|':
      return peek(1) == '|' ? take_length(TokenKind::or_, 2)
                            : take_length(TokenKind::bitwise_or, 1);
    case '+':
      return take_length(TokenKind::plus, 1);
    case '-':
      return take_length(TokenKind::minus, 1);
    case '*':
      return take_length(TokenKind::star, 1);
    case '%':
      return take_length(TokenKind::percent, 1);
    case '^':
      return take_length(TokenKind::bitwise_xor, 1);
    case ';':
      return take_length(TokenKind::semicolon, 1);
    case '`':
      return take_length(TokenKind::backtick, 1);
    case '\'':
      return take_length(TokenKind::apostrophe, 1);
    default:
      return is_in(c, kDigit) ? number() : identifier_or_unknown();
  }
}

Token Scanner::identifier_or_unknown() {
  if (static_cast<signed char>(*at_) < 0) {
    uint32_t length = wide_identifier_start(at_, end_);
    if (length > 0) return take(TokenKind::identifier, skip_identifier(at_ + length, end_));
  }
  return broken_or_unknown();
}

// Digits, dots and exponents in any order, as long as a dot is not the last: the parser rejects
// invalid numbers.
Token Scanner::number() {
  const char* last = at_ + 1;
  for (const char* p = last; p != end_;) {
    if (is_in(*p, kDigit)) {
      last = ++p;
    } else if (*p == '.') {
      ++p;
    } else if (*p == 'e' || *p == 'E') {
      const char* digit = p + 1;
      if (digit != end_ && (*digit == '+' || *digit == '-')) ++digit;
      if (digit == end_ || !is_in(*digit, kDigit)) break;
      last = p = digit + 1;
    } else {
      break;
    }
  }
  return take(TokenKind::number, last);
}

Token Scanner::block_comment_or_slash() {
  if (peek(1) == '/') {
    auto* eol = static_cast<const char*>(std::memchr(at_, '\n', static_cast<size_t>(end_ - at_)));
    return take(TokenKind::comment, eol == nullptr ? end_ : eol + 1);
  }
  if (peek(1) == '*' && !no_comment_end_) {
    std::string_view rest(at_ + 2, static_cast<size_t>(end_ - at_) - 2);
    size_t found = rest.find("*/");
    if (found != std::string_view::npos) return take_length(TokenKind::comment, found + 4);
    no_comment_end_ = true;
  }
  return take_length(TokenKind::slash, 1);
}

Token Scanner::heredoc_or_less() {
  if (peek(1) == '=') return take_length(TokenKind::less_equal, 2);
  if (peek(1) != '<') return take_length(TokenKind::less, 1);
  const char* marker = at_ + (peek(2) == '-' ? 3 : 2);
  const char* p = marker;
  if (p != end_ && is_in(*p, kIdentifierStart)) {
    ++p;
  } else if (p != end_ && static_cast<signed char>(*p) < 0) {
    p += wide_identifier_start(p, end_);
  }
  if (p == marker) return take_length(TokenKind::less, 1);
  const char* marker_end = p = skip_identifier(p, end_);
  if (p != end_ && *p == '\r') ++p;
  if (p == end_ || *p != '\n') return take_length(TokenKind::less, 1);
  if (below_.size() >= kMaxTemplateNesting) return unread_rest();
  push({.place = Place::heredoc,
        .line_start = true,
        .marker_begin = static_cast<uint32_t>(marker - begin_),
        .marker_end = static_cast<uint32_t>(marker_end - begin_)});
  return take(TokenKind::open_heredoc, p + 1);
}

// Code within a template ends at the first brace that it did not open itself. A ~} that closes
// another brace is still a template's end: the parser reports it.
Token Scanner::close_brace(uint32_t length) {
  if (top_.braces == 0 && !below_.empty()) {
    top_ = below_.back();
    below_.pop_back();
    return take_length(TokenKind::template_end, length);
  }
  if (top_.braces > 0) --top_.braces;
  return take_length(length == 1 ? TokenKind::close_brace : TokenKind::template_end, length);
}

// ${ or %{, with ~ if it is there.
Token Scanner::open_sequence() {
  if (below_.size() >= kMaxTemplateNesting) return unread_rest();
  auto kind = *at_ == '$' ? TokenKind::template_interpolation : TokenKind::template_control;
  Token token = take_length(kind, peek(2) == '~' ? 3 : 2);
  top_.line_start = false;
  push({.place = Place::code});
  return token;
}

Token Scanner::next_in_quotes() {
  if (at_ == end_) return take(TokenKind::eof, end_);
  char c = *at_;
  if (c == '"') {
    top_ = below_.back();
    below_.pop_back();
    return take_length(TokenKind::close_quote, 1);
  }
  if (c == '$' || c == '%') {
    if (!has(1)) return unread_rest();
    if (at_[1] == '{') return open_sequence();
    if (at_[1] == c && peek(2) == '{') {
      return take_length(TokenKind::quoted_literal, peek(3) == '~' ? 4 : 3);
    }
    return take_length(TokenKind::quoted_literal, 1);
  }
  if (c == '\n' || c == '\r') {
    const char* p = at_;
    while (p != end_ && (*p == '\n' || *p == '\r')) ++p;
    return take(TokenKind::quoted_newline, p);
  }
  const char* p = skip_quoted_literal(at_, end_);
  return p == at_ ? broken_or_unknown() : take(TokenKind::quoted_literal, p);
}

bool Scanner::is_end_marker(const Frame& frame, const char* line_end) const {
  std::string_view line(at_, static_cast<size_t>(line_end - at_));
  std::string_view marker(begin_ + frame.marker_begin, frame.marker_end - frame.marker_begin);
  const char* p = skip(at_, line_end, kBlank);
  // Nearly every line is rejected here without scanning it.
  if (p == line_end || (*p != marker[0] && *p > ' ')) return false;
  size_t found = line.find(marker);
  return found != std::string_view::npos && is_all_space(line.substr(0, found)) &&
         is_all_space(line.substr(found + marker.size()));
}

// A line, or a piece of one, of a heredoc or bare template.
Token Scanner::next_in_text() {
  if (at_ == end_) return take(TokenKind::eof, end_);
  const char* p = at_;
  char c = *at_;
  if (c == '$' || c == '%') {
    if (!has(1)) return unread_rest();
    if (at_[1] == '{') return open_sequence();
    if (at_[1] == c && peek(2) == '{') {
      p = at_ + (peek(3) == '~' ? 4 : 3);
    } else {
      // HCL includes the character after a lone $ if the line ends after it.
      bool line_ends = has(2) && (at_[2] == '\n' || at_[2] == '\r');
      top_.line_start = false;
      return take_length(TokenKind::string_literal, line_ends ? 2 : 1);
    }
  } else {
    p = skip_template_literal(at_, end_);
  }
  const char* eol = p;
  if (eol != end_ && *eol == '\r') ++eol;
  if (eol != end_ && *eol == '\n') {
    if (top_.place == Place::heredoc && top_.line_start && is_end_marker(top_, p)) {
      top_ = below_.back();
      below_.pop_back();
      return take(TokenKind::close_heredoc, p);
    }
    top_.line_start = true;
    return take(TokenKind::string_literal, eol + 1);
  }
  if (p != at_) {
    top_.line_start = false;
    return take(TokenKind::string_literal, p);
  }
  return *at_ == '\r' ? unread_rest() : take_length(TokenKind::bad_utf8, 1);
}

}  // namespace landform::syntax
