// How fast text becomes a tree, and how much memory that takes.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#include "base/source.h"
#include "sample.h"
#include "syntax/native_body.h"
#include "syntax/parser.h"
#include "syntax/parser_impl.h"
#include "syntax/scanner.h"

namespace {

// All allocated memory, as counted by the allocator.
size_t live = 0;
size_t peak = 0;

void* counted_new(size_t size, size_t align = alignof(std::max_align_t)) {
  void* p = std::aligned_alloc(align, (size + align - 1) / align * align);
  if (p == nullptr) std::abort();
  live += malloc_usable_size(p);
  peak = live > peak ? live : peak;
  return p;
}

void counted_delete(void* p) {
  if (p != nullptr) live -= malloc_usable_size(p);
  std::free(p);
}

}  // namespace

void* operator new(size_t size) { return counted_new(size); }
void* operator new(size_t size, std::align_val_t align) {
  return counted_new(size, static_cast<size_t>(align));
}
void operator delete(void* p, std::align_val_t) noexcept { counted_delete(p); }
void operator delete(void* p) noexcept { counted_delete(p); }
void operator delete(void* p, size_t) noexcept { counted_delete(p); }

namespace landform {
namespace {

void BM_Scan(benchmark::State& state) {
  const std::string& text = bench::sample();
  for (auto _ : state) {
    syntax::Scanner scanner(text);
    size_t tokens = 0;
    while (scanner.next().kind != syntax::TokenKind::eof) ++tokens;
    benchmark::DoNotOptimize(tokens);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}
BENCHMARK(BM_Scan)->Unit(benchmark::kMillisecond);

void BM_Parse(benchmark::State& state) {
  SourceMap sources;
  FileId file = sources.add("sample.tf", bench::sample());
  for (auto _ : state) {
    auto parsed = syntax::parse_config(sources, file);
    if (parsed.diagnostics.has_errors()) state.SkipWithError("the sample does not parse");
    benchmark::DoNotOptimize(parsed);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * bench::sample().size()));
}
BENCHMARK(BM_Parse)->Unit(benchmark::kMillisecond);

// Bytes per byte of text: what the tree keeps, and the peak allocation, not counting the text
// itself.
void BM_ParseMemory(benchmark::State& state) {
  SourceMap sources;
  FileId id = sources.add("sample.tf", bench::sample());
  const SourceFile& file = *sources.file(id);
  auto size = static_cast<double>(file.text().size());
  for (auto _ : state) {
    size_t before = live;
    peak = live;
    auto parsed = syntax::parse_config(sources, id);
    state.counters["peak_per_byte"] = static_cast<double>(peak - before) / size;
    state.counters["kept_per_byte"] = static_cast<double>(live - before) / size;
  }
  Arena arena;
  syntax::Parser parser(file, id, file.text(), 0, syntax::ScanMode::normal, arena);
  benchmark::DoNotOptimize(parser.parse_file());
  state.counters["arena_per_byte"] = static_cast<double>(arena.bytes_reserved()) / size;
}
BENCHMARK(BM_ParseMemory)->Iterations(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace landform
