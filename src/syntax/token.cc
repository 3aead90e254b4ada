#include "syntax/token.h"

#include "syntax/scanner.h"

namespace landform::syntax {

std::vector<Token> scan(std::string_view text, ScanMode mode) {
  std::vector<Token> tokens;
  tokens.reserve(text.size() / 4 + 1);
  Scanner scanner(text, mode);
  do {
    tokens.push_back(scanner.next());
  } while (tokens.back().kind != TokenKind::eof);
  return tokens;
}

}  // namespace landform::syntax
