#include "syntax/context.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/arena.h"
#include "base/quote.h"
#include "syntax/json_parser.h"
#include "syntax/parser_impl.h"

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

// The blocks as the parser sees them, also in malformed files: a block that is not closed where it
// should be has all that follows in it.
std::vector<Contexts::Block> Contexts::outermost_blocks(const SourceFile& source, FileId file) {
  Arena arena;
  Parser parser(source, file, source.text(), 0, ScanMode::normal, arena);
  std::vector<Block> out;
  for (const NativeBlock& block : parser.parse_file().blocks) {
    std::string header(block.type);
    for (const NativeLabel& label : block.labels)
      header += fmt::format(" {}", go_quote(label.text));
    out.push_back({block.type_begin, block.end, std::move(header)});
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
  if (it == blocks_.end()) it = blocks_.emplace(file, outermost_blocks(*source, file)).first;
  auto after = std::upper_bound(it->second.begin(), it->second.end(), offset,
                                [](uint32_t at, const Block& b) { return at < b.begin; });
  if (after == it->second.begin()) return "";
  const Block& block = *(after - 1);
  return offset < block.end ? block.header : "";
}

}  // namespace landform::syntax
