#include "syntax/format_rewrite.h"

#include <span>
#include <utility>

#include "syntax/format_label.h"
#include "syntax/scanner.h"

namespace landform::syntax {
namespace {

using Tokens = std::span<const FormatToken>;

class Rewriter {
 public:
  explicit Rewriter(std::string_view text) : in_(read(text)) {}

  FormatTokens run() {
    out_.tokens.reserve(in_.size() + in_.size() / 8);
    while (at_ < in_.size()) {
      const FormatToken& token = in_[at_];
      if (token.kind == TokenKind::identifier) {
        item();
        continue;
      }
      if (token.kind == TokenKind::close_brace && depth_ > 0) --depth_;
      copy_to(at_ + 1);
    }
    return std::move(out_);
  }

 private:
  static FormatTokenVector read(std::string_view text) {
    FormatTokenVector tokens;
    tokens.reserve(text.size() / 4 + 1);
    Scanner scanner(text);
    uint32_t last_end = 0;
    for (;;) {
      Token token = scanner.next();
      bool eof = token.kind == TokenKind::eof;
      // Made in place: a copy would have to wait for its parts, as in make_token().
      FormatToken& added = tokens.emplace_back();
      added.text = text.substr(token.begin, token.end - token.begin);
      added.spaces = eof ? token.begin - last_end : 0;
      added.kind = token.kind;
      if (eof) return tokens;
      last_end = token.end;
    }
  }

  void emit(TokenKind kind, std::string_view text) { out_.tokens.push_back({text, 0, kind}); }

  void copy_to(size_t end) {
    out_.tokens.insert(out_.tokens.end(), in_.begin() + static_cast<ptrdiff_t>(at_),
                       in_.begin() + static_cast<ptrdiff_t>(end));
    at_ = end;
  }
  void copy(Tokens tokens) { out_.tokens.insert(out_.tokens.end(), tokens.begin(), tokens.end()); }

  // The first token from `i` on that is not a comment; comments with a line ending count.
  [[nodiscard]] size_t skip_comments(size_t i) const {
    while (in_[i].kind == TokenKind::comment && !ends_line(in_[i])) ++i;
    return i;
  }

  // An argument or a block header; at_ is on its name.
  void item() {
    size_t next = skip_comments(at_ + 1);
    if (in_[next].kind == TokenKind::equal) {
      argument(in_[at_].text, next);
    } else {
      block_header();
    }
  }

  void argument(std::string_view name, size_t equal) {
    size_t begin = skip_comments(equal + 1);
    size_t end = begin;
    for (int open = 0; in_[end].kind != TokenKind::eof; ++end) {
      if (open == 0 && (ends_line(in_[end]) || in_[end].kind == TokenKind::close_brace)) break;
      open += bracket_change(in_[end].kind);
    }
    size_t value_end = end;
    while (value_end > begin && in_[value_end - 1].kind == TokenKind::comment) --value_end;

    copy_to(begin);
    Tokens value = Tokens(in_).subspan(begin, value_end - begin);
    if (depth_ == 1 && in_variable_ && name == "type") {
      type_constraint(value);
    } else {
      value_expression(value, in_[value_end].kind);
    }
    at_ = value_end;
    copy_to(end);
  }

  void type_constraint(Tokens value) {
    if (value.size() == 1 && value[0].kind == TokenKind::identifier) {
      emit(TokenKind::identifier, value[0].text);
      std::string_view word = value[0].text;
      if (word == "list" || word == "map" || word == "set") element_type("any");
      return;
    }
    if (value.size() == 3 && value[0].kind == TokenKind::open_quote &&
        value[1].kind == TokenKind::quoted_literal) {
      std::string_view word = value[1].text;
      if (word == "string" || word == "list" || word == "map") {
        emit(TokenKind::identifier, word);
        // Before Terraform 0.12 the elements of such collections were strings.
        if (word != "string") element_type("string");
        return;
      }
    }
    copy(value);
  }

  void element_type(std::string_view name) {
    emit(TokenKind::open_paren, "(");
    emit(TokenKind::identifier, name);
    emit(TokenKind::close_paren, ")");
  }

  void value_expression(Tokens value, TokenKind after) {
    if (!is_single_interpolation(value)) {
      copy(value);
      return;
    }
    Tokens inside = value.subspan(2, value.size() - 4);
    while (!inside.empty() && inside.front().kind == TokenKind::newline) inside = inside.subspan(1);
    while (!inside.empty() && inside.back().kind == TokenKind::newline) {
      inside = inside.first(inside.size() - 1);
    }
    if (inside.empty()) return;  // a syntax error
    bool parentheses = needs_parentheses(inside);
    // The end marker of a heredoc must be alone on its line.
    if (inside.back().kind == TokenKind::close_heredoc &&
        (parentheses || after != TokenKind::newline)) {
      copy(value);
      return;
    }
    if (parentheses) emit(TokenKind::open_paren, "(");
    copy(inside);
    if (parentheses) emit(TokenKind::close_paren, ")");
  }

  // Whether the tokens are `"${`, an expression, `}"`. Quotes within the expression hide their
  // contents; a heredoc does not, so an expression with an interpolation in a heredoc stays
  // wrapped.
  static bool is_single_interpolation(Tokens value) {
    size_t n = value.size();
    if (n < 5 || value[0].kind != TokenKind::open_quote ||
        value[1].kind != TokenKind::template_interpolation ||
        value[n - 2].kind != TokenKind::template_end ||
        value[n - 1].kind != TokenKind::close_quote) {
      return false;
    }
    int quotes = 0;
    for (const FormatToken& token : value.subspan(2, n - 4)) {
      switch (token.kind) {
        case TokenKind::open_quote:
          ++quotes;
          break;
        case TokenKind::close_quote:
          --quotes;
          break;
        case TokenKind::template_interpolation:
        case TokenKind::template_end:
        case TokenKind::quoted_literal:
          if (quotes <= 0) return false;
          break;
        default:
          break;
      }
    }
    return true;
  }

  // Whether the expression, once unwrapped, would end at a line break in it. Any line break counts,
  // and a comment that ends a line if more of the expression follows outside of brackets.
  static bool needs_parentheses(Tokens expression) {
    size_t last = expression.size();
    while (last > 0 && expression[last - 1].kind == TokenKind::comment) --last;
    bool breaks = false;
    int open = 0;
    for (size_t i = 0; i < expression.size() && !breaks; ++i) {
      breaks = expression[i].kind == TokenKind::newline ||
               (open == 0 && i < last && ends_line(expression[i]));
      open += bracket_change(expression[i].kind);
    }
    return breaks && !is_parenthesized(expression);
  }

  // Whether the first token is a parenthesis that the last one closes.
  static bool is_parenthesized(Tokens expression) {
    if (expression.front().kind != TokenKind::open_paren) return false;
    size_t at = 0;
    int open = 0;
    do {
      open += bracket_change(expression[at].kind);
      ++at;
    } while (open > 0 && at < expression.size());
    return at == expression.size();
  }

  void block_header() {
    size_t brace = at_ + 1;
    size_t after_labels = brace;
    for (; in_[brace].kind != TokenKind::open_brace; ++brace) {
      if (ends_line(in_[brace]) || in_[brace].kind == TokenKind::eof) {
        copy_to(brace);  // a syntax error
        return;
      }
      if (in_[brace].kind != TokenKind::comment) after_labels = brace + 1;
    }
    if (depth_ == 0) in_variable_ = in_[at_].text == "variable";
    ++depth_;
    copy_to(at_ + 1);
    while (at_ < after_labels) label();
    copy_to(brace + 1);
  }

  // Skips a comment, or rewrites a label: a word, or quotes with literals between.
  void label() {
    if (in_[at_].kind == TokenKind::comment) {
      ++at_;
      return;
    }
    if (in_[at_].kind == TokenKind::identifier) {
      quoted(in_[at_].text);
      ++at_;
      return;
    }
    size_t end = at_ + 1;
    while (in_[end].kind == TokenKind::quoted_literal) ++end;
    if (in_[at_].kind != TokenKind::open_quote || in_[end].kind != TokenKind::close_quote) {
      copy_to(at_ + 1);  // a syntax error
      return;
    }
    const char* from = in_[at_].text.data() + 1;
    std::string_view literal(from, static_cast<size_t>(in_[end].text.data() - from));
    quoted(literal);
    at_ = end + 1;
  }

  void quoted(std::string_view literal) {
    if (!is_canonical_label(literal)) literal = out_.made.emplace_back(canonical_label(literal));
    emit(TokenKind::open_quote, "\"");
    if (!literal.empty()) emit(TokenKind::quoted_literal, literal);
    emit(TokenKind::close_quote, "\"");
  }

  FormatTokenVector in_;
  FormatTokens out_;
  size_t at_ = 0;
  size_t depth_ = 0;          // of blocks
  bool in_variable_ = false;  // the outermost block is one
};

}  // namespace

FormatTokens rewrite_for_format(std::string_view text) { return Rewriter(text).run(); }

}  // namespace landform::syntax
