#include "syntax/format_config.h"

#include <atomic>
#include <optional>
#include <set>
#include <vector>

#include "base/parallel.h"
#include "base/source.h"
#include "syntax/format.h"
#include "syntax/parser.h"
#include "syntax/pieces.h"

namespace landform::syntax {
namespace {

struct Piece {
  explicit Piece(std::string_view from) : text(from) {}
  std::string_view text;
  bool broken = false;
  std::vector<std::string> attributes;   // top-level names, which must be unique in a file
  std::optional<std::string> formatted;  // where it differs
};

void process(Piece& piece) {
  SourceMap sources;
  FileId id = sources.add("", std::string(piece.text));
  Diagnosed<File> parsed = parse_config(sources, id);
  piece.broken = parsed.diagnostics.has_errors();
  if (piece.broken) return;
  for (const Attribute& attribute : parsed.value.body->everything().attributes) {
    piece.attributes.emplace_back(attribute.name);
  }
  std::string formatted = format(piece.text);
  if (formatted != piece.text) piece.formatted = std::move(formatted);
}

// Whether the pieces together are free of syntax errors, given that each of them is.
bool fit_together(const std::vector<Piece>& pieces) {
  std::set<std::string_view> names;
  for (const Piece& piece : pieces) {
    for (const std::string& name : piece.attributes) {
      if (!names.insert(name).second) return false;
    }
  }
  return true;
}

}  // namespace

FormattedConfig format_config(std::string_view text, FormatLimits limits) {
  std::vector<Piece> pieces;
  for (std::string_view piece : cut_into_pieces(text, limits.piece)) pieces.emplace_back(piece);
  std::atomic<bool> broken = false;
  parallel_for(pieces.size(), limits.threads, 1, [&](size_t i) {
    if (broken) return;
    process(pieces[i]);
    if (pieces[i].broken) broken = true;
  });
  if (broken || !fit_together(pieces)) {
    if (pieces.size() == 1) return {.broken = true, .changed = false, .text = {}};
    // Either the text has errors, or a cut was inside an item.
    return format_config(text, {.threads = 1, .piece = text.size()});
  }

  FormattedConfig result;
  for (const Piece& piece : pieces) result.changed = result.changed || piece.formatted;
  if (!result.changed) return result;
  for (const Piece& piece : pieces) {
    result.text += piece.formatted ? std::string_view(*piece.formatted) : piece.text;
  }
  return result;
}

}  // namespace landform::syntax
