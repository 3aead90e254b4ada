// Tokens of native syntax: the scanner's output, the formatter's and the parser's input.
//
// The tokens of a text, including comments and newlines, cover everything in it except spaces, tabs
// and a byte order mark: joined with those they reproduce the text byte for byte.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace landform::syntax {

// As wide as its place in a Token, which is then written and read whole.
enum class TokenKind : uint32_t {
  eof,
  invalid,   // a character that the language does not use
  bad_utf8,  // one byte that is not UTF-8
  newline,
  comment,  // with its line ending if it is a # or // comment
  identifier,
  number,
  open_quote,  // "
  close_quote,
  quoted_literal,          // literal characters within quotes, escapes not yet decoded
  quoted_newline,          // line endings within quotes, which the language forbids
  string_literal,          // literal characters of a heredoc or bare template
  open_heredoc,            // <<EOT with its line ending
  close_heredoc,           // the marker's line without its line ending
  template_interpolation,  // ${ or ${~
  template_control,        // %{ or %{~
  template_end,            // } or ~}
  open_brace,
  close_brace,
  open_bracket,
  close_bracket,
  open_paren,
  close_paren,
  dot,
  comma,
  ellipsis,
  colon,
  double_colon,
  question,
  equal,
  fat_arrow,
  equal_op,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  and_,
  or_,
  bang,
  plus,
  minus,
  star,
  slash,
  percent,
  // Characters that other languages use; they exist to give better messages.
  apostrophe,
  backtick,
  semicolon,
  bitwise_and,
  bitwise_or,
  bitwise_not,
  bitwise_xor,
};

struct Token {
  uint32_t begin;
  uint32_t end;
  TokenKind kind;
};

// A token made in registers. Tokens are copied as eight bytes and four, and a processor waits for
// two stores of four bytes before it can load them as eight: that took a quarter of all parsing.
[[nodiscard]] inline Token make_token(uint32_t begin, uint32_t end, TokenKind kind) {
  Token token;
  if constexpr (std::endian::native == std::endian::little) {
    static_assert(offsetof(Token, end) == offsetof(Token, begin) + sizeof(uint32_t));
    const uint64_t both = begin | (static_cast<uint64_t>(end) << 32U);
    std::memcpy(&token, &both, sizeof both);
    token.kind = kind;
  } else {
    token = {begin, end, kind};
  }
  return token;
}

enum class ScanMode : uint8_t { normal, template_ };

// All tokens, ending with eof.
[[nodiscard]] std::vector<Token> scan(std::string_view text, ScanMode mode = ScanMode::normal);

}  // namespace landform::syntax
