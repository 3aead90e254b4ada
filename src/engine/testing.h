// For tests of the engine: configurations in a temporary directory, run with the built-in provider.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "config/module_tree.h"
#include "engine/applier.h"
#include "engine/builtin_provider.h"
#include "engine/plan.h"
#include "engine/planner.h"
#include "engine/providers.h"
#include "engine/run.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"

namespace landform::engine {

// Notes what is applied, in order: "create terraform_data.a".
class Recorder : public Observer {
 public:
  void apply_completed(const ObjectRef& object, plan::Action action, const Value&) override {
    add(action == plan::Action::destroy  ? "destroy"
        : action == plan::Action::update ? "update"
        : action == plan::Action::read   ? "read"
                                         : "create",
        object);
  }
  void apply_failed(const ObjectRef& object, plan::Action) override { add("fail", object); }
  void ephemeral_completed(const config::InstanceAddress& address,
                           EphemeralOperation operation) override {
    add(operation == EphemeralOperation::open    ? "open"
        : operation == EphemeralOperation::renew ? "renew"
                                                 : "close",
        {address, ""});
  }
  void ephemeral_failed(const config::InstanceAddress& address, EphemeralOperation) override {
    add("fail", {address, ""});
  }
  void ephemeral_deferred(const config::InstanceAddress& address) override {
    add("defer", {address, ""});
  }
  void provision_output(const config::InstanceAddress&, std::string_view,
                        std::string_view text) override {
    std::lock_guard lock(mutex_);
    output += std::string(text) + "\n";
  }

  std::vector<std::string> events;
  std::string output;

 private:
  void add(const char* what, const ObjectRef& object) {
    std::lock_guard lock(mutex_);
    events.push_back(std::string(what) + " " + object.address.to_string() +
                     (object.deposed.empty() ? "" : " (deposed)"));
  }

  std::mutex mutex_;
};

class EngineTest : public ::testing::Test {
 public:
  EngineTest() {
    std::string name = (std::filesystem::temp_directory_path() / "landform-engine-XXXXXX").string();
    directory_ = ::mkdtemp(name.data());
  }
  EngineTest(const EngineTest&) = delete;
  EngineTest& operator=(const EngineTest&) = delete;
  ~EngineTest() override { std::filesystem::remove_all(directory_); }

 protected:
  // The built-in one for all, unless a test has others.
  [[nodiscard]] virtual std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress&) {
    return make_builtin_provider([](const RemoteStateRequest&) {
      return RemoteState{state::State(), {}};
    });
  }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::path path = std::filesystem::path(directory_) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  // One run on the current state: its plan, what it did, and its diagnostics.
  struct Result {
    Plan plan;
    Diagnostics diagnostics;
    std::vector<std::string> events;
    std::string output;

    // "create terraform_data.a"; without changes that do nothing.
    [[nodiscard]] std::vector<std::string> actions() const {
      static const char* const kNames[] = {"no-op",   "create", "read",    "update",
                                           "replace", "cbd",    "destroy", "forget"};
      std::vector<std::string> out;
      for (const ResourceChange& change : plan.changes) {
        if (change.action == plan::Action::no_op && !change.moved()) continue;
        out.push_back(std::string(kNames[static_cast<size_t>(change.action)]) + " " +
                      change.address.to_string());
      }
      return out;
    }
    [[nodiscard]] std::vector<std::string> messages() const {
      std::vector<std::string> out;
      for (const Diagnostic& one : diagnostics) out.push_back(one.summary);
      return out;
    }
  };

  Result run(const std::string& text, const PlanOptions& options = {}, bool apply = true) {
    write("main.tf", text);
    SourceMap sources;
    functions::FunctionOptions settings;
    settings.base_directory = directory_;
    FunctionTable functions = functions::make_function_table(settings);
    eval::add_expression_functions(functions);
    auto modules = config::load_module_tree(sources, directory_);
    EXPECT_FALSE(modules.diagnostics.has_errors());
    Providers providers([this](const config::ProviderAddress& address) {
      return landform::Result<std::unique_ptr<provider::Provider>>(make_provider(address));
    });
    Recorder recorder;
    RunOptions run_options;
    run_options.parallelism = 1;
    engine::Run operation(modules.value, sources, functions, providers, recorder, run_options);
    auto planned = make_plan(operation, state_, options);
    Result out{std::move(planned.value), std::move(planned.diagnostics), {}, {}};
    if (apply && !out.diagnostics.has_errors()) {
      auto applied = apply_plan(operation, out.plan);
      state_ = std::move(applied.value.state);
      out.diagnostics.append(std::move(applied.diagnostics));
    }
    out.events = recorder.events;
    out.output = recorder.output;
    return out;
  }
  Result plan(const std::string& text, const PlanOptions& options = {}) {
    return run(text, options, false);
  }
  Result destroy(const std::string& text) {
    PlanOptions options;
    options.mode = Mode::destroy;
    return run(text, options);
  }

  // The addresses in the state.
  [[nodiscard]] std::vector<std::string> objects() const {
    std::vector<std::string> out;
    for (const auto& [address, resource] : state_.resources) {
      for (const auto& [key, instance] : resource.instances) {
        config::InstanceAddress one{address, key};
        if (instance.current != nullptr) out.push_back(one.to_string());
        out.insert(out.end(), instance.deposed.size(), one.to_string() + " (deposed)");
      }
    }
    return out;
  }

  std::string directory_;
  state::State state_;
};

}  // namespace landform::engine
