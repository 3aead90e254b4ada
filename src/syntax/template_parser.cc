// Templates: from tokens to a flat list of parts, literal text decoded and trimmed.
#include <fmt/format.h>

#include <array>

#include "base/quote.h"
#include "base/suggest.h"
#include "syntax/parser_impl.h"
#include "syntax/template_text.h"

namespace landform::syntax {
namespace {

constexpr std::string_view kUnclosed = "Unclosed template interpolation sequence";
constexpr std::string_view kExtra = "Extra characters after interpolation expression";
constexpr std::string_view kInvalidFor = "Invalid 'for' directive";
constexpr std::string_view kInvalidString = "Invalid string literal";

// ${~ and %{~ trim what precedes them.
bool trims_before(const Token& open) { return open.end - open.begin == 3; }
// ~} trims what follows.
bool trims_after(const Token& close) { return close.end - close.begin == 2; }

}  // namespace

const Expr* Parser::parse_quoted_or_heredoc() {
  Token open = tokens_.read();
  if (open.kind == TokenKind::open_heredoc) {
    return parse_template(TokenKind::close_heredoc, &open, nullptr);
  }
  if (tokens_.kind() != TokenKind::quoted_literal) {
    return parse_template(TokenKind::close_quote, &open, nullptr);
  }
  Token literal = tokens_.read();
  if (tokens_.kind() != TokenKind::close_quote) {
    return parse_template(TokenKind::close_quote, &open, &literal);
  }
  std::string_view value = decode(literal);
  return make_string(between(span_of(open), span_of(tokens_.read())), value);
}

// `open` is the quote or heredoc marker, if there is one; `first` a literal that was read already.
const Expr* Parser::parse_template(TokenKind end, const Token* open, const Token* first) {
  size_t first_part = parts_.size();
  Span span = parse_template_parts(end, first);
  bool heredoc = open != nullptr && open->kind == TokenKind::open_heredoc;
  if (heredoc && text(*open).starts_with("<<-")) unindent(first_part);
  join_literals(first_part);
  if (open != nullptr) span = between(span_of(*open), span_of(tokens_.last()));
  const Expr* result = build_template(first_part, span, heredoc);
  parts_.resize(first_part);
  return result;
}

// Pushes the parts and one for the end. Returns the span from the first token to the end.
Span Parser::parse_template_parts(TokenKind end, const Token* first) {
  using Kind = TemplatePart::Kind;
  size_t first_part = parts_.size();
  Span start = span_of(first != nullptr ? *first : tokens_.peek());
  bool after_literal = false;
  bool trim_next = false;
  Span end_span;
  for (;;) {
    Token token = first != nullptr ? *first : tokens_.read();
    first = nullptr;
    if (token.kind == end) {
      end_span = span_of(token);
      break;
    }
    bool trims_previous = after_literal && trims_before(token);
    bool trim = trim_next;
    after_literal = false;
    trim_next = false;
    if (token.kind == TokenKind::string_literal || token.kind == TokenKind::quoted_literal) {
      std::string_view value = decode(token);
      if (trim) value = trim_left(value);
      parts_.push_back({.kind = Kind::literal, .span = span_of(token), .text = value});
      after_literal = true;
    } else if (token.kind == TokenKind::template_interpolation ||
               token.kind == TokenKind::template_control) {
      if (trims_previous) parts_.back().text = trim_right(parts_.back().text);
      trim_next = token.kind == TokenKind::template_control
                      ? parse_directive(token, start)
                      : parse_interpolation(token, start, end);
    } else {
      error_unless_recovering("Unterminated template string",
                              "No closing marker was found for the string.", span_of(token),
                              between(start, span_of(token)));
      end_span = span_of(recover(end));
      break;
    }
  }
  if (parts_.size() == first_part) {
    parts_.push_back({.kind = Kind::literal, .span = {start.end, start.end}});
  }
  parts_.push_back({.kind = Kind::end, .span = end_span});
  return between(start, end_span);
}

std::string_view Parser::decode(const Token& literal) {
  bool quoted = literal.kind == TokenKind::quoted_literal;
  std::string_view written = text(literal);
  if (!has_escapes(written, quoted)) return written;
  buffer_.clear();
  std::vector<EscapeError> escape_errors;
  decode_literal(written, quoted, buffer_, escape_errors);
  for (const EscapeError& e : escape_errors) {
    auto begin = static_cast<uint32_t>(literal.begin + e.offset);
    error("Invalid escape sequence", e.detail, {begin, static_cast<uint32_t>(begin + e.size)});
  }
  return arena_.copy(std::string_view(buffer_));
}

// Reads the end of a sequence; true if it trims what follows.
bool Parser::close_sequence() { return trims_after(tokens_.read()); }

bool Parser::parse_interpolation(const Token& open, Span start, TokenKind end) {
  TokenStream::Newlines newlines(tokens_, false);
  const Expr* expr = parse_expression();
  Span close = span_of(tokens_.peek());
  parts_.push_back({.kind = TemplatePart::Kind::interpolation,
                    .span = between(span_of(open), close),
                    .height = height_,
                    .expr = expr});
  if (tokens_.kind() == TokenKind::template_end) return close_sequence();
  reject_interpolation(start, end);
  recover(TokenKind::template_end);
  return false;
}

void Parser::reject_interpolation(Span start, TokenKind end) {
  Token close = tokens_.peek();
  Span context = between(start, span_of(close));
  bool quote = close.kind == TokenKind::close_quote || close.kind == TokenKind::open_quote;
  if (close.kind == TokenKind::eof) {
    error_unless_recovering(
        kUnclosed,
        "There is no closing brace for this interpolation sequence before the end of the file. "
        "This might be caused by incorrect nesting inside the given expression.",
        start);
  } else if (close.kind == TokenKind::colon) {
    error_unless_recovering(
        kExtra,
        "Template interpolation doesn't expect a colon at this location. Did you intend this to be "
        "a literal sequence to be processed as part of another language? If so, you can escape it "
        "by starting with \"$${\" instead of just \"${\".",
        span_of(close), context);
  } else if (quote && end == TokenKind::close_quote) {
    error_unless_recovering(
        kUnclosed,
        "There is no closing brace for this interpolation sequence before the end of the quoted "
        "template. This might be caused by incorrect nesting inside the given expression.",
        start);
  } else {
    error_unless_recovering(
        kExtra,
        "Expected a closing brace to end the interpolation expression, but found extra "
        "characters.\n\nThis can happen when you include interpolation syntax for another "
        "language, such as shell scripting, but forget to escape the interpolation start token. If "
        "this is an embedded sequence for another language, escape it by starting with \"$${\" "
        "instead of just \"${\".",
        span_of(close), context);
  }
}

bool Parser::parse_directive(const Token& open, Span start) {
  TokenStream::Newlines newlines(tokens_, false);
  Token keyword = tokens_.peek();
  if (keyword.kind != TokenKind::identifier) {
    error_unless_recovering(
        "Invalid template directive",
        "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ "
        "sequence.",
        span_of(keyword), between(span_of(open), span_of(keyword)));
    recover(TokenKind::template_end);
    return false;
  }
  tokens_.read();
  if (!parse_directive_content(open, keyword)) {
    recover(TokenKind::template_end);
    return false;
  }
  if (tokens_.kind() == TokenKind::template_end) return close_sequence();
  Span at = span_of(tokens_.peek());
  error_unless_recovering(fmt::format("Extra characters in {} marker", text(keyword)),
                          "Expected a closing brace to end the sequence, but found extra "
                          "characters.",
                          at, between(start, at));
  recover(TokenKind::template_end);
  return false;
}

// Pushes the part of a directive. False if it is invalid.
bool Parser::parse_directive_content(const Token& open, const Token& keyword) {
  using Kind = TemplatePart::Kind;
  auto push = [&](Kind kind) {
    parts_.push_back({.kind = kind, .span = between(span_of(open), span_of(tokens_.peek()))});
    return true;
  };
  std::string_view word = text(keyword);
  if (word == "if") {
    const Expr* condition = parse_expression();
    push(Kind::if_);
    parts_.back().expr = condition;
    parts_.back().height = height_;
    return true;
  }
  if (word == "else") return push(Kind::else_);
  if (word == "endif") return push(Kind::endif);
  if (word == "for") return parse_for_directive(open);
  if (word == "endfor") return push(Kind::endfor);

  constexpr std::array<std::string_view, 5> kWords = {"if", "for", "else", "endif", "endfor"};
  if (!recovery_) {
    error("Invalid template control keyword",
          fmt::format("{} is not a valid template control keyword.{}", go_quote(word),
                      did_you_mean(word, kWords)),
          span_of(keyword), between(span_of(open), span_of(keyword)));
  }
  return false;
}

bool Parser::parse_for_directive(const Token& open) {
  auto reject = [&](std::string_view detail) {
    error_unless_recovering(kInvalidFor, detail, span_of(tokens_.peek()));
    return false;
  };
  if (tokens_.kind() != TokenKind::identifier) {
    return reject("For directive requires variable name after 'for'.");
  }
  std::string_view key;
  std::string_view value = text(tokens_.read());
  if (tokens_.kind() == TokenKind::comma) {
    key = value;
    tokens_.read();
    if (tokens_.kind() != TokenKind::identifier) {
      return reject("For directive requires value variable name after comma.");
    }
    value = text(tokens_.read());
  }
  if (!is_keyword(tokens_.peek(), "in")) {
    return reject("For directive requires 'in' keyword after names.");
  }
  tokens_.read();
  const Expr* collection = parse_expression();
  parts_.push_back({.kind = TemplatePart::Kind::for_,
                    .span = between(span_of(open), span_of(tokens_.peek())),
                    .height = height_,
                    .expr = collection,
                    .text = value,
                    .key_var = key});
  return true;
}

// A quoted string without sequences, such as a block label.
Parser::Quoted Parser::parse_quoted_literal() {
  Token open = tokens_.read();
  std::string_view first;
  bool copied = false;
  std::string joined;
  auto append = [&](std::string_view piece) {
    if (first.empty() && !copied) {
      first = piece;
      return;
    }
    if (!copied) joined = first;
    copied = true;
    joined += piece;
  };
  auto finish = [&](Span end) {
    return Quoted{copied ? arena_.copy(std::string_view(joined)) : first,
                  between(span_of(open), end)};
  };
  for (;;) {
    Token token = tokens_.read();
    Span context = between(span_of(open), span_of(token));
    switch (token.kind) {
      case TokenKind::close_quote:
        return finish(span_of(token));
      case TokenKind::quoted_literal:
        append(decode(token));
        break;
      case TokenKind::template_control:
      case TokenKind::template_interpolation: {
        bool control = token.kind == TokenKind::template_control;
        error(kInvalidString,
              control ? "Template sequences are not allowed in this string. To include a literal "
                        "\"%\", double it (as \"%%\") to escape it."
                      : "Template sequences are not allowed in this string. To include a literal "
                        "\"$\", double it (as \"$$\") to escape it.",
              span_of(token), context);
        append(control ? "%{ ... }" : "${ ... }");
        recover(TokenKind::template_end);
        break;
      }
      case TokenKind::eof:
        error("Unterminated string literal",
              "Unable to find the closing quote mark before the end of the file.", span_of(token),
              context);
        return finish(span_of(token));
      default:
        error(kInvalidString, "This item is not valid in a string literal.", span_of(token),
              context);
        recover(TokenKind::close_quote);
        return finish(span_of(token));
    }
  }
}

}  // namespace landform::syntax
