// The formatter's own tokens: they have their text and the number of spaces before it, but no
// position.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/token.h"

namespace landform::syntax {

struct FormatToken {
  std::string_view text;
  uint32_t spaces = 0;
  TokenKind kind = TokenKind::eof;
};

// A file has a token for every four bytes or so.
using FormatTokenVector = std::vector<FormatToken>;

struct FormatTokens {
  FormatTokenVector tokens;      // the last is eof
  std::deque<std::string> made;  // token text that is not part of the file
};

// +1 for tokens that open a bracket, brace, parenthesis or template sequence, -1 for those that
// close one.
[[nodiscard]] inline int bracket_change(TokenKind kind) {
  switch (kind) {
    case TokenKind::open_brace:
    case TokenKind::open_bracket:
    case TokenKind::open_paren:
    case TokenKind::template_interpolation:
    case TokenKind::template_control:
      return 1;
    case TokenKind::close_brace:
    case TokenKind::close_bracket:
    case TokenKind::close_paren:
    case TokenKind::template_end:
      return -1;
    default:
      return 0;
  }
}

// A newline, or a comment that ends with one.
[[nodiscard]] inline bool ends_line(TokenKind kind, std::string_view text) {
  return kind == TokenKind::newline || (kind == TokenKind::comment && text.ends_with('\n'));
}
[[nodiscard]] inline bool ends_line(const FormatToken& token) {
  return ends_line(token.kind, token.text);
}

}  // namespace landform::syntax
