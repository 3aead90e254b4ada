// The life cycle of one object: refresh, plan, apply, remove. Each response of the provider goes
// through Terraform's checks, and what is kept after a failure is what Terraform keeps. Private to
// the library.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "sdk/server.h"
#include "sdk_testing/messages.h"
#include "sdk_testing/report.h"
#include "value/value.h"

namespace landform::sdk_testing {

// An object as stored in the state.
struct StoredObject {
  std::string json;
  Value shown;  // the same, unencoded
  int64_t version = 0;
  std::string private_state;
  bool tainted = false;
  std::string provider_key;
  std::set<std::string> needs;  // addresses of resources
};

// An existing object; null if it does not exist.
struct Known {
  Value value;
  std::string private_state;
  bool tainted = false;
};

struct PlannedChange {
  Action action = Action::no_op;
  Known prior;
  Value planned;
  std::string planned_private;
};

class ResourceCycle {
 public:
  // The type must be one of the server's.
  ResourceCycle(sdk::ProviderServer& server, const InstanceAddress& name, Messages& messages);

  // All of these return nothing after an error, which was already reported.

  // Upgraded and refreshed.
  [[nodiscard]] std::optional<Known> refresh(const StoredObject& stored);
  [[nodiscard]] std::optional<PlannedChange> plan(const Value& config, const Known& prior);
  [[nodiscard]] std::optional<PlannedChange> plan_removal(const Known& prior);
  [[nodiscard]] std::optional<Known> import(const std::string& id);

  // These return what exists afterwards, even after an error.

  // With the current configuration, now that more is known.
  [[nodiscard]] Known apply(const Value& config, const PlannedChange& change);
  [[nodiscard]] Known remove(const Known& prior, const std::string& planned_private);

  // Nothing for an object that does not exist.
  [[nodiscard]] std::optional<StoredObject> stored(const Known& known) const;
  [[nodiscard]] Value nothing() const { return Value::null(schema_.type); }

 private:
  struct Answer {
    Value planned;
    std::string planned_private;
    bool replace = false;
  };
  [[nodiscard]] std::optional<Answer> ask_plan(const Value& config, const Value& prior,
                                               const std::string& prior_private);
  [[nodiscard]] std::optional<bool> needs_replacement(const std::vector<Path>& paths,
                                                      const Value& prior, const Value& planned);
  [[nodiscard]] Known apply_planned(const Value& config, const Known& prior, const Value& planned,
                                    const std::string& planned_private, bool creating);
  // Checks the type, write-only values and, if it is to be stored, that it can be.
  [[nodiscard]] bool is_sound(const Value& value, const std::string& summary, bool stored);

  sdk::ProviderServer& server_;
  const sdk::CompiledSchema& schema_;
  std::string type_;
  std::string address_;
  Messages& messages_;
};

}  // namespace landform::sdk_testing
