// Templates: parsed as by templatefile, and evaluated with and without names.
#include "eval/evaluate.h"
#include "evaluation.h"
#include "fuzz.h"
#include "syntax/dump.h"
#include "syntax/parser.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  static const FunctionTable table = fuzz::make_functions();
  static const eval::MapScope empty(&table);
  static const eval::MapScope names = [] {
    eval::MapScope scope(&table);
    fuzz::add_names(scope);
    return scope;
  }();
  SourceMap sources;
  FileId id = fuzz::add_input(sources, data, size);
  auto parsed = syntax::parse_template(sources, id);
  fuzz::check_diagnostics(parsed.diagnostics, sources);
  (void)syntax::dump(*parsed.value.expr.node, syntax::DumpRanges::yes);
  if (parsed.diagnostics.has_errors()) return 0;

  for (const eval::MapScope* scope : {&empty, &names}) {
    Diagnostics diagnostics;
    Value value = eval::evaluate_as(parsed.value.expr, Type::string(), *scope, diagnostics);
    fuzz::check_diagnostics(diagnostics, sources);
    LANDFORM_CHECK(diagnostics.has_errors() || value.type().is_string());
  }
  return 0;
}
