#include "syntax/traversal.h"

#include "syntax/parser_impl.h"

namespace landform::syntax {

Diagnosed<ParsedTraversal> parse_traversal(const SourceMap& sources, FileId file) {
  Diagnosed<ParsedTraversal> out;
  out.value.file = file;
  const SourceFile& source = *sources.file(file);
  auto arena = std::make_shared<Arena>();
  Parser parser(source, file, source.text(), 0, ScanMode::normal, *arena);
  out.value.steps = parser.parse_whole_traversal();
  out.diagnostics = parser.take_diagnostics();
  out.value.arena = std::move(arena);
  return out;
}

}  // namespace landform::syntax
