// Steps after a term: attributes, indexes and splats.
#include <fmt/format.h>

#include "syntax/parser_impl.h"

namespace landform::syntax {

// The term and the steps read so far. Literal steps accumulate on the scratch stack and become one
// node when something else follows.
struct Parser::Chain {
  const Expr* source;  // null when the first step is a name
  uint32_t begin;
  uint32_t height;
  size_t first_step;
};

Step Parser::make_step(Step::Kind kind, Span span, std::string_view text) {
  Step step{};
  step.begin = span.begin;
  step.end = span.end;
  step.size = static_cast<uint32_t>(text.size());
  step.kind = kind;
  step.data = text.data();
  return step;
}

Step Parser::make_index_step(Span span, int64_t index) {
  Step step{};
  step.begin = span.begin;
  step.end = span.end;
  step.kind = Step::Kind::index_integer;
  step.integer = index;
  return step;
}

// Without a source, the first step on the scratch stack is the name.
const Expr* Parser::parse_steps(const Expr* source) {
  Chain chain{source, source == nullptr ? steps_.back().begin : source->begin, height_,
              steps_.size() - (source == nullptr ? 1 : 0)};
  uint32_t overflows = overflows_;
  while (overflows == overflows_) {
    TokenKind next = tokens_.kind();
    if (next == TokenKind::dot) {
      parse_dot(chain);
    } else if (next == TokenKind::open_bracket) {
      parse_bracket(chain);
    } else {
      break;
    }
  }
  return finish_chain(chain);
}

const Expr* Parser::finish_chain(Chain& chain) {
  height_ = chain.height;
  if (steps_.size() == chain.first_step) return chain.source;
  uint32_t end = steps_.back().end;
  auto steps = take(steps_, chain.first_step);
  auto count = static_cast<uint32_t>(steps.size());
  if (chain.source == nullptr) {
    return arena_.make<TraversalExpr>(header(ExprKind::traversal, {chain.begin, end}), count,
                                      steps.data());
  }
  if (!grow()) return too_deep({chain.begin, end});
  return arena_.make<RelativeExpr>(header(ExprKind::relative, {chain.source->begin, end}), count,
                                   steps.data(), chain.source);
}

void Parser::replace_chain(Chain& chain, const Expr* expr, uint32_t height) {
  steps_.resize(chain.first_step);
  chain.source = expr;
  chain.height = height;
}

void Parser::parse_dot(Chain& chain) {
  Span dot = span_of(tokens_.read());
  Token token = tokens_.peek();
  switch (token.kind) {
    case TokenKind::identifier:
      tokens_.read();
      steps_.push_back(make_step(Step::Kind::attribute, between(dot, span_of(token)), text(token)));
      break;
    case TokenKind::number: {
      tokens_.read();
      Span span = between(dot, span_of(token));
      if (!push_number_step(span, token, "Use the proper index syntax instead", span_of(token))) {
        replace_chain(chain, make_invalid({chain.begin, span.end}), 1);
      }
      break;
    }
    case TokenKind::star:
      parse_attribute_splat(chain, Token{dot.begin, dot.end, TokenKind::dot});
      break;
    default:
      error("Invalid attribute name", "An attribute name is required after a dot.", span_of(token));
      replace_chain(chain, make_invalid({chain.begin, dot.end}), 1);
      recovery_ = true;
  }
}

// The step of a.0, a legacy form of a[0].
bool Parser::push_number_step(Span span, const Token& number, std::string_view how, Span subject) {
  std::string_view digits = text(number);
  if (size_t dot = digits.find('.'); dot != std::string_view::npos) {
    error("Invalid legacy index syntax",
          fmt::format("When using the legacy index syntax, chaining two indexes together is not "
                      "permitted. {}, like [{}][{}].",
                      how, digits.substr(0, dot), digits.substr(dot + 1)),
          subject);
    return false;
  }
  NumberText read = read_number(digits);
  switch (read.kind) {
    case NumberText::Kind::integer:
      steps_.push_back(make_index_step(span, read.integer));
      return true;
    case NumberText::Kind::other:
      steps_.push_back(make_step(Step::Kind::index_number, span, digits));
      return true;
    case NumberText::Kind::invalid:
      break;
  }
  error("Invalid number literal", "Failed to recognize the value of this number literal.",
        span_of(number));
  return false;
}

// a.*.b.c: only names and numbers after the star apply to each element.
void Parser::parse_attribute_splat(Chain& chain, const Token& dot) {
  Token star = tokens_.read();
  Span marker = between(span_of(dot), span_of(star));
  uint32_t each_begin = tokens_.peek().begin;
  Span last = span_of(star);
  size_t first_step = steps_.size();
  bool each_valid = true;
  while (tokens_.kind() == TokenKind::dot) {
    Span step_dot = span_of(tokens_.read());
    Token token = tokens_.peek();
    if (token.kind == TokenKind::number) {
      tokens_.read();
      each_valid &= push_number_step(between(step_dot, span_of(token)), token,
                                     "Use the proper index syntax with a full splat expression "
                                     "[*] instead",
                                     span_of(star));
    } else if (token.kind == TokenKind::identifier) {
      tokens_.read();
      steps_.push_back(
          make_step(Step::Kind::attribute, between(step_dot, span_of(token)), text(token)));
    } else {
      if (token.kind == TokenKind::star) {
        error_unless_recovering("Nested splat expression not allowed",
                                "A splat expression (*) cannot be used inside another "
                                "attribute-only splat expression.",
                                span_of(token));
      } else {
        error_unless_recovering("Invalid attribute name",
                                "An attribute name is required after a dot.", span_of(star));
      }
      recovery_ = true;
      steps_.resize(first_step);
      return;
    }
    last = span_of(token);
  }

  auto* item = arena_.make<SplatItemExpr>(header(ExprKind::splat_item, marker));
  const Expr* each = item;
  uint32_t each_height = 1;
  if (!each_valid) {
    each = make_invalid({each_begin, last.end});
    steps_.resize(first_step);
  } else if (steps_.size() != first_step) {
    auto steps = take(steps_, first_step);
    each = arena_.make<RelativeExpr>(header(ExprKind::relative, {each_begin, last.end}),
                                     static_cast<uint32_t>(steps.size()), steps.data(), item);
    each_height = 2;
  }
  const Expr* source = finish_chain(chain);
  if (!grow(each_height)) return replace_chain(chain, too_deep(marker), 1);
  replace_chain(chain,
                arena_.make<SplatExpr>(header(ExprKind::splat, {chain.begin, last.end}),
                                       marker.begin, marker.end, source, each, item),
                height_);
}

void Parser::parse_bracket(Chain& chain) {
  Token open = tokens_.read();
  if (tokens_.kind() == TokenKind::star) return parse_full_splat(chain, open);

  Token close;
  const Expr* key;
  {
    TokenStream::Newlines newlines(tokens_, false);
    uint64_t key_mark = mark();
    key = parse_expression();
    if (failed(key_mark)) {
      close = recover(TokenKind::close_bracket);
    } else {
      close = tokens_.read();
      if (close.kind != TokenKind::close_bracket && !recovery_) {
        // HCL reports the position where it continues.
        close = recover(TokenKind::close_bracket);
        error("Missing close bracket on index",
              "The index operator must end with a closing bracket (\"]\").", span_of(close));
      }
    }
  }
  uint32_t key_height = height_;
  Span span = between(span_of(open), span_of(close));
  if (push_key_step(span, *key)) return;
  const Expr* collection = finish_chain(chain);
  if (!grow(key_height)) return replace_chain(chain, too_deep(span), 1);
  replace_chain(chain,
                arena_.make<IndexExpr>(header(ExprKind::index, {chain.begin, span.end}), open.begin,
                                       collection, key),
                height_);
}

// A literal key makes the index a step.
bool Parser::push_key_step(Span span, const Expr& key) {
  if (key.kind == ExprKind::string) {
    steps_.push_back(make_step(Step::Kind::index_string, span, key.as<StringExpr>().value()));
    return true;
  }
  if (key.kind != ExprKind::number) return false;
  const auto& number = key.as<NumberExpr>();
  steps_.push_back(number.is_integer ? make_index_step(span, number.integer)
                                     : make_step(Step::Kind::index_number, span, number.text()));
  return true;
}

// a[*].b[0]: all following steps apply to each element.
void Parser::parse_full_splat(Chain& chain, const Token& open) {
  tokens_.read();
  Token close = tokens_.read();
  if (close.kind != TokenKind::close_bracket && !recovery_) {
    close = recover(TokenKind::close_bracket);
    error("Missing close bracket on splat index",
          "The star for a full splat operator must be immediately followed by a closing bracket "
          "(\"]\").",
          span_of(close));
  }
  Span marker = between(span_of(open), span_of(close));
  Nested nested(*this);
  if (!nested.ok()) return replace_chain(chain, too_deep(marker), 1);

  const Expr* source = finish_chain(chain);
  uint32_t source_height = height_;
  auto* item = arena_.make<SplatItemExpr>(header(ExprKind::splat_item, marker));
  height_ = 1;
  const Expr* each = parse_steps(item);
  if (!grow(source_height)) return replace_chain(chain, too_deep(marker), 1);
  replace_chain(chain,
                arena_.make<SplatExpr>(header(ExprKind::splat, {chain.begin, each->end}),
                                       marker.begin, marker.end, source, each, item),
                height_);
}

}  // namespace landform::syntax
