// Expressions that are interpreted syntactically: references, and native syntax in JSON strings.
#include "syntax/number_text.h"
#include "syntax/parser_impl.h"

namespace landform::syntax {

std::span<const Step> Parser::parse_whole_traversal() {
  TokenStream::Newlines newlines(tokens_, false);
  Token name = tokens_.read();
  if (name.kind != TokenKind::identifier) {
    error("Variable name required", "Must begin with a variable name.", span_of(name));
    return {};
  }
  steps_.clear();
  steps_.push_back(make_step(Step::Kind::root, span_of(name), text(name)));
  while (tokens_.kind() != TokenKind::eof && errors_.count() == 0) parse_reference_step(name);
  return take(steps_, 0);
}

void Parser::parse_reference_step(const Token& name) {
  Token open = tokens_.read();
  Token next = tokens_.peek();
  Span context = between(span_of(name), span_of(next));
  if (open.kind == TokenKind::dot) {
    tokens_.read();
    if (next.kind == TokenKind::identifier) {
      steps_.push_back(
          make_step(Step::Kind::attribute, between(span_of(open), span_of(next)), text(next)));
    } else {
      error("Attribute name required",
            next.kind == TokenKind::star ? "Splat expressions (.*) may not be used here."
                                         : "Dot must be followed by attribute name.",
            span_of(next), context);
    }
    return;
  }
  if (open.kind != TokenKind::open_bracket) {
    error("Invalid character", "Expected an attribute access or an index operator.", span_of(open),
          between(span_of(name), span_of(open)));
    return;
  }
  switch (next.kind) {
    case TokenKind::number:
      parse_number();
      push_index(open, read_number(text(next)), text(next));
      break;
    case TokenKind::open_quote:
      push_index(open, {}, parse_quoted_literal().text);
      break;
    case TokenKind::star:
      error("Attribute name required", "Splat expressions ([*]) may not be used here.",
            span_of(next), context);
      break;
    default:
      error("Index value required",
            "Index brackets must contain either a literal number or a literal string.",
            span_of(next), context);
  }
}

// Reads the closing bracket of an index whose key was read.
void Parser::push_index(const Token& open, NumberText number, std::string_view key) {
  Span close = span_of(tokens_.peek());
  Span span = between(span_of(open), close);
  if (tokens_.read().kind != TokenKind::close_bracket) {
    error("Unclosed index brackets", "Index key must be followed by a closing bracket.", close,
          span);
  }
  switch (number.kind) {
    case NumberText::Kind::integer:
      steps_.push_back(make_index_step(span, number.integer));
      break;
    case NumberText::Kind::other:
      steps_.push_back(make_step(Step::Kind::index_number, span, key));
      break;
    case NumberText::Kind::invalid:
      steps_.push_back(make_step(Step::Kind::index_string, span, key));
  }
}

ParsedTraversal read_traversal(const SourceMap& sources, const Expression& expr) {
  const Expr& node = *expr.node;
  ParsedTraversal out;
  out.file = expr.file;
  if (is_json_string(node)) {
    auto arena = std::make_shared<Arena>();
    Parser parser(*sources.file(expr.file), expr.file, json_string(node), node.begin,
                  ScanMode::normal, *arena);
    auto steps = parser.parse_whole_traversal();
    if (!parser.take_diagnostics().has_errors()) out.steps = steps;
    out.arena = std::move(arena);
    return out;
  }
  bool relative = node.kind == ExprKind::relative;
  const Expr& source = relative ? *node.as<RelativeExpr>().source : node;
  out.steps = as_traversal(source);
  if (out.steps.empty() || source.kind == ExprKind::traversal) return out;

  // A keyword: its step gets a range, and other steps may follow.
  std::vector<Step> steps(out.steps.begin(), out.steps.end());
  steps[0].begin = source.begin;
  steps[0].end = source.end;
  if (relative) {
    auto rest = node.as<RelativeExpr>().steps();
    steps.insert(steps.end(), rest.begin(), rest.end());
  }
  auto arena = std::make_shared<Arena>();
  out.steps = arena->copy(steps);
  out.arena = std::move(arena);
  return out;
}

Diagnosed<ParsedTraversal> read_quoted_traversal(const SourceMap& sources, const Expression& expr) {
  Diagnosed<ParsedTraversal> out;
  out.value.file = expr.file;
  auto arena = std::make_shared<Arena>();
  Parser parser(*sources.file(expr.file), expr.file, expr.node->as<StringExpr>().value(),
                expr.node->begin + 1, ScanMode::normal, *arena);
  out.value.steps = parser.parse_whole_traversal();
  out.diagnostics = parser.take_diagnostics();
  out.value.arena = std::move(arena);
  return out;
}

Diagnosed<ParsedExpression> read_expression(const SourceMap& sources, const Expression& expr) {
  const Expr& node = *expr.node;
  if (!is_json_string(node)) return {ParsedExpression{nullptr, expr}, {}};
  auto arena = std::make_shared<Arena>();
  Parser parser(*sources.file(expr.file), expr.file, json_string(node), node.begin,
                ScanMode::normal, *arena);
  const Expr* parsed = parser.parse_whole_expression();
  return {ParsedExpression{std::move(arena), expr.with(parsed)}, parser.take_diagnostics()};
}

}  // namespace landform::syntax
