// The for expressions of tuples and objects.
#include "syntax/parser_impl.h"

namespace landform::syntax {
namespace {

constexpr std::string_view kInvalidFor = "Invalid 'for' expression";

}  // namespace

const Expr* Parser::abandon_for(const Token& open, TokenKind close) {
  return make_invalid(between(span_of(open), span_of(recover(close))));
}

const Expr* Parser::parse_for(const Token& open) {
  TokenStream::Newlines newlines(tokens_, false);
  tokens_.read();
  ForExpr loop{};
  loop.is_object = open.kind == TokenKind::open_brace;
  loop.open_end = open.end;
  TokenKind closer = loop.is_object ? TokenKind::close_brace : TokenKind::close_bracket;
  if (!parse_for_intro(open, loop)) return abandon_for(open, closer);
  uint32_t height = height_;

  uint64_t value_mark = mark();
  loop.value = parse_expression();
  height = std::max(height, height_);
  if (tokens_.kind() == TokenKind::fat_arrow) {
    tokens_.read();
    loop.key = loop.value;
    loop.value = parse_expression();
    height = std::max(height, height_);
  }
  if (failed(value_mark)) return abandon_for(open, closer);

  Token ellipsis{};
  if (tokens_.kind() == TokenKind::ellipsis) {
    ellipsis = tokens_.read();
    loop.group = true;
  }
  if (is_keyword(tokens_.peek(), "if")) {
    tokens_.read();
    uint64_t condition_mark = mark();
    loop.condition = parse_expression();
    height = std::max(height, height_);
    if (failed(condition_mark)) return abandon_for(open, closer);
  }

  Token close;
  if (tokens_.kind() == closer) {
    close = tokens_.read();
  } else {
    Span at = span_of(tokens_.peek());
    error_unless_recovering(kInvalidFor, "Extra characters after the end of the 'for' expression.",
                            at, between(span_of(open), at));
    close = recover(closer);
  }
  check_for(loop, ellipsis, between(span_of(open), span_of(close)));
  loop.close_begin = close.begin;
  static_cast<Expr&>(loop) = header(ExprKind::for_, between(span_of(open), span_of(close)));
  height_ = height;
  if (!grow()) return too_deep(span_of(open));
  return arena_.make<ForExpr>(loop);
}

// The names and the collection, up to the colon.
bool Parser::parse_for_intro(const Token& open, ForExpr& loop) {
  auto reject = [&](std::string_view detail) {
    Span at = span_of(tokens_.peek());
    error_unless_recovering(kInvalidFor, detail, at, between(span_of(open), at));
    return false;
  };
  if (tokens_.kind() != TokenKind::identifier) {
    return reject("For expression requires variable name after 'for'.");
  }
  std::string_view name = text(tokens_.read());
  if (tokens_.kind() == TokenKind::comma) {
    loop.key_var_data = name.data();
    loop.key_var_size = static_cast<uint32_t>(name.size());
    tokens_.read();
    if (tokens_.kind() != TokenKind::identifier) {
      return reject("For expression requires value variable name after comma.");
    }
    name = text(tokens_.read());
  }
  loop.value_var_data = name.data();
  loop.value_var_size = static_cast<uint32_t>(name.size());
  if (!is_keyword(tokens_.peek(), "in")) {
    return reject("For expression requires the 'in' keyword after its name declarations.");
  }
  tokens_.read();

  uint64_t collection_mark = mark();
  loop.collection = parse_expression();
  if (failed(collection_mark)) return false;
  if (tokens_.kind() != TokenKind::colon) {
    return reject("For expression requires a colon after the collection expression.");
  }
  tokens_.read();
  return true;
}

void Parser::check_for(const ForExpr& loop, const Token& ellipsis, Span whole) {
  if (loop.is_object) {
    if (loop.key == nullptr) {
      error(kInvalidFor, "Key expression is required when building an object.",
            span_of(*loop.value), whole);
    }
    return;
  }
  if (loop.key != nullptr) {
    error(kInvalidFor, "Key expression is not valid when building a tuple.", span_of(*loop.key),
          whole);
  }
  if (loop.group) {
    error(kInvalidFor, "Grouping ellipsis (...) cannot be used when building a tuple.",
          span_of(ellipsis), whole);
  }
}

}  // namespace landform::syntax
