#include <fmt/format.h>

#include <utility>

#include "engine/applier.h"
#include "engine/builtin_provider.h"
#include "engine/importer.h"
#include "engine/planner.h"
#include "engine/run.h"
#include "sdk/server.h"
#include "sdk_testing/messages.h"
#include "sdk_testing/runner.h"
#include "sdk_testing/test_module.h"

namespace landform::sdk_testing {
namespace {

Action action_of(plan::Action action) {
  switch (action) {
    case plan::Action::create:
      return Action::create;
    case plan::Action::read:
      return Action::read;
    case plan::Action::update:
      return Action::update;
    case plan::Action::delete_then_create:
    case plan::Action::create_then_delete:
      return Action::replace;
    case plan::Action::destroy:
    case plan::Action::forget:
      return Action::remove;
    case plan::Action::no_op:
      break;
  }
  return Action::no_op;
}

// One command: its configuration and its own providers, as every Terraform command starts them.
class Command {
 public:
  Command(const MakeProvider& make_provider, const TestModule& module, Report& report)
      : providers_(factory(make_provider)),
        messages_(report),
        run_(module.modules(), module.sources(), module.functions(), providers_, observer_, {}) {}

  static engine::Providers::Factory factory(const MakeProvider& make_provider) {
    using Made = Result<std::unique_ptr<provider::Provider>>;
    return [make_provider](const config::ProviderAddress& address) -> Made {
      if (address.is_builtin()) return engine::make_builtin_provider(read_no_state);
      auto author = make_provider();
      if (author->name() != address.type) {
        return Error{
            fmt::format("the provider {} is not the one that is tested", address.to_string())};
      }
      return Made(std::make_unique<sdk::ProviderServer>(std::move(author)));
    };
  }

  // None after errors.
  std::optional<engine::Plan> plan(const state::State& state, engine::Mode mode) {
    engine::PlanOptions options;
    options.mode = mode;
    auto planned = engine::make_plan(run_, state, options);
    if (!messages_.add(planned.diagnostics)) return std::nullopt;
    return std::move(planned.value);
  }
  [[nodiscard]] state::State apply(const engine::Plan& plan) {
    auto applied = engine::apply_plan(run_, plan);
    (void)messages_.add(applied.diagnostics);
    return std::move(applied.value.state);
  }
  [[nodiscard]] state::State import(const state::State& state, const InstanceAddress& address,
                                    const std::string& id) {
    auto imported = engine::import_into_state(run_, state, address, id);
    if (!messages_.add(imported.diagnostics)) return state;
    return std::move(imported.value);
  }

  // The objects of a state, of one mode or of all.
  void add_objects(const state::State& state, std::optional<config::ResourceMode> mode,
                   Report& report) {
    for (const auto& [address, resource] : state.resources) {
      if (mode && address.mode != *mode) continue;
      const provider::TypeSchema* schema =
          providers_.schema_of(resource.provider->provider, address.mode, address.type);
      if (schema == nullptr) continue;  // already reported
      for (const auto& [key, instance] : resource.instances) {
        if (instance.current == nullptr) continue;
        auto value = instance.current->decode(schema->type);
        if (value) report.objects.insert_or_assign(InstanceAddress{address, key}, plain(*value));
      }
    }
  }

 private:
  static engine::RemoteState read_no_state(const engine::RemoteStateRequest& request) {
    engine::RemoteState out;
    out.diagnostics.error("Not supported in tests",
                          "There is no backend " + request.backend + " here.");
    return out;
  }

  engine::Providers providers_;
  Messages messages_;
  engine::Observer observer_;
  engine::Run run_;
};

class InProcessRunner : public Runner {
 public:
  InProcessRunner(MakeProvider make_provider, std::string address)
      : make_provider_(std::move(make_provider)), address_(std::move(address)) {
    if (address_.empty()) address_ = "landform.dev/test/" + make_provider_()->name();
  }

  void write(const std::string& name, const std::string& text) override { files_[name] = text; }

  Report plan(const std::string& config) override {
    Report report;
    if (use(config, report)) (void)make_plan(engine::Mode::normal, report);
    return report;
  }

  Report apply(const std::string& config) override {
    Report report;
    if (!use(config, report)) return with_state(std::move(report));
    apply_planned(engine::Mode::normal, report);
    if (!report.failed()) {
      Report again;
      (void)make_plan(engine::Mode::normal, again);
      report.errors = std::move(again.errors);
      for (const auto& [name, action] : again.actions) {
        if (action != Action::no_op) report.left.emplace(name, action);
      }
    }
    return with_state(std::move(report));
  }

  Report import(const std::string& config, const std::string& address,
                const std::string& id) override {
    Report report;
    auto name = InstanceAddress::parse(address);
    bool known = name && name->resource.mode == config::ResourceMode::managed;
    if (!known) {
      report.errors.push_back("Invalid address: " + address + " is not the address of a resource.");
      return report;
    }
    if (use(config, report)) {
      Command command(make_provider_, *module_, report);
      state_ = command.import(state_, *name, id);
      if (!report.failed()) good_ = module_;
    }
    return with_state(std::move(report));
  }

  Report refresh() override { return run_good(engine::Mode::refresh_only); }
  Report destroy() override { return run_good(engine::Mode::destroy); }

 private:
  // Uses the text as the configuration of this step.
  bool use(const std::string& config, Report& report) {
    files_["main.tf"] = config;
    Diagnostics diagnostics;
    engine::Providers providers(Command::factory(make_provider_));
    auto module = TestModule::load(files_, address_, providers, diagnostics);
    (void)Messages(report).add(diagnostics);
    if (module == nullptr) return false;
    module_ = std::move(module);
    return true;
  }

  std::optional<engine::Plan> make_plan(engine::Mode mode, Report& report) {
    Command command(make_provider_, *module_, report);
    auto plan = command.plan(state_, mode);
    if (!plan) return plan;
    good_ = module_;
    for (const engine::ResourceChange& change : plan->changes) {
      if (!change.deposed.empty()) continue;
      report.actions.insert_or_assign(change.address, action_of(change.action));
      if (!change.after.is_null())
        report.objects.insert_or_assign(change.address, plain(change.after));
    }
    // Data sources that were already read.
    command.add_objects(plan->prior, config::ResourceMode::data, report);
    for (const auto& [name, output] : plan->outputs)
      report.outputs.insert_or_assign(name, plain(output.after));
    return plan;
  }

  void apply_planned(engine::Mode mode, Report& report) {
    auto plan = make_plan(mode, report);
    if (!plan) return;
    Command command(make_provider_, *module_, report);
    state_ = command.apply(*plan);
  }

  Report run_good(engine::Mode mode) {
    Report report;
    if (good_ == nullptr) return report;
    module_ = good_;
    apply_planned(mode, report);
    return with_state(std::move(report));
  }

  // With the objects and outputs that exist now, instead of planned ones.
  Report with_state(Report report) {
    report.objects.clear();
    report.outputs.clear();
    if (module_ == nullptr) return report;
    Command(make_provider_, *module_, report).add_objects(state_, std::nullopt, report);
    for (const auto& [name, output] : state_.outputs)
      report.outputs.insert_or_assign(name, plain(output.value));
    return report;
  }

  MakeProvider make_provider_;
  std::string address_;
  Files files_;
  std::shared_ptr<const TestModule> module_;
  std::shared_ptr<const TestModule> good_;  // the last one that could be planned
  state::State state_;
};

}  // namespace

std::unique_ptr<Runner> make_in_process_runner(MakeProvider make_provider, std::string address) {
  return std::make_unique<InProcessRunner>(std::move(make_provider), std::move(address));
}

}  // namespace landform::sdk_testing
