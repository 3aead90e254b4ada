#include "syntax/token_stream.h"

#include <algorithm>

namespace landform::syntax {

void TokenStream::scan() {
  Token token = scanner_.next();
  if (base_ != 0) [[unlikely]]
    token = make_token(token.begin + base_, token.end + base_, token.kind);
  switch (token.kind) {
    case TokenKind::comment:
      if (text(token).back() != '\n') return;
      token.kind = TokenKind::newline;
      break;
    case TokenKind::eof:
      at_eof_ = true;
      break;
    default:
      if (is_never_valid(token.kind)) [[unlikely]]
        checks_.check(token, text(token));
  }
  *end_++ = token;
}

void TokenStream::refill() {
  Token* front = buffer_.data();
  const Token* full = front + buffer_.size();
  end_ = std::copy(at_ - 1, end_, front);
  at_ = front + 1;
  while (!at_eof_ && end_ != full) scan();
  while (end_ - at_ < kAhead) {
    *end_ = end_[-1];
    ++end_;
  }
}

void TokenStream::drop_newlines() {
  while (at_[1].kind == TokenKind::newline) {
    at_[1] = at_[0];
    at_[0] = at_[-1];
    ++at_;
    if (end_ - at_ < kAhead) refill();
  }
}

}  // namespace landform::syntax
