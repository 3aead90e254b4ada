#include "syntax/token_checks.h"

namespace landform::syntax {
namespace {

// The quotes that open and close a string would be reported twice.
constexpr int kAlternating = 2;
constexpr int kBitwiseTold = 4;

std::string_view bitwise_hint(TokenKind kind) {
  switch (kind) {
    case TokenKind::bitwise_and:
      return "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?";
    case TokenKind::bitwise_or:
      return "Bitwise operators are not supported. Did you mean boolean OR (\"||\")?";
    case TokenKind::bitwise_not:
      return "Bitwise operators are not supported. Did you mean boolean NOT (\"!\")?";
    default:
      return "Bitwise operators are not supported.";
  }
}

}  // namespace

void TokenChecks::check(const Token& token, std::string_view text) {
  Span at{token.begin, token.end};
  switch (token.kind) {
    case TokenKind::bitwise_and:
    case TokenKind::bitwise_or:
    case TokenKind::bitwise_not:
    case TokenKind::bitwise_xor:
      if (bitwise_++ < kBitwiseTold) {
        errors_.add("Unsupported operator", bitwise_hint(token.kind), at);
      }
      break;
    case TokenKind::backtick:
      if (backticks_ % 2 == 0) {
        errors_.add("Invalid character",
                    "The \"`\" character is not valid. To create a multi-line string, use the "
                    "\"heredoc\" syntax, like \"<<EOT\".",
                    at);
      }
      if (backticks_ <= kAlternating) ++backticks_;
      break;
    case TokenKind::apostrophe:
      if (apostrophes_ % 2 == 0) {
        errors_.add("Invalid character",
                    "Single quotes are not valid. Use double quotes (\") to enclose strings.", at);
      }
      if (apostrophes_ <= kAlternating) ++apostrophes_;
      break;
    case TokenKind::semicolon:
      if (!semicolon_) {
        errors_.add("Invalid character",
                    "The \";\" character is not valid. Use newlines to separate arguments and "
                    "blocks, and commas to separate items in collection values.",
                    at);
      }
      semicolon_ = true;
      break;
    case TokenKind::bad_utf8:
      if (!bad_utf8_) {
        errors_.add("Invalid character encoding",
                    "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected "
                    "in your editor.",
                    at);
      }
      bad_utf8_ = true;
      break;
    case TokenKind::quoted_newline:
      errors_.add("Invalid multi-line string",
                  "Quoted strings may not be split over multiple lines. To produce a multi-line "
                  "string, either use the \\n escape to represent a newline character or use the "
                  "\"heredoc\" multi-line template syntax.",
                  at);
      break;
    case TokenKind::invalid:
      if (text == "\u201C" || text == "\u201D") {
        errors_.add("Invalid character",
                    "\"Curly quotes\" are not valid here. These can sometimes be inadvertently "
                    "introduced when sharing code via documents or discussion forums. It might "
                    "help to replace the character with a \"straight quote\".",
                    at);
      } else {
        errors_.add("Invalid character", "This character is not used within the language.", at);
      }
      break;
    default:
      break;
  }
}

}  // namespace landform::syntax
