// Values: creating, copying and converting them, and their JSON and MessagePack.
#include <benchmark/benchmark.h>

#include <string>

#include "value/convert.h"
#include "value/json.h"
#include "value/msgpack.h"
#include "value/value.h"

namespace landform {
namespace {

Value make_record(int i) {
  return Value::object({{"id", Value::string("i-" + std::to_string(i))},
                        {"size", Value::number(i)},
                        {"on", Value::boolean(i % 2 == 0)},
                        {"tags", Value::map(Type::string(), {{"Name", Value::string("web")}})}});
}

Value make_records(int count) {
  std::vector<Value> items;
  for (int i = 0; i < count; ++i) items.push_back(make_record(i));
  return Value::tuple(std::move(items));
}

void BM_MakeObject(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(make_record(7));
}
BENCHMARK(BM_MakeObject);

void BM_CopyObject(benchmark::State& state) {
  Value value = make_record(7);
  for (auto _ : state) benchmark::DoNotOptimize(Value(value));
}
BENCHMARK(BM_CopyObject);

void BM_ConvertToList(benchmark::State& state) {
  Value value = make_records(1000);
  for (auto _ : state) {
    auto list = convert(value, Type::list(Type::dynamic()));
    if (!list) state.SkipWithError("no conversion");
    benchmark::DoNotOptimize(list);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(BM_ConvertToList)->Unit(benchmark::kMicrosecond);

void BM_JsonRoundTrip(benchmark::State& state) {
  Value value = make_records(1000);
  size_t bytes = 0;
  for (auto _ : state) {
    auto text = encode_json(value, value.type());
    auto again = decode_json(*text, value.type());
    if (!again) state.SkipWithError("does not read back");
    bytes = text->size();
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * bytes));
}
BENCHMARK(BM_JsonRoundTrip)->Unit(benchmark::kMicrosecond);

void BM_MsgpackRoundTrip(benchmark::State& state) {
  Value value = make_records(1000);
  size_t bytes = 0;
  for (auto _ : state) {
    auto text = encode_msgpack(value, value.type());
    auto again = decode_msgpack(*text, value.type());
    if (!again) state.SkipWithError("does not read back");
    bytes = text->size();
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * bytes));
}
BENCHMARK(BM_MsgpackRoundTrip)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace landform
