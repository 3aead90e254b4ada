// How long it takes to evaluate typical attribute expressions in a loaded module.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>

#include "base/source.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/configuration.h"
#include "syntax/parser.h"

namespace landform {
namespace {

struct World {
  FunctionTable functions = functions::make_function_table({});
  std::unique_ptr<loader::Configuration> configuration;

  World() {
    eval::add_expression_functions(functions);
    loader::LoadOptions options;
    options.path = LANDFORM_SOURCE_DIR "/bench/typical";
    options.functions = &functions;
    configuration = loader::Configuration::load(options);
    if (configuration->diagnostics().has_errors()) std::abort();
  }
};

void BM_Evaluate(benchmark::State& state, const char* text) {
  static World world;
  SourceMap& sources = world.configuration->sources();
  auto parsed = syntax::parse_expression(sources, sources.add("bench", text));
  for (auto _ : state) {
    Diagnostics diagnostics;
    Value value = world.configuration->evaluation().evaluate(parsed.value.expr, diagnostics);
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
