// The parser's view of the tokens: no comments, and newlines only where they are significant.
//
// Tokens are scanned a hundred or so at a time into a buffer. A comment that ends a line is a
// newline. Offsets are those of the file: the text may be a string inside it, starting at `base`.
#pragma once

#include <array>
#include <string_view>

#include "syntax/scanner.h"
#include "syntax/token.h"
#include "syntax/token_checks.h"

namespace landform::syntax {

class TokenStream {
 public:
  TokenStream(std::string_view text, uint32_t base, ScanMode mode, ParseErrors& lexical_errors)
      : scanner_(text, mode), text_(text), base_(base), checks_(lexical_errors) {
    buffer_[0] = {};
    at_ = end_ = buffer_.data() + 1;
    refill();
    buffer_[0] = *at_;
  }
  TokenStream(const TokenStream&) = delete;
  TokenStream& operator=(const TokenStream&) = delete;

  [[nodiscard]] const Token& peek() { return *next(); }
  [[nodiscard]] TokenKind kind() { return next()->kind; }
  // At the end, eof on every call.
  Token read() {
    at_ = next() + 1;
    Token token = last();
    if (end_ - at_ < kAhead) [[unlikely]]
      refill();
    return token;
  }
  // The token read last; before any, the one to come.
  [[nodiscard]] const Token& last() const { return at_[-1]; }
  [[nodiscard]] std::string_view whole_text() const { return text_; }
  [[nodiscard]] std::string_view text(const Token& token) const {
    return {text_.data() + (token.begin - base_), token.end - token.begin};
  }
  // Checks all tokens that were not read for invalid ones.
  void check_rest() {
    while (!at_eof_) {
      at_ = end_;
      refill();
    }
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
  // A newline and the token after it.
  static constexpr ptrdiff_t kAhead = 2;
  static constexpr size_t kBuffered = 128;

  [[nodiscard]] Token* next() {
    if (at_->kind != TokenKind::newline || newlines_) return at_;
    if (at_[1].kind == TokenKind::newline) [[unlikely]]
      drop_newlines();
    return at_ + 1;
  }
  // Keeps just one of the newlines that come next.
  void drop_newlines();
  // Moves the last token and those to come to the front, and scans more after them.
  void refill();
  // Appends the next token, unless it is a comment within a line.
  void scan();

  Scanner scanner_;
  std::string_view text_;
  uint32_t base_;
  bool newlines_ = true;
  bool at_eof_ = false;
  Token* at_;   // the first token that was not read; the one before it is last()
  Token* end_;  // of the buffered tokens, kAhead or more of them
  TokenChecks checks_;
  std::array<Token, kBuffered> buffer_;
};

}  // namespace landform::syntax
