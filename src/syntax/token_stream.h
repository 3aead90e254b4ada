// The parser's view of the tokens: no comments, and newlines only where they are significant.
//
// Holds just the token that comes next and the newline before it. A comment that ends a line is a
// newline. Offsets are those of the file: the text may be a string inside it, starting at `base`.
#pragma once

#include <string_view>

#include "syntax/scanner.h"
#include "syntax/token.h"
#include "syntax/token_checks.h"

namespace landform::syntax {

class TokenStream {
 public:
  TokenStream(std::string_view text, uint32_t base, ScanMode mode, ParseErrors& lexical_errors)
      : scanner_(text, mode), text_(text), base_(base), checks_(lexical_errors) {
    fill();
    last_ = peek();
  }
  TokenStream(const TokenStream&) = delete;
  TokenStream& operator=(const TokenStream&) = delete;

  [[nodiscard]] const Token& peek() {
    if (has_newline_) return newlines_ ? newline_ : peek_over_newline();
    return next_;
  }
  [[nodiscard]] TokenKind kind() { return peek().kind; }
  Token read() {
    last_ = peek();
    bool was_newline = last_.kind == TokenKind::newline;
    has_newline_ = false;
    if (was_newline ? !has_next_ : last_.kind != TokenKind::eof) fill();
    return last_;
  }
  // The token read last; before any, the one to come.
  [[nodiscard]] const Token& last() const { return last_; }
  [[nodiscard]] std::string_view text(const Token& token) const {
    return text_.substr(token.begin - base_, token.end - token.begin);
  }
  // Checks all tokens that were not read for invalid ones.
  void check_rest() {
    while (!has_next_ || next_.kind != TokenKind::eof) fill();
  }

  // Turns newline tokens on or off for its lifetime.
  class Newlines {
   public:
    Newlines(TokenStream& stream, bool seen) : stream_(stream), before_(stream.newlines_) {
      stream_.newlines_ = seen;
    }
    ~Newlines() { stream_.newlines_ = before_; }
    Newlines(const Newlines&) = delete;
    Newlines& operator=(const Newlines&) = delete;

   private:
    TokenStream& stream_;
    bool before_;
  };

 private:
  Token scan() {
    Token token = scanner_.next();
    if (base_ != 0) [[unlikely]]
      token = make_token(token.begin + base_, token.end + base_, token.kind);
    if (is_never_valid(token.kind)) [[unlikely]]
      checks_.check(token, text(token));
    return token;
  }
  // Consumes a newline or the next token.
  void fill() {
    for (;;) {
      Token token = scan();
      if (token.kind != TokenKind::newline && token.kind != TokenKind::comment) {
        next_ = token;
        has_next_ = true;
        return;
      }
      if (text(token).back() == '\n') {
        newline_ = token;
        newline_.kind = TokenKind::newline;
        has_newline_ = true;
        has_next_ = false;
        return;
      }
    }
  }
  const Token& peek_over_newline() {
    while (!has_next_) {
      next_ = scan();
      has_next_ = next_.kind != TokenKind::newline && next_.kind != TokenKind::comment;
    }
    return next_;
  }

  Scanner scanner_;
  std::string_view text_;
  uint32_t base_;
  bool newlines_ = true;
  bool has_newline_ = false;
  bool has_next_ = false;
  Token next_{};     // if has_next_, which may be false only when has_newline_ is true
  Token newline_{};  // that precedes next_, if has_newline_
  Token last_{};
  TokenChecks checks_;
};

}  // namespace landform::syntax
