// Scanner and parser of native syntax: a whole file, with its bodies decoded by a schema and its
// tree walked.
#include "fuzz.h"
#include "syntax/context.h"
#include "syntax/dump.h"
#include "syntax/native_body.h"
#include "syntax/parser.h"
#include "syntax/parser_impl.h"

namespace landform::fuzz {
namespace {

using syntax::Body;

const syntax::BodySchema kSchema = {
    {{"type", false}, {"default", false}, {"count", true}},
    {{"variable", {"name"}}, {"resource", {"type", "name"}}, {"locals", {}}, {"dynamic", {"t"}}}};

void read_body(const Body& body, const SourceMap& sources, int depth) {
  auto content = body.content(kSchema);
  check_diagnostics(content.diagnostics, sources);
  auto partial = body.partial_content(kSchema);
  LANDFORM_CHECK(partial.value.rest != nullptr);
  check_diagnostics(partial.value.rest->just_attributes().diagnostics, sources);
  for (const syntax::Attribute& a : content.value.attributes) {
    check_range(sources, a.range);
    check_range(sources, a.name_range);
    check_range(sources, a.expr.range());
  }
  for (const syntax::Block& b : content.value.blocks) {
    check_range(sources, b.range);
    check_range(sources, b.header);
    if (depth > 0) read_body(*b.body, sources, depth - 1);
  }
}

}  // namespace
}  // namespace landform::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  SourceMap sources;
  FileId id = fuzz::add_input(sources, data, size);
  auto parsed = syntax::parse_config(sources, id);
  fuzz::check_diagnostics(parsed.diagnostics, sources);
  LANDFORM_CHECK(parsed.value.body != nullptr);
  fuzz::read_body(*parsed.value.body, sources, 4);
  (void)syntax::Contexts(sources).at(id, static_cast<uint32_t>(size / 2));

  Arena arena;
  const SourceFile& file = *sources.file(id);
  syntax::Parser parser(file, id, file.text(), 0, syntax::ScanMode::normal, arena);
  syntax::NativeBody tree = parser.parse_file();
  (void)syntax::dump(tree, syntax::DumpRanges::yes);
  LANDFORM_CHECK(parser.take_diagnostics().size() == parsed.diagnostics.size());
  return 0;
}
