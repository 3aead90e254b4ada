#include "syntax/parser.h"

#include <fmt/format.h>

#include "base/source.h"
#include "syntax/native_body.h"
#include "syntax/parse_pieces.h"
#include "syntax/parser_impl.h"

namespace landform::syntax {

Parser::Parser(const SourceFile& source, FileId file, std::string_view text, uint32_t base,
               ScanMode mode, Arena& arena)
    : source_(source),
      file_(file),
      arena_(arena),
      lexical_errors_(file),
      errors_(file),
      tokens_(text, base, mode, lexical_errors_) {}

NativeBody Parser::parse_file() {
  // The tree of a typical file takes four bytes for each byte of text.
  arena_.expect(tokens_.whole_text().size() * 3);
  return parse_body(TokenKind::eof);
}

Parser::Items Parser::parse_piece() {
  arena_.expect(tokens_.whole_text().size() * 2);
  Items items;
  items.span = parse_body_items(TokenKind::eof);
  items.attributes = std::move(attributes_);
  items.blocks = std::move(blocks_);
  return items;
}

const Expr* Parser::parse_whole_expression() {
  TokenStream::Newlines newlines(tokens_, false);
  const Expr* expr = parse_expression();
  if (tokens_.kind() != TokenKind::eof) {
    error_unless_recovering(
        "Extra characters after expression",
        "An expression was successfully parsed, but extra characters were found after it.",
        span_of(tokens_.peek()));
  }
  return expr;
}

const Expr* Parser::parse_whole_template() {
  return parse_template(TokenKind::eof, nullptr, nullptr);
}

Diagnostics Parser::take_diagnostics() {
  tokens_.check_rest();
  Diagnostics out;
  lexical_errors_.move_to(out);
  errors_.move_to(out);
  return out;
}

const Expr* Parser::too_deep(Span at) {
  error("Nesting too deep",
        fmt::format("This is nested more than {} levels deep, or is a chain of more than {} "
                    "operators. Split it into smaller parts.",
                    kMaxNesting, kMaxTreeHeight),
        at);
  recovery_ = true;
  ++overflows_;
  return make_invalid(at);
}

// Finding the column is slow, so only do it for messages that will be kept.
std::string Parser::describe(Span span) const {
  if (!errors_.keeps_more()) return {};
  return range_text(source_, Range{file_, span.begin, span.end});
}

const Expr* Parser::make_string(Span span, std::string_view value) {
  height_ = 1;
  return arena_.make<StringExpr>(header(ExprKind::string, span),
                                 static_cast<uint32_t>(value.size()), value.data());
}

namespace {

TokenKind opener_of(TokenKind close) {
  switch (close) {
    case TokenKind::close_brace:
      return TokenKind::open_brace;
    case TokenKind::close_bracket:
      return TokenKind::open_bracket;
    case TokenKind::close_paren:
      return TokenKind::open_paren;
    case TokenKind::close_quote:
      return TokenKind::open_quote;
    case TokenKind::close_heredoc:
      return TokenKind::open_heredoc;
    case TokenKind::template_end:
      return TokenKind::template_interpolation;
    default:
      return TokenKind::eof;
  }
}

}  // namespace

// Skips to the end of the construct closed by `end`.
Token Parser::recover(TokenKind end) {
  TokenKind start = opener_of(end);
  recovery_ = true;
  uint64_t open = 0;
  for (;;) {
    Token token = tokens_.read();
    if (token.kind == TokenKind::eof) return token;
    TokenKind kind = token.kind;
    if (end == TokenKind::template_end && kind == TokenKind::template_control) {
      kind = TokenKind::template_interpolation;
    }
    if (kind == start) {
      ++open;
    } else if (kind == end) {
      if (open == 0) return token;
      --open;
    }
  }
}

// Skips past the next pair of parentheses.
void Parser::recover_over(TokenKind start) {
  for (;;) {
    Token token = tokens_.read();
    if (token.kind == start || token.kind == TokenKind::eof) break;
  }
  recover(start == TokenKind::open_paren ? TokenKind::close_paren : TokenKind::close_brace);
}

// Skips past the next newline outside brackets.
void Parser::recover_after_body_item() {
  recovery_ = true;
  std::vector<TokenKind> open;
  auto close = [&](auto matches) {
    while (!open.empty() && !matches(open.back())) open.pop_back();
    if (!open.empty()) open.pop_back();
  };
  for (;;) {
    Token token = tokens_.read();
    switch (token.kind) {
      case TokenKind::newline:
        if (open.empty()) return;
        break;
      case TokenKind::eof:
        return;
      case TokenKind::open_brace:
      case TokenKind::open_bracket:
      case TokenKind::open_paren:
      case TokenKind::open_quote:
      case TokenKind::open_heredoc:
      case TokenKind::template_interpolation:
      case TokenKind::template_control:
        open.push_back(token.kind);
        break;
      case TokenKind::close_brace:
      case TokenKind::close_bracket:
      case TokenKind::close_paren:
      case TokenKind::close_quote:
      case TokenKind::close_heredoc:
        close([&](TokenKind kind) { return kind == opener_of(token.kind); });
        break;
      case TokenKind::template_end:
        close([&](TokenKind kind) {
          return kind == TokenKind::template_interpolation || kind == TokenKind::template_control;
        });
        break;
      default:
        break;
    }
  }
}

Diagnosed<File> parse_config(const SourceMap& sources, FileId file, ParseLimits limits) {
  const SourceFile& source = *sources.file(file);
  std::shared_ptr<NativeTree> tree;
  Diagnostics diagnostics;
  if (limits.threads > 1 && source.text().size() >= limits.large) {
    size_t piece = source.text().size() / limits.threads;
    tree = parse_in_pieces(source, file, limits.threads, piece);
  }
  if (tree == nullptr) {
    tree = std::make_shared<NativeTree>();
    Parser parser(source, file, source.text(), 0, ScanMode::normal, tree->arena);
    tree->root = parser.parse_file();
    diagnostics = parser.take_diagnostics();
  }
  tree->file = file;
  tree->source = &source;
  const NativeBody* root = &tree->root;
  return {File{file, &source, make_native_body(std::move(tree), root)}, std::move(diagnostics)};
}

Diagnosed<ParsedExpression> parse_expression(const SourceMap& sources, FileId file) {
  const SourceFile& source = *sources.file(file);
  auto arena = std::make_shared<Arena>();
  Parser parser(source, file, source.text(), 0, ScanMode::normal, *arena);
  const Expr* expr = parser.parse_whole_expression();
  return {ParsedExpression{std::move(arena), Expression{file, expr}}, parser.take_diagnostics()};
}

Diagnosed<ParsedExpression> parse_template(const SourceMap& sources, FileId file) {
  const SourceFile& source = *sources.file(file);
  auto arena = std::make_shared<Arena>();
  Parser parser(source, file, source.text(), 0, ScanMode::template_, *arena);
  const Expr* expr = parser.parse_whole_template();
  return {ParsedExpression{std::move(arena), Expression{file, expr}}, parser.take_diagnostics()};
}

}  // namespace landform::syntax
