#include "syntax/identifier.h"

#include "syntax/scanner.h"

namespace landform::syntax {

bool is_identifier(std::string_view text) {
  Scanner scanner(text);
  Token token = scanner.next();
  return token.kind == TokenKind::identifier && token.begin == 0 && token.end == text.size();
}

}  // namespace landform::syntax
