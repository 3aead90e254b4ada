// Reports tokens that are not part of the language: characters it does not use, quotes of other
// languages, broken encoding.
#pragma once

#include <string_view>

#include "syntax/parse_errors.h"
#include "syntax/token.h"

namespace landform::syntax {

// Whether TokenChecks may report such a token.
[[nodiscard]] inline bool is_never_valid(TokenKind kind) {
  return kind == TokenKind::invalid || kind == TokenKind::bad_utf8 ||
         kind == TokenKind::quoted_newline || kind >= TokenKind::apostrophe;
}

// Checks the tokens of one text in order; does not repeat the same message.
class TokenChecks {
 public:
  explicit TokenChecks(ParseErrors& errors) : errors_(errors) {}
  void check(const Token& token, std::string_view text);

 private:
  ParseErrors& errors_;
  int bitwise_ = 0;
  int backticks_ = 0;
  int apostrophes_ = 0;
  bool semicolon_ = false;
  bool bad_utf8_ = false;
};

}  // namespace landform::syntax
