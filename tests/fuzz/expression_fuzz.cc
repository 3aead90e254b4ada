// Expressions: parsed, evaluated with functions and values of every kind, and the result shown.
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation.h"
#include "fuzz.h"
#include "render/value.h"
#include "syntax/dump.h"
#include "syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  static const FunctionTable table = fuzz::make_functions();
  static const eval::MapScope scope = [] {
    eval::MapScope names(&table);
    fuzz::add_names(names);
    return names;
  }();
  SourceMap sources;
  FileId id = fuzz::add_input(sources, data, size);
  auto parsed = syntax::parse_expression(sources, id);
  fuzz::check_diagnostics(parsed.diagnostics, sources);
  (void)syntax::dump(*parsed.value.expr.node, syntax::DumpRanges::yes);
  if (parsed.diagnostics.has_errors()) return 0;

  (void)eval::references(*parsed.value.expr.node);
  Diagnostics diagnostics;
  Value value = eval::evaluate(parsed.value.expr, scope, diagnostics);
  fuzz::check_diagnostics(diagnostics, sources);
  if (!diagnostics.has_errors()) {
    LANDFORM_CHECK(!render::render_value(value).empty());
    LANDFORM_CHECK(value.identical(value));
  }
  return 0;
}
