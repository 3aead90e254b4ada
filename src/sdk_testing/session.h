// One command in-process: the terms of a configuration evaluated in order, resources planned or
// applied as they come. Private to the library.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sdk/server.h"
#include "sdk_testing/messages.h"
#include "sdk_testing/report.h"
#include "sdk_testing/resource_cycle.h"
#include "sdk_testing/runner.h"
#include "sdk_testing/test_module.h"
#include "sdk_testing/test_scope.h"
#include "value/function.h"

namespace landform::sdk_testing {

using States = std::map<InstanceName, StoredObject>;

// What one command found out for the next.
struct Plan {
  std::map<InstanceName, PlannedChange> changes;
  // Of changes to objects that the configuration does not have any more, and of what is replaced.
  std::map<InstanceName, std::string> removal_private;
  std::map<InstanceName, Value> data;  // read already
  std::map<InstanceName, std::set<std::string>> needs;
  std::map<InstanceName, std::string> provider_keys;
  bool destroy = false;
};

class Session {
 public:
  // Everything must outlive the session.
  Session(const MakeProvider& make_provider, const TestModule& module, Report& report);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Fills the report with actions and planned objects.
  [[nodiscard]] Plan plan(const States& states);
  [[nodiscard]] Plan plan_destroy(const States& states);
  // Carries it out; the states are what exists afterwards.
  void apply(const Plan& plan, States& states);
  void import(const InstanceName& name, const std::string& id, States& states);

 private:
  using Visit = std::optional<Value> (Session::*)(const Term&, const InstanceName&,
                                                  const Value& config);

  // All terms; `visit` for every instance of a managed resource answers its value, or nothing
  // after an error.
  void evaluate_terms(Visit visit);
  // Only what the configurations of providers need, with resources as they are stored: for what is
  // done before, or without, evaluating the rest.
  void evaluate_providers(const States& states);
  void evaluate_value(const Term& term);
  void evaluate_provider(const config::ProviderConfig& provider);
  void evaluate_resource(const Term& term, Visit visit);
  std::optional<Value> plan_instance(const Term& term, const InstanceName& name,
                                     const Value& config);
  std::optional<Value> apply_instance(const Term& term, const InstanceName& name,
                                      const Value& config);
  std::optional<Value> read_data(const Term& term, const InstanceName& name, const Value& config);
  std::optional<Value> open_ephemeral(const Term& term, const InstanceName& name,
                                      const Value& config);
  // Whether what its depends_on names is about to change, so that it is too early to read it.
  [[nodiscard]] bool is_too_early(const Term& term) const;
  void plan_removals();
  void plan_removal(const InstanceName& name, const StoredObject& stored);
  void remove_all();
  void store(const InstanceName& name, const ResourceCycle& cycle, const Known& known);

  // The body of a resource as its type's schema has it, without marks; nothing after an error.
  [[nodiscard]] std::optional<Value> decode(const syntax::Body& body, const schema::Block& schema,
                                            const eval::Scope& scope);
  [[nodiscard]] const sdk::CompiledSchema* schema_of(const InstanceName& name);
  // The provider with the configuration of that key; a null pointer if it could not be configured.
  [[nodiscard]] sdk::ProviderServer* server(const std::string& key);
  [[nodiscard]] bool configure(const std::string& key, const Value& config);
  void add_provider_functions();

  MakeProvider make_provider_;
  const TestModule& module_;
  Report& report_;
  Messages messages_;
  sdk::ProviderServer schemas_;  // never configured: for schemas and functions
  FunctionTable functions_;
  Evaluated values_;
  std::map<std::string, std::unique_ptr<sdk::ProviderServer>> servers_;  // null: failed
  std::set<std::string> failed_;                                         // names of terms
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
