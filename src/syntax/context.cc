#include "syntax/context.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "syntax/json_parser.h"
#include "syntax/scanner.h"

namespace landform::syntax {
namespace {

std::string json_context(const Expr& value, uint32_t offset) {
  auto holds = [&](const Expr& e) {
    bool container = e.kind == ExprKind::object || e.kind == ExprKind::tuple;
    return container && offset >= e.begin && offset < e.end;
  };
  if (value.kind == ExprKind::object) {
    for (const ObjectItem& item : value.as<ObjectExpr>().items()) {
      if (holds(*item.value))
        return fmt::format(".{}{}", json_string(*item.key), json_context(*item.value, offset));
    }
  } else if (value.kind == ExprKind::tuple) {
    auto items = value.as<TupleExpr>().items();
    for (size_t i = 0; i < items.size(); ++i) {
      if (holds(*items[i])) return fmt::format("[{}]{}", i, json_context(*items[i], offset));
    }
  }
  return "";
}

}  // namespace

// Scans the tokens from one top-level brace to the next; works on malformed files.
std::vector<Contexts::Block> Contexts::outermost_blocks(std::string_view text) {
  std::vector<Block> out;
  Scanner scanner(text);
  std::string header;  // of a potential block
  bool fresh = true;   // at the start of a line
  bool open = false;   // the last block of `out` is not closed yet
  bool label = false;  // in a quoted label of the header
  uint32_t begin = 0;
  int depth = 0;
  for (Token token = scanner.next(); token.kind != TokenKind::eof; token = scanner.next()) {
    switch (token.kind) {
      case TokenKind::open_brace:
      case TokenKind::open_bracket:
      case TokenKind::open_paren:
      case TokenKind::template_interpolation:
      case TokenKind::template_control:
        // Labels have no templates: in the parser's result, this stands for one.
        if (depth == 0 && label) header += fmt::format("{}{{ ... }}", text[token.begin]);
        if (depth++ == 0 && token.kind == TokenKind::open_brace && !header.empty()) {
          out.push_back({begin, static_cast<uint32_t>(text.size()), header});
          open = true;
        }
        break;
      case TokenKind::close_brace:
      case TokenKind::close_bracket:
      case TokenKind::close_paren:
      case TokenKind::template_end:
        if (depth > 0 && --depth == 0) {
          if (open) out.back().end = token.end;
          open = false;
          if (!label) header.clear();
        }
        break;
      case TokenKind::newline:
      case TokenKind::comment:
        if (depth == 0) {
          header.clear();
          label = false;
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
          std::string_view word = text.substr(token.begin, token.end - token.begin);
          header += label ? std::string(word) : fmt::format(" \"{}\"", word);
        }
        break;
      case TokenKind::open_quote:
        if (depth != 0) break;
        label = !header.empty();
        if (label) header += " \"";
        break;
      case TokenKind::close_quote:
        if (depth == 0 && std::exchange(label, false)) header += '"';
        break;
      default:
        if (depth == 0) header.clear();
    }
    fresh = false;
  }
  return out;
}

std::string Contexts::at(FileId file, uint32_t offset) {
  const SourceFile* source = sources_.file(file);
  if (source == nullptr || offset == 0) return "";
  // A position at the very start of a block is not inside it.
  --offset;
  if (source->name().ends_with(".json")) {
    JsonTree tree;
    tree.file = file;
    tree.source = source;
    (void)parse_json(tree);
    std::string path = json_context(*tree.root, offset);
    return path.starts_with('.') ? path.substr(1) : path;
  }
  auto it = blocks_.find(file);
  if (it == blocks_.end()) it = blocks_.emplace(file, outermost_blocks(source->text())).first;
  auto after = std::upper_bound(it->second.begin(), it->second.end(), offset,
                                [](uint32_t at, const Block& b) { return at < b.begin; });
  if (after == it->second.begin()) return "";
  const Block& block = *(after - 1);
  return offset < block.end ? block.header : "";
}

}  // namespace landform::syntax
