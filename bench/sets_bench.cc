// Sets of nested objects with computed children: planning, applying and refreshing them in the SDK.
// The time for each must grow with the number of elements.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/check.h"
#include "sdk/server.h"

namespace landform::sdk {
namespace {

class Firewall : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "firewall"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("A firewall.")
        .attribute("id", string().computed().stable())
        .attribute("rules", nested_set({{"key", string().required()},
                                        {"port", int64().optional()},
                                        {"id", string().computed()},
                                        {"open", boolean().optional().default_value(true)}})
                                .optional());
  }
  Object create(CreateContext& /*context*/, Object planned) override {
    return filled(std::move(planned.set("id", "fw-1")));
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  Object update(UpdateContext& /*context*/, Object /*prior*/, Object planned) override {
    return filled(std::move(planned));
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  static Object filled(Object planned) {
    std::vector<Object> rules = planned.objects("rules");
    for (Object& rule : rules) rule.set("id", "id-" + rule.string("key"));
    return planned.set("rules", rules);
  }
};

class BenchProvider : public sdk::Provider {
 public:
  BenchProvider() { add(std::make_unique<Firewall>()); }
  [[nodiscard]] std::string name() const override { return "bench"; }
  [[nodiscard]] std::string description() const override { return "A provider for benchmarks"; }
};

class Fixture {
 public:
  explicit Fixture(int64_t count) {
    first_ = config(count, 80);
    second_ = config(count, 443);
  }

  // Creates all rules, reads them, and changes every one.
  void life() {
    const Type type = server_.resource_schema("bench_firewall")->type;
    provider::ApplyResponse made = change(first_, Value::null(type));
    provider::ReadResponse read =
        server_.read({.type = "bench_firewall", .current = made.state}, {});
    LANDFORM_CHECK(!read.diagnostics.has_errors());
    benchmark::DoNotOptimize(change(second_, read.state));
  }
  void plan_again() {
    if (!state_) {
      state_ = change(first_, Value::null(server_.resource_schema("bench_firewall")->type)).state;
    }
    provider::PlanResponse planned =
        server_.plan({.type = "bench_firewall", .config = first_, .prior = *state_}, {});
    LANDFORM_CHECK(planned.planned.identical(*state_));
  }

 private:
  provider::ApplyResponse change(const Value& config, const Value& prior) {
    provider::PlanResponse planned =
        server_.plan({.type = "bench_firewall", .config = config, .prior = prior}, {});
    LANDFORM_CHECK(!planned.diagnostics.has_errors());
    provider::ApplyResponse out = server_.apply(
        {.type = "bench_firewall", .config = config, .prior = prior, .planned = planned.planned},
        {});
    LANDFORM_CHECK(!out.diagnostics.has_errors());
    return out;
  }
  static Value config(int64_t count, int64_t port) {
    std::vector<Value> rules;
    for (int64_t i = 0; i < count; ++i) {
      rules.push_back(Value::object({{"key", Value::string(fmt::format("rule-{}", i))},
                                     {"port", Value::number(port)},
                                     {"id", Value::null(Type::string())},
                                     {"open", Value::null(Type::boolean())}}));
    }
    Type element = rules.front().type();
    return Value::object(
        {{"id", Value::null(Type::string())}, {"rules", Value::set(element, std::move(rules))}});
  }

  ProviderServer server_{std::make_unique<BenchProvider>()};
  Value first_;
  Value second_;
  std::optional<Value> state_;
};

void set_life(benchmark::State& state) {
  Fixture fixture(state.range(0));
  for (auto _ : state) fixture.life();
}
BENCHMARK(set_life)->Arg(2000)->Arg(20000)->Unit(benchmark::kMillisecond);

void set_plan_without_changes(benchmark::State& state) {
  Fixture fixture(state.range(0));
  for (auto _ : state) fixture.plan_again();
}
BENCHMARK(set_plan_without_changes)->Arg(2000)->Arg(20000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace landform::sdk
