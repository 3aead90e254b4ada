// A provider at work, without any wire: requests and answers are values.
//
// Everything that hooks must not do is caught here, before an answer leaves: exceptions, values
// that do not fit the schema, known values that changed, unknowns that stayed, forgotten
// attributes. Each becomes a diagnostic that names the resource, the attribute and the hook, and
// nothing that is known to exist is dropped. Callable from any number of threads at once.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "sdk/diagnostics.h"
#include "sdk/provider.h"
#include "value/value.h"

namespace landform::sdk {

// What is the same for every call.
struct CallOptions {
  std::stop_token cancelled;  // by whoever called
  std::optional<std::chrono::steady_clock::time_point> deadline;
  bool deferral_allowed = false;
};

struct ReadRequest {
  std::string type;
  Value current;
  std::string private_state;
};
struct ReadResponse {
  Value state;  // null if it is gone
  std::string private_state;
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

struct PlanRequest {
  std::string type;
  Value config;  // null to destroy
  Value prior;   // null to create
  std::string prior_private;
};
struct PlanResponse {
  Value planned;
  std::vector<Path> requires_replace;
  std::string planned_private;
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

struct ApplyRequest {
  std::string type;
  Value config;
  Value prior;
  Value planned;
  std::string planned_private;
};
struct ApplyResponse {
  Value state;
  std::string private_state;
  Diagnostics diagnostics;
};

struct ImportResponse {
  // None if there were errors.
  std::optional<Value> state;
  std::string private_state;
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

struct MoveRequest {
  std::string source_provider;
  std::string source_type;
  int64_t source_version = 0;
  std::string source_json;
  std::string source_private;
  std::string target_type;
};

struct StateResponse {
  Value state;
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

struct EphemeralResponse {
  Value result;
  std::optional<std::chrono::system_clock::time_point> renew_at;
  std::string private_state;
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

struct ActionResponse {
  std::optional<Deferral> deferred;
  Diagnostics diagnostics;
};

// The schema of one type, made ready.
struct CompiledSchema {
  Schema schema;
  schema::Block block;  // for the wire
  Type type;
};

class ProviderServer {
 public:
  explicit ProviderServer(std::unique_ptr<Provider> provider);
  ~ProviderServer();
  ProviderServer(const ProviderServer&) = delete;
  ProviderServer& operator=(const ProviderServer&) = delete;

  // What is wrong with the provider itself: schemas that contradict themselves, names that come
  // twice. A provider with problems answers every call with them.
  [[nodiscard]] const Diagnostics& problems() const;
  // The same with all schemas, which are made for it.
  [[nodiscard]] Diagnostics all_problems() const;
  [[nodiscard]] Provider& provider() const;
  // By full type names: dummycloud_server. A null pointer for a type that is not there.
  [[nodiscard]] const CompiledSchema& provider_schema() const;
  [[nodiscard]] const CompiledSchema* resource_schema(const std::string& type) const;
  [[nodiscard]] const CompiledSchema* data_source_schema(const std::string& type) const;
  [[nodiscard]] const CompiledSchema* ephemeral_schema(const std::string& type) const;
  [[nodiscard]] std::vector<std::string> resource_types() const;
  [[nodiscard]] std::vector<std::string> data_source_types() const;
  [[nodiscard]] std::vector<std::string> ephemeral_types() const;
  [[nodiscard]] bool can_move_to(const std::string& type) const;

  [[nodiscard]] Diagnostics validate_provider(const Value& config);
  [[nodiscard]] Diagnostics configure(const Value& config, const std::string& terraform_version,
                                      const CallOptions& call);
  [[nodiscard]] Diagnostics validate_resource(const std::string& type, const Value& config);
  [[nodiscard]] Diagnostics validate_data_source(const std::string& type, const Value& config);
  [[nodiscard]] Diagnostics validate_ephemeral(const std::string& type, const Value& config);

  // The state's JSON in today's shape.
  [[nodiscard]] StateResponse upgrade(const std::string& type, int64_t version,
                                      const std::string& json, const CallOptions& call);
  [[nodiscard]] ReadResponse read(const ReadRequest& request, const CallOptions& call);
  [[nodiscard]] PlanResponse plan(const PlanRequest& request, const CallOptions& call);
  [[nodiscard]] ApplyResponse apply(const ApplyRequest& request, const CallOptions& call);
  [[nodiscard]] ImportResponse import_state(const std::string& type, const std::string& id,
                                            const CallOptions& call);
  // What a user would write for an object in that state.
  [[nodiscard]] StateResponse generate_config(const std::string& type, const Value& state) const;
  [[nodiscard]] ImportResponse move(const MoveRequest& request, const CallOptions& call);
  [[nodiscard]] StateResponse read_data_source(const std::string& type, const Value& config,
                                               const CallOptions& call);
  [[nodiscard]] EphemeralResponse open(const std::string& type, const Value& config,
                                       const CallOptions& call);
  [[nodiscard]] EphemeralResponse renew(const std::string& type, const std::string& private_state,
                                        const CallOptions& call);
  [[nodiscard]] EphemeralResponse close(const std::string& type, const std::string& private_state,
                                        const CallOptions& call);
  [[nodiscard]] Result<Value, FunctionFailure> call(const std::string& function,
                                                    const std::vector<Value>& arguments);

  // --- identities, lists and actions
  // An empty object type for a resource that has none.
  [[nodiscard]] std::vector<IdentityAttribute> identity_of(const std::string& type) const;
  [[nodiscard]] int64_t identity_version(const std::string& type) const;
  [[nodiscard]] Type identity_type(const std::string& type) const;
  // The identity within a state; none if the resource has none, or it is not known yet.
  [[nodiscard]] std::optional<Value> identity_in(const std::string& type, const Value& state) const;
  [[nodiscard]] ImportResponse import_identity(const std::string& type, const Value& identity,
                                               const CallOptions& call);
  [[nodiscard]] StateResponse upgrade_identity(const std::string& type, int64_t version,
                                               const std::string& json);
  [[nodiscard]] const CompiledSchema* list_schema(const std::string& type) const;
  [[nodiscard]] const CompiledSchema* action_schema(const std::string& type) const;
  [[nodiscard]] std::vector<std::string> list_types() const;
  [[nodiscard]] std::vector<std::string> action_types() const;
  [[nodiscard]] Diagnostics validate_list(const std::string& type, const Value& config);
  [[nodiscard]] Diagnostics validate_action(const std::string& type, const Value& config);
  struct ListedObject {
    std::string display_name;
    Value identity;
    std::optional<Value> object;
    Diagnostics diagnostics;
  };
  // `found` is called for each object; what else there is to say is answered.
  [[nodiscard]] Diagnostics list(const std::string& type, const Value& config, bool include_objects,
                                 int64_t limit, const CallOptions& call,
                                 const std::function<bool(const ListedObject&)>& found);
  [[nodiscard]] ActionResponse plan_action(const std::string& type, const Value& config,
                                           const CallOptions& call);
  [[nodiscard]] ActionResponse invoke_action(const std::string& type, const Value& config,
                                             const CallOptions& call,
                                             std::function<void(const std::string&)> progress);

  // Asks all hooks that run to come to an end. Later calls are asked at once, until configure()
  // begins another run. What is open is still closed in good order.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::sdk
