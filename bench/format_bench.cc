// How fast text is formatted.
#include <benchmark/benchmark.h>

#include <string>

#include "sample.h"
#include "syntax/format.h"

namespace landform {
namespace {

void run(benchmark::State& state, const std::string& text) {
  for (auto _ : state) benchmark::DoNotOptimize(syntax::format(text));
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}

void BM_FormatTidy(benchmark::State& state) { run(state, syntax::format(bench::sample())); }
BENCHMARK(BM_FormatTidy)->Unit(benchmark::kMillisecond);

// The same without indentation.
void BM_FormatUntidy(benchmark::State& state) {
  std::string text;
  bool line_start = true;
  for (char c : bench::sample()) {
    if (line_start && c == ' ') continue;
    line_start = c == '\n';
    text += c;
  }
  run(state, text);
}
BENCHMARK(BM_FormatUntidy)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace landform
