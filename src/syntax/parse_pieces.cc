#include "syntax/parse_pieces.h"

#include <atomic>
#include <unordered_set>

#include "base/parallel.h"
#include "syntax/parser_impl.h"
#include "syntax/pieces.h"

namespace landform::syntax {
namespace {

struct Piece {
  std::string_view text;
  Arena arena;
  Parser::Items items{};
};

bool have_distinct_names(const std::vector<NativeAttribute>& attributes) {
  std::unordered_set<std::string_view> names;
  for (const NativeAttribute& attribute : attributes) {
    if (!names.insert(attribute.name()).second) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<NativeTree> parse_in_pieces(const SourceFile& source, FileId file, size_t threads,
                                            size_t piece_size) {
  std::vector<Piece> pieces;
  for (std::string_view text : cut_into_pieces(source.text(), piece_size)) {
    pieces.emplace_back().text = text;
  }

  std::atomic<bool> unsure = false;
  parallel_for(pieces.size(), threads, 1, [&](size_t i) {
    if (unsure) return;
    Piece& piece = pieces[i];
    auto base = static_cast<uint32_t>(piece.text.data() - source.text().data());
    Parser parser(source, file, piece.text, base, ScanMode::normal, piece.arena);
    piece.items = parser.parse_piece();
    if (!parser.take_diagnostics().empty()) unsure = true;
  });
  if (unsure) return nullptr;

  std::vector<NativeAttribute> attributes;
  std::vector<NativeBlock> blocks;
  auto tree = std::make_shared<NativeTree>();
  size_t count = 0;
  for (const Piece& piece : pieces) count += piece.items.blocks.size();
  blocks.reserve(count);
  for (Piece& piece : pieces) {
    const Parser::Items& items = piece.items;
    attributes.insert(attributes.end(), items.attributes.begin(), items.attributes.end());
    blocks.insert(blocks.end(), items.blocks.begin(), items.blocks.end());
    tree->piece_arenas.push_back(std::move(piece.arena));
  }
  if (!have_distinct_names(attributes)) return nullptr;
  tree->root = {.attributes = tree->arena.copy(attributes),
                .blocks = tree->arena.copy(blocks),
                .begin = pieces.front().items.span.begin,
                .end = pieces.back().items.span.end};
  return tree;
}

}  // namespace landform::syntax
