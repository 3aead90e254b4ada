// How long it takes to evaluate what typically stands behind an equals sign, in the scope of a
// module.
#include <benchmark/benchmark.h>

#include <string>

#include "base/source.h"
#include "config/module.h"
#include "config/module_scope.h"
#include "eval/evaluate.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "syntax/parser.h"

namespace landform {
namespace {

struct World {
  SourceMap sources;
  FunctionTable functions;
  config::Module module;
  std::unique_ptr<config::ModuleScope> scope;

  World() {
    functions = functions::make_function_table({});
    eval::add_expression_functions(functions);
    module = config::load_module(sources, LANDFORM_SOURCE_DIR "/bench/typical").value;
    scope = std::make_unique<config::ModuleScope>(module, sources, functions);
    Diagnostics diagnostics;
    scope->evaluate_locals(diagnostics);
    if (diagnostics.has_errors()) std::abort();
  }
};

void BM_Evaluate(benchmark::State& state, const char* text) {
  static World world;
  FileId file = world.sources.add("bench", text);
  auto parsed = syntax::parse_expression(world.sources, file);
  for (auto _ : state) {
    Diagnostics diagnostics;
    Value value = eval::evaluate(parsed.value.expr, *world.scope, diagnostics);
    if (diagnostics.has_errors()) state.SkipWithError("the expression has errors");
    benchmark::DoNotOptimize(value);
  }
}
BENCHMARK_CAPTURE(BM_Evaluate, typical, R"("${var.environment}-web-${lower(local.zone)}")");
BENCHMARK_CAPTURE(BM_Evaluate, literal, R"("t3.micro")");
BENCHMARK_CAPTURE(BM_Evaluate, reference, "local.tags.Owner");
BENCHMARK_CAPTURE(BM_Evaluate, number, "var.sizes[\"web\"] * 1024 + 1");
BENCHMARK_CAPTURE(BM_Evaluate, exact_number, "0.1 + 0.2");
BENCHMARK_CAPTURE(BM_Evaluate, conditional, R"(var.environment == "production" ? 3 : 1)");
BENCHMARK_CAPTURE(BM_Evaluate, object, R"(merge(local.tags, { Name = "web", Index = 1 }))");
BENCHMARK_CAPTURE(BM_Evaluate, for_list,
                  R"([for i, n in local.names : "${n}-${i}" if n != "app"])");
BENCHMARK_CAPTURE(BM_Evaluate, for_object, "{ for k, v in var.sizes : upper(k) => v * 2 }");
BENCHMARK_CAPTURE(BM_Evaluate, try_fails, R"(try(local.tags.Nope, "none"))");

}  // namespace
}  // namespace landform
