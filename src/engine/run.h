// What the operations of a run share: the configuration, the providers and their limits.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <semaphore>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/provider_resolution.h"
#include "engine/dependency_names.h"
#include "engine/mock_provider.h"
#include "engine/mocks.h"
#include "engine/observer.h"
#include "engine/provider_functions.h"
#include "engine/providers.h"
#include "eval/scope.h"
#include "evaluation/evaluation.h"
#include "evaluation/terms.h"
#include "state/state.h"

namespace landform::engine {

inline constexpr size_t kDefaultParallelism = 10;

struct RunOptions {
  // Values of the root module's variables.
  std::map<std::string, Value, std::less<>> variables;
  // Problems of these values, which are reported when the variables are evaluated.
  std::map<std::string, Diagnostics, std::less<>> variable_problems = {};
  std::string workspace = "default";
  // Where they are written, for messages about invalid ones; only for some.
  std::map<std::string, Range, std::less<>> variable_ranges = {};
  size_t parallelism = kDefaultParallelism;  // concurrent calls to providers
  // What a test says instead of providers and modules. May be null, and must outlive the run.
  const Mocks* mocks = nullptr;
  // Names in provider blocks of the root module that come from a test file. The scope may be null,
  // and must outlive the run.
  const eval::Scope* provider_scope = nullptr;
  FileId provider_file = FileId::none;
  std::stop_token cancelled = {};  // nothing new is started then
};

class Run {
 public:
  // All arguments must outlive the run.
  Run(const config::ModuleTree& modules, const SourceMap& sources, const FunctionTable& functions,
      Providers& providers, Observer& observer, RunOptions options);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  [[nodiscard]] const config::ModuleTree& modules() const { return modules_; }
  [[nodiscard]] const evaluation::Terms& terms() const { return terms_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] const FunctionTable& functions() const { return functions_; }
  [[nodiscard]] Providers& providers() const { return providers_; }
  [[nodiscard]] ProviderFunctions& provider_functions() const { return provider_functions_; }
  [[nodiscard]] Observer& observer() const { return observer_; }
  [[nodiscard]] const RunOptions& options() const { return options_; }
  // Calls that have started are not cut off: providers are asked to stop.
  [[nodiscard]] provider::CallOptions call() const { return {}; }

  // An evaluation with the policy of plan and apply.
  [[nodiscard]] std::unique_ptr<evaluation::Evaluation> evaluation(bool applying) const;

  [[nodiscard]] graph::NodeId id_of(const evaluation::Term& term) const {
    return static_cast<graph::NodeId>(&term - terms_.all().data());
  }
  // The provider configuration of a resource's term.
  [[nodiscard]] const config::ResolvedProvider& provider_of(graph::NodeId resource) const {
    return *resolved_[resource];
  }
  [[nodiscard]] const config::ResolvedProvider& provider_of(const evaluation::Term& term) const {
    return *resolved_[id_of(term)];
  }
  // The schema of a resource's type; null if its provider or type does not exist.
  [[nodiscard]] const provider::TypeSchema* schema_of(const config::ResolvedProvider& provider,
                                                      config::ResourceMode mode,
                                                      std::string_view type) const {
    return providers_.schema_of(provider.address->provider, mode, type);
  }
  [[nodiscard]] const provider::TypeSchema* schema_of(const evaluation::Term& resource) const;
  // The module in the configuration; null if there is none.
  [[nodiscard]] const config::ModuleNode* module_at(const config::ModulePath& path) const;
  // The term of a resource; none if it is not in the configuration.
  [[nodiscard]] std::optional<graph::NodeId> term_of(const config::ResourceAddress& address) const;

  // The names of all resources that a resource depends on, directly or not, sorted.
  [[nodiscard]] std::vector<state::ResourceName> dependencies_of(graph::NodeId resource) const {
    return dependency_names_.of(resource);
  }
  // The same for an object that is only planned: what is in the state alone still counts.
  [[nodiscard]] std::vector<state::ResourceName> planned_dependencies_of(
      graph::NodeId resource) const {
    return dependency_names_.with_unconfigured(resource);
  }
  // All terms but provider blocks and what they depend on: what is left out to destroy everything.
  [[nodiscard]] std::vector<char> all_but_providers() const;
  // Whether a resource is created before the old object is destroyed: by its own configuration or
  // because something that depends on it is.
  [[nodiscard]] bool creates_before_destroy(graph::NodeId resource) const {
    return create_before_destroy_[resource] != 0;
  }

  // Terms that an operation leaves out do not make others be created first; empty for none.
  void leave_out(const std::vector<char>& terms) { propagate_create_before_destroy(terms); }

  // Evaluates and applies the configuration of a provider block.
  [[nodiscard]] std::optional<Value> configure(const evaluation::ProviderVisit& visit,
                                               Diagnostics& diagnostics);
  // The configured provider; configures one that has no block. Null after an error, which is
  // reported unless it was before.
  [[nodiscard]] provider::Provider* provider(const config::ProviderConfigAddress& address,
                                             Diagnostics& diagnostics);
  // The same for an instance, which a test may override.
  [[nodiscard]] provider::Provider* provider(const config::ProviderConfigAddress& address,
                                             const config::InstanceAddress& instance,
                                             Diagnostics& diagnostics);
  // Whether a test stands in for the provider of an instance.
  [[nodiscard]] bool is_mocked(const config::ProviderConfigAddress& address,
                               const config::InstanceAddress& instance) const {
    return options_.mocks != nullptr && (options_.mocks->mocked(address) != nullptr ||
                                         options_.mocks->values_of(instance, address) != nullptr);
  }
  // The outputs of a module that a test overrides; null if it is evaluated.
  [[nodiscard]] const Value* given_outputs(const config::ModulePath& module) const {
    return options_.mocks == nullptr ? nullptr : options_.mocks->outputs_of(module);
  }
  // Blocks of providers that nothing uses are not evaluated. Uses in a state are added here; and
  // resources that are only there to what depends on their modules as a whole.
  void use_state(const state::State& state);

  // Holds one of the limited places for calls to providers.
  class Place {
   public:
    explicit Place(Run& run) : run_(run) { run_.places_.acquire(); }
    ~Place() { run_.places_.release(); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    Run& run_;
  };

 private:
  void resolve_providers();
  [[nodiscard]] provider::Provider* mocked_provider(const config::ProviderConfigAddress& address);
  void propagate_create_before_destroy(const std::vector<char>& left_out);

  const config::ModuleTree& modules_;
  const SourceMap& sources_;
  const FunctionTable& functions_;
  // What is different each time, such as timestamp(), is known only when a plan is applied.
  FunctionTable planning_functions_;
  Providers& providers_;
  Observer& observer_;
  RunOptions options_;
  evaluation::Terms terms_;
  DependencyNames dependency_names_;
  std::map<std::pair<const config::ModuleNode*, std::string>, config::ResolvedProvider>
      providers_by_name_;
  std::vector<const config::ResolvedProvider*> resolved_;  // by term; null if it is not a resource
  // By term; null if it is not known yet.
  mutable std::vector<std::atomic<const provider::TypeSchema*>> schemas_;
  std::vector<char> create_before_destroy_;  // by term
  std::set<config::ProviderConfigAddress> used_;
  std::mutex implied_mutex_;
  std::set<config::ProviderConfigAddress> implied_;  // without a block, already tried
  std::counting_semaphore<> places_;
  mutable ProviderFunctions provider_functions_;
  bool only_computes_ = true;  // nothing is waited for: no other program, no command, no network
  std::mutex mocks_mutex_;
  std::map<config::ProviderConfigAddress, std::unique_ptr<MockProvider>> mocked_;
  std::map<const MockValues*, std::unique_ptr<MockProvider>> overridden_;
};

}  // namespace landform::engine
