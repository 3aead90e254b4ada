// Attributes and blocks.
#include <fmt/format.h>

#include <bit>
#include <functional>

#include "base/quote.h"
#include "syntax/parser_impl.h"

namespace landform::syntax {
namespace {

constexpr std::string_view kItemRequired = "Argument or block definition required";
constexpr std::string_view kItemRequiredDetail =
    "An argument or block definition is required here.";
constexpr std::string_view kEqualsRequiredDetail =
    "An argument or block definition is required here. To set an argument, use the equals sign "
    "\"=\" to introduce the argument value.";
constexpr std::string_view kUnclosedBlock = "Unclosed configuration block";
constexpr std::string_view kUnclosedBlockDetail =
    "There is no closing brace for this block before the end of the file. This may be caused by "
    "incorrect brace nesting elsewhere in this file.";
constexpr std::string_view kInvalidBlock = "Invalid block definition";
constexpr std::string_view kInvalidSingle = "Invalid single-argument block definition";

// Finds an earlier attribute with the same name. Small bodies are searched linearly; large ones use
// a hash table of indexes with open addressing.
class NameSet {
 public:
  // The index of an earlier item with the name of the last one; its own if there is none.
  size_t add_last(std::span<const NativeAttribute> items) {
    size_t last = items.size() - 1;
    if (items.size() <= kSearched) {
      size_t i = 0;
      while (items[i].name() != items[last].name()) ++i;
      return i;
    }
    if (slots_.size() < items.size() * 2) {
      slots_.assign(std::bit_ceil(items.size() * 4), kEmpty);
      for (size_t i = 0; i < last; ++i) insert(items, i);
    }
    return insert(items, last);
  }

 private:
  static constexpr size_t kSearched = 16;
  static constexpr uint32_t kEmpty = 0xffffffff;

  size_t insert(std::span<const NativeAttribute> items, size_t index) {
    std::string_view name = items[index].name();
    size_t mask = slots_.size() - 1;
    size_t at = std::hash<std::string_view>()(name) & mask;
    for (; slots_[at] != kEmpty; at = (at + 1) & mask) {
      if (items[slots_[at]].name() == name) return slots_[at];
    }
    slots_[at] = static_cast<uint32_t>(index);
    return index;
  }

  std::vector<uint32_t> slots_;
};

}  // namespace

NativeBody Parser::take_body(size_t first_attribute, size_t first_block, Span span) {
  NativeBody body{};
  body.attributes = take(attributes_, first_attribute);
  body.blocks = take(blocks_, first_block);
  body.begin = span.begin;
  body.end = span.end;
  return body;
}

NativeBody Parser::parse_body(TokenKind end) {
  size_t first_attribute = attributes_.size();
  size_t first_block = blocks_.size();
  Span span = parse_body_items(end);
  return take_body(first_attribute, first_block, span);
}

// Pushes the attributes and blocks up to the end.
Span Parser::parse_body_items(TokenKind end) {
  size_t first_attribute = attributes_.size();
  NameSet names;
  Span start = span_of(tokens_.last());
  for (;;) {
    Token next = tokens_.peek();
    if (next.kind == end) {
      tokens_.read();
      return between(start, span_of(next));
    }
    if (next.kind == TokenKind::newline) {
      tokens_.read();
      continue;
    }
    if (next.kind == TokenKind::identifier) {
      if (!parse_body_item()) continue;
      std::span<const NativeAttribute> items = std::span(attributes_).subspan(first_attribute);
      size_t found = names.add_last(items);
      if (found == items.size() - 1) continue;
      const NativeAttribute& again = items.back();
      auto name_span = [](const NativeAttribute& a) {
        return Span{a.name_begin, a.name_begin + a.name_size};
      };
      error("Attribute redefined",
            fmt::format("The argument {} was already set at {}. Each argument may be set only "
                        "once.",
                        go_quote(again.name()), describe(name_span(items[found]))),
            name_span(again));
      attributes_.pop_back();
      continue;
    }

    Token bad = tokens_.read();
    if (bad.kind == TokenKind::open_quote) {
      error_unless_recovering("Invalid argument name", "Argument names must not be quoted.",
                              span_of(bad));
    } else if (bad.kind == TokenKind::eof) {
      error_unless_recovering(kUnclosedBlock, kUnclosedBlockDetail, start);
    } else {
      error_unless_recovering(kItemRequired, kItemRequiredDetail, span_of(bad));
    }
    recover(end);
    return between(start, span_of(bad));
  }
}

// Pushes an attribute or a block; true if it was an attribute.
bool Parser::parse_body_item() {
  Token name = tokens_.read();
  switch (tokens_.kind()) {
    case TokenKind::equal:
      finish_attribute(name, false);
      return true;
    case TokenKind::open_quote:
    case TokenKind::open_brace:
    case TokenKind::identifier:
      finish_block(name);
      return false;
    default:
      recover_after_body_item();
      error(kItemRequired, kEqualsRequiredDetail, span_of(name));
      return false;
  }
}

void Parser::finish_attribute(const Token& name, bool single_line) {
  tokens_.read();
  uint64_t expr_mark = mark();
  const Expr* expr = parse_expression();
  uint32_t end = tokens_.last().end;
  if (failed(expr_mark)) {
    recover_after_body_item();
  } else if (!single_line) {
    Token next = tokens_.peek();
    if (next.kind == TokenKind::newline || next.kind == TokenKind::eof) {
      tokens_.read();
    } else {
      bool comma = next.kind == TokenKind::comma;
      error_unless_recovering(
          comma ? "Unexpected comma after argument" : "Missing newline after argument",
          comma ? "Argument definitions must be separated by newlines, not commas. An argument "
                  "definition must end with a newline."
                : "An argument definition must end with a newline.",
          span_of(next), between(span_of(name), span_of(next)));
      recover_after_body_item();
    }
  }
  std::string_view word = text(name);
  attributes_.push_back({word.data(), static_cast<uint32_t>(word.size()), name.begin, end, expr});
}

void Parser::finish_block(const Token& type) {
  size_t first_label = labels_.size();
  Token open = type;
  bool has_body = parse_block_header(type, open);
  NativeBlock block{};
  block.type = text(type);
  block.type_begin = type.begin;
  block.open_begin = open.begin;
  block.open_end = open.end;
  block.end = type.end;
  block.labels = take(labels_, first_label);
  block.body.begin = type.begin;
  block.body.end = type.end;
  if (has_body) {
    block.body = parse_block_body(type, open);
    block.end = tokens_.last().end;
    Token next = tokens_.peek();
    if (next.kind == TokenKind::newline || next.kind == TokenKind::eof) {
      tokens_.read();
    } else {
      error_unless_recovering("Missing newline after block definition",
                              "A block definition must end with a newline.", span_of(next),
                              between(span_of(type), span_of(next)));
      recover_after_body_item();
    }
  }
  blocks_.push_back(block);
}

// Pushes the labels and reads the opening brace. False if it is missing.
bool Parser::parse_block_header(const Token& type, Token& open) {
  for (;;) {
    Token token = tokens_.peek();
    Span context = between(span_of(type), span_of(token));
    switch (token.kind) {
      case TokenKind::open_brace:
        open = tokens_.read();
        return true;
      case TokenKind::open_quote: {
        Quoted label = parse_quoted_literal();
        labels_.push_back({label.text, label.span.begin, label.span.end});
        continue;
      }
      case TokenKind::identifier:
        tokens_.read();
        labels_.push_back({text(token), token.begin, token.end});
        continue;
      case TokenKind::equal:
        error(kInvalidBlock,
              "The equals sign \"=\" indicates an argument definition, and must not be used when "
              "defining a block.",
              span_of(token), context);
        break;
      case TokenKind::newline:
        error(kInvalidBlock,
              "A block definition must have block content delimited by \"{\" and \"}\", starting "
              "on the same line as the block header.",
              span_of(token), context);
        break;
      default:
        error_unless_recovering(kInvalidBlock,
                                "Either a quoted string block label or an opening brace (\"{\") is "
                                "expected here.",
                                span_of(token), context);
    }
    recover_after_body_item();
    return false;
  }
}

NativeBody Parser::parse_block_body(const Token& type, const Token& open) {
  NativeBody body{};
  body.begin = open.begin;
  Nested nested(*this);
  if (!nested.ok()) {
    too_deep(span_of(type));
    body.end = recover(TokenKind::close_brace).end;
    return body;
  }
  switch (tokens_.kind()) {
    case TokenKind::newline:
    case TokenKind::eof:
    case TokenKind::close_brace:
      return parse_body(TokenKind::close_brace);
    default:
      break;
  }
  // Errors after the argument are reported before those in it.
  uint64_t position = mark();
  bool parsed = parse_single_attribute_body(body);
  check_end_of_single_line_block(type, open, position);
  if (!parsed) body.end = tokens_.last().end;
  return body;
}

bool Parser::parse_single_attribute_body(NativeBody& body) {
  Token name = tokens_.read();
  if (name.kind != TokenKind::identifier) {
    recover_after_body_item();
    error(kItemRequired, kItemRequiredDetail, span_of(name));
    return false;
  }
  Token next = tokens_.peek();
  switch (next.kind) {
    case TokenKind::equal: {
      size_t first = attributes_.size();
      finish_attribute(name, true);
      uint32_t end = attributes_.back().end;
      body = take_body(first, blocks_.size(), {name.begin, end});
      return true;
    }
    case TokenKind::open_quote:
    case TokenKind::open_brace:
    case TokenKind::identifier:
      recover_after_body_item();
      error("Argument definition required",
            fmt::format("A single-line block definition can contain only a single argument. If you "
                        "meant to define argument {}, use an equals sign to assign it a value. To "
                        "define a nested block, place it on a line of its own within its parent "
                        "block.",
                        go_quote(text(name))),
            between(span_of(name), span_of(next)));
      return false;
    default:
      recover_after_body_item();
      error(kItemRequired, kEqualsRequiredDetail, span_of(name));
      return false;
  }
}

void Parser::check_end_of_single_line_block(const Token& type, const Token& open,
                                            uint64_t position) {
  Token next = tokens_.peek();
  Span at = span_of(next);
  switch (next.kind) {
    case TokenKind::close_brace:
      tokens_.read();
      return;
    case TokenKind::comma:
      errors_.insert(position, kInvalidSingle,
                     "Single-line block syntax can include only one argument definition. To define "
                     "multiple arguments, use the multi-line block syntax with one argument "
                     "definition per line.",
                     at);
      break;
    case TokenKind::newline:
      errors_.insert(position, kInvalidSingle,
                     "An argument definition on the same line as its containing block creates a "
                     "single-line block definition, which must also be closed on the same line. "
                     "Place the block's closing brace immediately after the argument definition.",
                     at);
      break;
    case TokenKind::eof:
      if (!recovery_) {
        errors_.insert(position, kUnclosedBlock, kUnclosedBlockDetail, span_of(open),
                       between(span_of(type), span_of(open)));
      }
      break;
    default:
      if (!recovery_) {
        errors_.insert(position, kInvalidSingle,
                       "A single-line block definition must end with a closing brace immediately "
                       "after its single argument definition.",
                       at);
      }
  }
  recover(TokenKind::close_brace);
}

}  // namespace landform::syntax
