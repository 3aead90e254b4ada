// Function calls, tuple and object constructors.
#include "syntax/parser_impl.h"

namespace landform::syntax {

const Expr* Parser::parse_call(const Token& first) {
  std::string_view name;
  Token last = first;
  Token open;
  if (!parse_function_name(first, name, last, open)) {
    return make_invalid(between(span_of(first), span_of(open)));
  }

  size_t first_arg = exprs_.size();
  bool expand = false;
  Token close = parse_arguments(first, open, expand);
  // parse_arguments has left the height of the highest argument.
  auto args = take(exprs_, first_arg);
  if (!grow()) return too_deep(span_of(first));
  return arena_.make<CallExpr>(header(ExprKind::call, between(span_of(first), span_of(close))),
                               expand, first.begin, last.end, open.begin, close.begin,
                               static_cast<uint32_t>(name.size()),
                               static_cast<uint32_t>(args.size()), name.data(), args.data());
}

// The rest of a::b::c, up to the opening parenthesis or the token found instead.
bool Parser::parse_function_name(const Token& first, std::string_view& name, Token& last,
                                 Token& open) {
  name = text(first);
  open = tokens_.read();
  while (open.kind == TokenKind::double_colon) {
    Token next = tokens_.read();
    if (next.kind != TokenKind::identifier) {
      error("Missing function name",
            "Function scope resolution symbol :: must be followed by a function name in this "
            "scope.",
            span_of(next), between(span_of(first), span_of(next)));
      recover_over(TokenKind::open_paren);
      open = next;
      return false;
    }
    std::string_view part = text(next);
    if (name.data() + name.size() + 2 == part.data()) {
      name = {name.data(), name.size() + 2 + part.size()};
    } else {
      buffer_.assign(name).append("::").append(part);
      name = arena_.copy(std::string_view(buffer_));
    }
    last = next;
    open = tokens_.read();
  }
  if (open.kind == TokenKind::open_paren) return true;
  error("Missing open parenthesis",
        "Function selector must be followed by an open parenthesis to begin the function call.",
        span_of(open), between(span_of(first), span_of(open)));
  recover_over(TokenKind::open_paren);
  return false;
}

// Pushes the arguments and returns the closing parenthesis, or the token found instead.
Token Parser::parse_arguments(const Token& name, const Token& open, bool& expand) {
  TokenStream::Newlines newlines(tokens_, false);
  uint32_t height = 0;
  auto done = [&](Token close) {
    height_ = height;
    return close;
  };
  for (;;) {
    if (tokens_.kind() == TokenKind::close_paren) return done(tokens_.read());
    uint64_t arg_mark = mark();
    exprs_.push_back(parse_expression());
    height = std::max(height, height_);
    if (failed(arg_mark)) return done(recover(TokenKind::close_paren));

    Token separator = tokens_.read();
    switch (separator.kind) {
      case TokenKind::close_paren:
        return done(separator);
      case TokenKind::comma:
        break;
      case TokenKind::ellipsis:
        expand = true;
        if (tokens_.kind() == TokenKind::close_paren) return done(tokens_.read());
        error_unless_recovering("Missing closing parenthesis",
                                "An expanded function argument (with ...) must be immediately "
                                "followed by closing parentheses.",
                                span_of(separator), between(span_of(name), span_of(separator)));
        return done(recover(TokenKind::close_paren));
      case TokenKind::eof:
        error("Unterminated function call",
              "There is no closing parenthesis for this function call before the end of the file. "
              "This may be caused by incorrect parenthesis nesting elsewhere in this file.",
              between(span_of(name), span_of(open)));
        return done(recover(TokenKind::close_paren));
      default:
        error("Missing argument separator",
              "A comma is required to separate each function argument from the next.",
              span_of(separator), between(span_of(name), span_of(separator)));
        return done(recover(TokenKind::close_paren));
    }
  }
}

const Expr* Parser::parse_tuple() {
  Token open = tokens_.read();
  TokenStream::Newlines newlines(tokens_, false);
  if (is_keyword(tokens_.peek(), "for")) return parse_for(open);

  size_t first_item = exprs_.size();
  uint32_t height = 0;
  Token close;
  for (;;) {
    if (tokens_.kind() == TokenKind::close_bracket) {
      close = tokens_.read();
      break;
    }
    uint64_t item_mark = mark();
    exprs_.push_back(parse_expression());
    height = std::max(height, height_);
    if (failed(item_mark)) {
      close = recover(TokenKind::close_bracket);
      break;
    }
    TokenKind next = tokens_.kind();
    if (next == TokenKind::comma) {
      tokens_.read();
      continue;
    }
    if (next == TokenKind::close_bracket) continue;
    if (next == TokenKind::eof) {
      error_unless_recovering(
          "Unterminated tuple constructor expression",
          "There is no corresponding closing bracket before the end of the file. This may be "
          "caused by incorrect bracket nesting elsewhere in this file.",
          span_of(open));
    } else {
      Span at = span_of(tokens_.peek());
      error_unless_recovering("Missing item separator",
                              "Expected a comma to mark the beginning of the next item.", at,
                              between(span_of(open), at));
    }
    close = recover(TokenKind::close_bracket);
    break;
  }
  height_ = height;
  auto items = take(exprs_, first_item);
  if (!grow()) return too_deep(span_of(open));
  return arena_.make<TupleExpr>(header(ExprKind::tuple, between(span_of(open), span_of(close))),
                                static_cast<uint32_t>(items.size()), items.data());
}

const Expr* Parser::parse_object() {
  Token open = tokens_.read();
  {
    // A for expression is not sensitive to newlines, though an object is.
    TokenStream::Newlines newlines(tokens_, false);
    if (is_keyword(tokens_.peek(), "for")) return parse_for(open);
  }
  TokenStream::Newlines newlines(tokens_, true);
  size_t first_item = items_.size();
  uint32_t height = 0;
  Token close;
  for (;;) {
    if (tokens_.kind() == TokenKind::newline) {
      tokens_.read();
      continue;
    }
    if (tokens_.kind() == TokenKind::close_brace) {
      close = tokens_.read();
      break;
    }
    bool more = parse_object_item(open);
    height = std::max(height, height_);
    if (!more) {
      close = recover(TokenKind::close_brace);
      break;
    }
  }
  height_ = height;
  auto items = take(items_, first_item);
  if (!grow()) return too_deep(span_of(open));
  return arena_.make<ObjectExpr>(header(ExprKind::object, between(span_of(open), span_of(close))),
                                 static_cast<uint32_t>(items.size()), items.data(), open.end);
}

namespace {

constexpr std::string_view kUnterminatedObject =
    "There is no corresponding closing brace before the end of the file. This may be caused by "
    "incorrect brace nesting elsewhere in this file.";

}  // namespace

// Pushes an item, with the separator after it. False if the object cannot continue.
bool Parser::parse_object_item(const Token& open) {
  uint64_t key_mark = mark();
  const Expr* key = parse_expression();
  uint32_t key_height = height_;
  if (failed(key_mark) || !check_object_separator(open)) return false;
  tokens_.read();

  uint64_t value_mark = mark();
  const Expr* value = parse_expression();
  height_ = std::max(height_, key_height);
  if (failed(value_mark)) return false;
  items_.push_back({key, value});

  TokenKind next = tokens_.kind();
  if (next == TokenKind::comma || next == TokenKind::newline) {
    tokens_.read();
    return true;
  }
  if (next == TokenKind::close_brace) return true;
  if (next == TokenKind::eof) {
    error_unless_recovering("Unterminated object constructor expression", kUnterminatedObject,
                            span_of(open));
  } else {
    Span at = span_of(tokens_.peek());
    error_unless_recovering(
        "Missing attribute separator",
        "Expected a newline or comma to mark the beginning of the next attribute.", at,
        between(span_of(open), at));
  }
  return false;
}

// Whether "=" or ":" comes next, after a key.
bool Parser::check_object_separator(const Token& open) {
  Span at = span_of(tokens_.peek());
  Span context = between(span_of(open), at);
  switch (tokens_.kind()) {
    case TokenKind::equal:
    case TokenKind::colon:
      return true;
    case TokenKind::newline:
    case TokenKind::comma:
      error_unless_recovering("Missing attribute value",
                              "Expected an attribute value, introduced by an equals sign (\"=\").",
                              at, context);
      return false;
    case TokenKind::identifier:
      error_unless_recovering(
          "Missing key/value separator",
          "Expected an equals sign (\"=\") to mark the beginning of the attribute value. If you "
          "intended to given an attribute name containing periods or spaces, write the name in "
          "quotes to create a string literal.",
          at, context);
      return false;
    case TokenKind::eof:
      error_unless_recovering("Unterminated object constructor expression", kUnterminatedObject,
                              span_of(open));
      return false;
    default:
      error_unless_recovering(
          "Missing key/value separator",
          "Expected an equals sign (\"=\") to mark the beginning of the attribute value.", at,
          context);
      return false;
  }
}

}  // namespace landform::syntax
