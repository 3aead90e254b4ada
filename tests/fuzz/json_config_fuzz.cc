// JSON syntax: a whole file, with its bodies decoded by a schema and its strings evaluated as
// templates.
#include "eval/evaluate.h"
#include "eval/references.h"
#include "eval/scope.h"
#include "fuzz.h"
#include "syntax/context.h"
#include "syntax/parser.h"

namespace landform::fuzz {
namespace {

const syntax::BodySchema kSchema = {
    {{"a", false}, {"b", true}, {"//", false}},
    {{"variable", {"name"}}, {"resource", {"type", "name"}}, {"locals", {}}}};

void evaluate_all(const std::vector<syntax::Attribute>& attributes, const SourceMap& sources) {
  eval::MapScope scope;
  for (const syntax::Attribute& a : attributes) {
    check_range(sources, a.range);
    (void)eval::references(*a.expr.node);
    (void)syntax::read_traversal(sources, a.expr);
    Diagnostics diagnostics;
    (void)eval::evaluate(a.expr, scope, diagnostics);
    check_diagnostics(diagnostics, sources, Ranges::approximate);
  }
}

void read_body(const syntax::Body& body, const SourceMap& sources, int depth) {
  auto content = body.content(kSchema);
  check_diagnostics(content.diagnostics, sources);
  evaluate_all(content.value.attributes, sources);
  auto attributes = body.just_attributes();
  check_diagnostics(attributes.diagnostics, sources);
  evaluate_all(attributes.value, sources);
  for (const syntax::Block& b : content.value.blocks) {
    check_range(sources, b.range);
    if (depth > 0) read_body(*b.body, sources, depth - 1);
  }
}

}  // namespace
}  // namespace landform::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  SourceMap sources;
  FileId id = sources.add("input.tf.json", std::string(reinterpret_cast<const char*>(data), size));
  auto parsed = syntax::parse_json_config(sources, id);
  fuzz::check_diagnostics(parsed.diagnostics, sources);
  LANDFORM_CHECK(parsed.value.body != nullptr);
  fuzz::read_body(*parsed.value.body, sources, 3);
  (void)syntax::Contexts(sources).at(id, static_cast<uint32_t>(size / 2));
  return 0;
}
