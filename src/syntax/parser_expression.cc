// Operators, literals and names.
#include <array>

#include "syntax/parser_impl.h"

namespace landform::syntax {
namespace {

struct Operator {
  int precedence = 0;  // 0: not a binary operator
  BinaryOp op = BinaryOp::or_;
};

constexpr auto kOperators = [] {
  std::array<Operator, 256> table{};
  auto set = [&](TokenKind kind, int precedence, BinaryOp op) {
    table[static_cast<size_t>(kind)] = {precedence, op};
  };
  set(TokenKind::or_, 1, BinaryOp::or_);
  set(TokenKind::and_, 2, BinaryOp::and_);
  set(TokenKind::equal_op, 3, BinaryOp::equal);
  set(TokenKind::not_equal, 3, BinaryOp::not_equal);
  set(TokenKind::greater, 4, BinaryOp::greater);
  set(TokenKind::greater_equal, 4, BinaryOp::greater_equal);
  set(TokenKind::less, 4, BinaryOp::less);
  set(TokenKind::less_equal, 4, BinaryOp::less_equal);
  set(TokenKind::plus, 5, BinaryOp::add);
  set(TokenKind::minus, 5, BinaryOp::subtract);
  set(TokenKind::star, 6, BinaryOp::multiply);
  set(TokenKind::slash, 6, BinaryOp::divide);
  set(TokenKind::percent, 6, BinaryOp::modulo);
  return table;
}();

const Operator& operator_of(TokenKind kind) { return kOperators[static_cast<size_t>(kind)]; }

}  // namespace

const Expr* Parser::parse_expression() {
  Nested nested(*this);
  if (!nested.ok()) return too_deep(span_of(tokens_.peek()));
  Span start = span_of(tokens_.peek());
  uint64_t condition_mark = mark();
  const Expr* condition = parse_binary(1);
  if (failed(condition_mark) || tokens_.kind() != TokenKind::question) return condition;
  tokens_.read();
  uint32_t condition_height = height_;
  auto give_up = [&] {
    height_ = condition_height;
    return condition;
  };

  uint64_t true_mark = mark();
  const Expr* when_true = parse_expression();
  uint32_t height = std::max(condition_height, height_);
  if (failed(true_mark)) return give_up();
  if (tokens_.kind() != TokenKind::colon) {
    Span at = span_of(tokens_.peek());
    error("Missing false expression in conditional",
          "The conditional operator (...?...:...) requires a false expression, delimited by a "
          "colon.",
          at, between(start, at));
    return give_up();
  }
  tokens_.read();

  uint64_t false_mark = mark();
  const Expr* when_false = parse_expression();
  if (failed(false_mark)) return give_up();
  if (!grow(height)) return too_deep(start);
  return arena_.make<ConditionalExpr>(
      header(ExprKind::conditional, between(start, span_of(*when_false))), condition, when_true,
      when_false);
}

const Expr* Parser::parse_binary(int min_precedence) {
  uint64_t left_mark = mark();
  const Expr* left = parse_operand();
  if (failed(left_mark)) return left;
  for (;;) {
    const Operator& found = operator_of(tokens_.kind());
    if (found.precedence < min_precedence) return left;
    Span symbol = span_of(tokens_.read());
    uint32_t left_height = height_;
    uint64_t right_mark = mark();
    const Expr* right = parse_binary(found.precedence + 1);
    if (failed(right_mark)) {
      height_ = left_height;
      return left;
    }
    if (!grow(left_height)) return too_deep(symbol);
    left = arena_.make<BinaryExpr>(
        header(ExprKind::binary, between(span_of(*left), span_of(*right))), found.op, left, right);
  }
}

const Expr* Parser::parse_operand() {
  uint32_t overflows = overflows_;
  const Expr* term = tokens_.kind() == TokenKind::identifier ? parse_name() : parse_term();
  TokenKind next = tokens_.kind();
  if (next != TokenKind::dot && next != TokenKind::open_bracket) return term;
  if (overflows != overflows_) return term;
  return parse_steps(term);
}

const Expr* Parser::parse_term() {
  switch (tokens_.kind()) {
    case TokenKind::open_paren:
      return parse_parentheses();
    case TokenKind::number:
      return parse_number();
    case TokenKind::open_quote:
    case TokenKind::open_heredoc:
      return parse_quoted_or_heredoc();
    case TokenKind::minus:
      return parse_unary(UnaryOp::negate);
    case TokenKind::bang:
      return parse_unary(UnaryOp::not_);
    case TokenKind::open_bracket:
      return parse_tuple();
    case TokenKind::open_brace:
      return parse_object();
    default:
      return missing_expression();
  }
}

const Expr* Parser::missing_expression() {
  Span at = span_of(tokens_.peek());
  if (tokens_.kind() == TokenKind::eof) {
    error_unless_recovering("Missing expression",
                            "Expected the start of an expression, but found the end of the file.",
                            at);
  } else {
    error_unless_recovering(
        "Invalid expression",
        "Expected the start of an expression, but found an invalid expression token.", at);
  }
  recovery_ = true;
  return make_invalid(at);
}

const Expr* Parser::parse_parentheses() {
  Span open = span_of(tokens_.read());
  TokenStream::Newlines newlines(tokens_, false);
  uint64_t inner_mark = mark();
  const Expr* inner = parse_expression();
  if (mark() != inner_mark) {
    recover(TokenKind::close_paren);
    return inner;
  }
  if (tokens_.kind() != TokenKind::close_paren) {
    Span at = span_of(tokens_.peek());
    error("Unbalanced parentheses", "Expected a closing parenthesis to terminate the expression.",
          at, between(open, at));
    recovery_ = true;
  }
  Span close = span_of(tokens_.read());
  if (!grow()) return too_deep(open);
  return arena_.make<ParenExpr>(header(ExprKind::paren, between(open, close)), inner);
}

const Expr* Parser::parse_number() {
  Token token = tokens_.read();
  NumberText number = read_number(text(token));
  auto* node = arena_.make<NumberExpr>();
  static_cast<Expr&>(*node) = header(ExprKind::number, span_of(token));
  height_ = 1;
  switch (number.kind) {
    case NumberText::Kind::integer:
      node->is_integer = true;
      node->integer = number.integer;
      break;
    case NumberText::Kind::other:
      node->is_integer = false;
      node->text_data = text(token).data();
      node->text_size = token.end - token.begin;
      break;
    case NumberText::Kind::invalid:
      error("Invalid number literal", "Failed to recognize the value of this number literal.",
            span_of(token));
      node->kind = ExprKind::invalid;
      break;
  }
  return node;
}

const Expr* Parser::parse_unary(UnaryOp op) {
  Nested nested(*this);
  if (!nested.ok()) return too_deep(span_of(tokens_.peek()));
  Span symbol = span_of(tokens_.read());
  // Not a whole expression: -1+2 is (-1)+2.
  const Expr* operand = parse_operand();
  if (!grow()) return too_deep(symbol);
  return arena_.make<UnaryExpr>(header(ExprKind::unary, between(symbol, span_of(*operand))), op,
                                operand);
}

// A call, a keyword that is a value, or a reference with the steps that follow it.
const Expr* Parser::parse_name() {
  Token token = tokens_.read();
  TokenKind next = tokens_.kind();
  if (next == TokenKind::open_paren || next == TokenKind::double_colon) return parse_call(token);
  std::string_view name = text(token);
  Span span = span_of(token);
  height_ = 1;
  if (name == "true" || name == "false") {
    return arena_.make<BoolExpr>(header(ExprKind::boolean, span), name == "true");
  }
  if (name == "null") return arena_.make<Expr>(header(ExprKind::null, span));

  steps_.push_back(make_step(Step::Kind::root, span, name));
  return parse_steps(nullptr);
}

}  // namespace landform::syntax
