// One command in-process: evaluates a configuration, and plans or applies its resources in order.
// Private to the library.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/evaluation.h"
#include "sdk/server.h"
#include "sdk_testing/messages.h"
#include "sdk_testing/report.h"
#include "sdk_testing/resource_cycle.h"
#include "sdk_testing/runner.h"
#include "sdk_testing/test_module.h"
#include "value/function.h"

namespace landform::sdk_testing {

using States = std::map<InstanceAddress, StoredObject>;

// The results of one command, for the next.
struct Plan {
  std::map<InstanceAddress, PlannedChange> changes;
  // For objects that are no longer in the configuration or are being replaced.
  std::map<InstanceAddress, std::string> removal_private;
  std::map<InstanceAddress, Value> data;  // already read
  std::map<InstanceAddress, std::set<std::string>> needs;
  std::map<InstanceAddress, std::string> provider_keys;
  bool destroy = false;
};

class Session : private evaluation::Visitor {
 public:
  // All arguments must outlive the session.
  Session(const MakeProvider& make_provider, const TestModule& module, Report& report);
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Fills the report with actions and planned objects.
  [[nodiscard]] Plan plan(const States& states);
  [[nodiscard]] Plan plan_destroy(const States& states);
  // Only stores what planning read.
  void keep_refreshed(const Plan& plan, States& states);
  // Executes it; the states are what exists afterwards.
  void apply(const Plan& plan, States& states);
  void import(const InstanceAddress& name, const std::string& id, States& states);

 private:
  using Term = evaluation::Term;
  enum class Phase : uint8_t {
    plan,
    apply,
    // Evaluates only what the provider configurations need, with resources as stored: for
    // operations before, or without, evaluating the rest.
    providers,
  };

  void evaluate(Phase phase);
  void evaluate_providers(const States& states);

  // Visits; one at a time.
  [[nodiscard]] const schema::Block* schema_of(const Term& term) const override {
    return block_of(*term.resource);
  }
  [[nodiscard]] const schema::Block* block_of(const config::Resource& resource) const;
  [[nodiscard]] bool begin_resource(const Term& term, const evaluation::InstanceScope& scope,
                                    Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;
  void output(const evaluation::OutputVisit& visit, Diagnostics& diagnostics) override;

  [[nodiscard]] std::optional<Value> value_of(const evaluation::ResourceVisit& visit,
                                              const InstanceAddress& name,
                                              Diagnostics& diagnostics);
  [[nodiscard]] std::optional<Value> stored_value(const InstanceAddress& name) const;
  std::optional<Value> plan_instance(const Term& term, const InstanceAddress& name,
                                     const Value& config);
  std::optional<Value> apply_instance(const Term& term, const InstanceAddress& name,
                                      const Value& config);
  std::optional<Value> read_data(const Term& term, const InstanceAddress& name,
                                 const Value& config);
  std::optional<Value> open_ephemeral(const Term& term, const InstanceAddress& name,
                                      const Value& config);
  // Whether something in its depends_on is about to change, so that it is too early to read it.
  [[nodiscard]] bool is_too_early(const Term& term) const;
  void plan_removals();
  void plan_removal(const InstanceAddress& name, const StoredObject& stored);
  void remove_all();
  void store(const InstanceAddress& name, const ResourceCycle& cycle, const Known& known);

  // A configuration without marks; none, with an error, if an ephemeral value would be stored.
  [[nodiscard]] static std::optional<Value> without_marks(const Value& config,
                                                          const schema::Block& schema,
                                                          Diagnostics& diagnostics);
  [[nodiscard]] const sdk::CompiledSchema* compiled_schema(config::ResourceMode mode,
                                                           const std::string& type) const;
  // The provider with the configuration of that key; null if it could not be configured.
  [[nodiscard]] sdk::ProviderServer* server(const std::string& key);
  [[nodiscard]] bool configure(const std::string& key, const Value& config);
  void add_provider_functions();

  MakeProvider make_provider_;
  const TestModule& module_;
  Report& report_;
  Messages messages_;
  sdk::ProviderServer schemas_;  // never configured: for schemas and functions
  FunctionTable functions_;
  std::map<std::string, std::unique_ptr<sdk::ProviderServer>> servers_;  // null: failed
  std::set<std::string> failed_;                                         // addresses of resources
  Phase phase_ = Phase::plan;
  struct Opened {
    std::string provider_key;
    std::string type;
    std::string private_state;
  };
  std::vector<Opened> opened_;

  const States* before_ = nullptr;  // while planning
  const Plan* planned_ = nullptr;   // while applying
  States* states_ = nullptr;
  Plan plan_;
};

}  // namespace landform::sdk_testing
