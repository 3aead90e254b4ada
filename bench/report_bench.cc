// Printing a plan of ten thousand resources as JSON, with its prior state and configuration, and
// finding the attributes that it depends on.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "config/module_tree.h"
#include "engine/plan.h"
#include "engine/relevant_attributes.h"
#include "engine/schemas.h"
#include "evaluation/builtin_schema.h"
#include "report/plan_json.h"

namespace landform::report {
namespace {

constexpr int kResources = 10000;

class Builtin : public engine::SchemaSource {
 public:
  Builtin() {
    schema_.block = *evaluation::builtin_schema(config::ResourceMode::managed, "terraform_data");
    schema_.type = schema_.block.implied_type();
  }
  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ProviderAddress& /*provider*/,
                                                      config::ResourceMode /*mode*/,
                                                      std::string_view /*type*/) const override {
    return &schema_;
  }
  [[nodiscard]] const provider::TypeSchema* schema_of_provider(
      const config::ProviderAddress& /*provider*/) const override {
    return nullptr;
  }

 private:
  provider::TypeSchema schema_;
};

struct Sample {
  Builtin schemas;
  SourceMap sources;
  config::ModuleTree modules;
  engine::Plan plan;

  Sample() {
    load();
    for (int i = 0; i < kResources; ++i) add(i);
    plan.timestamp = "2025-01-01T00:00:00Z";
  }

 private:
  // Resources that refer to others.
  void load() {
    std::string name = (std::filesystem::temp_directory_path() / "report_bench_XXXXXX").string();
    std::filesystem::path directory = ::mkdtemp(name.data());
    {
      std::ofstream file(directory / "main.tf");
      for (int i = 0; i < kResources; ++i) {
        file << fmt::format(
            "resource \"terraform_data\" \"r{0:05}\" {{\n  input = {{ name = \"r{0}\", tags = "
            "[\"a\", "
            "\"b\"], of = terraform_data.r{1:05}.output.name }}\n}}\n",
            i, i / 2);
      }
    }
    modules = config::load_module_tree(sources, directory.string()).value;
    std::filesystem::remove_all(directory);
  }

  void add(int i) {
    std::string name = fmt::format("r{:05}", i);
    Value input = Value::object({{"name", Value::string(name)},
                                 {"tags", Value::tuple({Value::string("a"), Value::string("b")})},
                                 {"of", Value::unknown(Type::string())}});
    engine::ResourceChange change;
    change.address.resource = {{}, config::ResourceMode::managed, "terraform_data", name};
    change.provider.edit().provider = config::ProviderAddress::implied("terraform");
    change.action = plan::Action::update;
    Value before = Value::object({{"id", Value::string("0b0e6a34-7b8c-4dd4-90b8-4a8fb1b1e0c6")},
                                  {"input", Value::string(name)},
                                  {"output", Value::string(name)},
                                  {"triggers_replace", Value::null()}});
    change.before = before;
    change.after = Value::object({{"id", *before.find("id")},
                                  {"input", input},
                                  {"output", Value::unknown()},
                                  {"triggers_replace", Value::null()}});
    auto object = std::make_shared<state::InstanceObject>();
    object->attributes = state::RawJson::own(fmt::format(
        R"({{"id":"0b0e6a34-7b8c-4dd4-90b8-4a8fb1b1e0c6","input":{{"value":"{0}","type":"string"}},)"
        R"("output":{{"value":"{0}","type":"string"}},"triggers_replace":null}})",
        name));
    state::Resource& resource = plan.prior.resources[change.address.resource];
    resource.provider = change.provider;
    resource.instances[std::nullopt].current = std::move(object);
    plan.changes.push_back(std::move(change));
  }
};

void BM_PlanJson(benchmark::State& bench) {
  Sample sample;
  size_t bytes = 0;
  for (auto _ : bench) {
    auto text = plan_json(sample.plan, sample.schemas, sample.modules);
    bytes = text->size();
    benchmark::DoNotOptimize(text);
  }
  bench.SetBytesProcessed(static_cast<int64_t>(bytes) * bench.iterations());
}
BENCHMARK(BM_PlanJson)->Unit(benchmark::kMillisecond);

void BM_RelevantAttributes(benchmark::State& bench) {
  Sample sample;
  for (auto _ : bench) {
    auto found = engine::relevant_attributes(sample.plan, {}, {}, sample.modules, sample.schemas);
    benchmark::DoNotOptimize(found);
  }
}
BENCHMARK(BM_RelevantAttributes)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace landform::report
