#include "syntax/context.h"

#include <fmt/format.h>

#include "syntax/json_parser.h"
#include "syntax/scanner.h"

namespace landform::syntax {
namespace {

// Follows the tokens from one outermost brace to the next, which needs no well-formed file.
std::string native_context(std::string_view text, uint32_t offset) {
  Scanner scanner(text);
  std::string header;  // of what may become a block
  bool fresh = true;   // at the start of a line
  uint32_t begin = 0;
  int depth = 0;
  std::string current;
  uint32_t current_begin = 0;
  for (Token token = scanner.next(); token.kind != TokenKind::eof; token = scanner.next()) {
    // Within a header it still takes an opening brace to make a block.
    if (depth == 0 && token.begin > offset && (header.empty() || begin > offset)) return "";
    switch (token.kind) {
      case TokenKind::open_brace:
      case TokenKind::open_bracket:
      case TokenKind::open_paren:
      case TokenKind::template_interpolation:
      case TokenKind::template_control:
        if (depth++ == 0 && token.kind == TokenKind::open_brace && !header.empty()) {
          current = header;
          current_begin = begin;
        }
        break;
      case TokenKind::close_brace:
      case TokenKind::close_bracket:
      case TokenKind::close_paren:
      case TokenKind::template_end:
        if (depth > 0 && --depth == 0) {
          if (!current.empty() && offset >= current_begin && offset < token.end) return current;
          current.clear();
          header.clear();
        }
        break;
      case TokenKind::newline:
      case TokenKind::comment:
        if (depth == 0) {
          header.clear();
          fresh = true;
        }
        continue;
      case TokenKind::identifier:
      case TokenKind::quoted_literal:
        if (depth != 0) break;
        if (fresh && token.kind == TokenKind::identifier) {
          header = text.substr(token.begin, token.end - token.begin);
          begin = token.begin;
        } else if (!header.empty()) {
          header += fmt::format(" \"{}\"", text.substr(token.begin, token.end - token.begin));
        }
        break;
      case TokenKind::open_quote:
      case TokenKind::close_quote:
        break;
      default:
        if (depth == 0) header.clear();
    }
    fresh = false;
  }
  return offset >= current_begin ? current : "";
}

std::string json_context(const Expr& value, uint32_t offset) {
  auto holds = [&](const Expr& e) {
    bool container = e.kind == ExprKind::object || e.kind == ExprKind::tuple;
    return container && offset >= e.begin && offset < e.end;
  };
  if (value.kind == ExprKind::object) {
    for (const ObjectItem& item : value.as<ObjectExpr>().items()) {
      if (holds(*item.value))
        return "." + std::string(json_string(*item.key)) + json_context(*item.value, offset);
    }
  } else if (value.kind == ExprKind::tuple) {
    auto items = value.as<TupleExpr>().items();
    for (size_t i = 0; i < items.size(); ++i) {
      if (holds(*items[i])) return fmt::format("[{}]", i) + json_context(*items[i], offset);
    }
  }
  return "";
}

}  // namespace

std::string context_at(const SourceMap& sources, FileId file, uint32_t offset) {
  const SourceFile* source = sources.file(file);
  if (source == nullptr || offset == 0) return "";
  if (!source->name().ends_with(".json")) return native_context(source->text(), offset - 1);
  JsonTree tree;
  tree.file = file;
  tree.source = source;
  (void)parse_json(tree);
  std::string path = json_context(*tree.root, offset - 1);
  return path.starts_with('.') ? path.substr(1) : path;
}

}  // namespace landform::syntax
