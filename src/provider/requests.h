// The requests to a provider and its responses.
//
// Everything that protocols 5 and 6 can express is here, as values and plain data. Values of a
// type's configuration, state or plan conform to its schema and are unmarked; those of an identity
// conform to its identity schema. A missing value is null of type dynamic. Private state is opaque
// bytes, returned to the provider unchanged.
//
// The diagnostics say whether a call succeeded. If there are errors, the rest of the response is
// what the provider knows anyway; this matters for apply, where it is what exists.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "provider/diagnostics.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::provider {

// Why something is deferred.
enum class Deferral : uint8_t { config_unknown, provider_config_unknown, absent_prerequisite };

// Common to every call.
struct CallOptions {
  // Requested by the caller: the call returns soon, with an error unless it was already done.
  std::stop_token cancelled = {};
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  // Whether the caller can defer what the provider cannot do yet.
  bool deferral_allowed = false;
  // For logs; may be empty.
  std::string request_id = {};
};

// A configuration of a resource, data source, ephemeral resource or action.
struct ValidateRequest {
  std::string type;
  Value config = {};
};
struct ValidateListRequest {
  std::string type;
  Value config = {};
  Value include_objects = {};  // a bool
  Value limit = {};            // a number
};

struct ConfigureRequest {
  Value config = {};
  std::string terraform_version = {};
};

// A stored state, in the format of the schema version that wrote it.
struct StoredState {
  std::string json = {};
  // The flat map of Terraform before 0.12; there is no JSON then.
  std::map<std::string, std::string, std::less<>> flatmap = {};
};

struct UpgradeStateRequest {
  std::string type;
  int64_t version = 0;
  StoredState state = {};
};
struct UpgradeStateResponse {
  Value state = {};
  Diagnostics diagnostics = {};
};

struct UpgradeIdentityRequest {
  std::string type;
  int64_t version = 0;
  std::string json = {};
};
struct UpgradeIdentityResponse {
  Value identity = {};
  Diagnostics diagnostics = {};
};

struct ReadRequest {
  std::string type;
  Value current = {};
  std::string private_state = {};
  Value provider_meta = {};
  std::optional<Value> identity = {};
};
struct ReadResponse {
  Value state = {};  // null if the object is gone
  std::string private_state = {};
  std::optional<Deferral> deferred = {};
  std::optional<Value> identity = {};
  Diagnostics diagnostics = {};
};

struct PlanRequest {
  std::string type;
  Value config = {};  // null to destroy
  Value prior = {};   // null to create
  std::string prior_private = {};
  // The result of `plan::proposed_new`; most providers plan by modifying it.
  Value proposed = {};
  Value provider_meta = {};
  std::optional<Value> prior_identity = {};
};
struct PlanResponse {
  Value planned = {};
  std::vector<Path> requires_replace = {};
  std::string planned_private = {};
  // The provider uses the legacy type system and cannot follow the rules for plans; violations are
  // tolerated.
  bool legacy_type_system = false;
  std::optional<Deferral> deferred = {};
  std::optional<Value> identity = {};
  Diagnostics diagnostics = {};
};

struct ApplyRequest {
  std::string type;
  Value config = {};
  Value prior = {};
  Value planned = {};  // null to destroy
  std::string planned_private = {};
  Value provider_meta = {};
  std::optional<Value> planned_identity = {};
};
struct ApplyResponse {
  Value state = {};         // what exists now, even after an error
  bool unanswered = false;  // the provider ended before it said what exists
  std::string private_state = {};
  bool legacy_type_system = false;
  std::optional<Value> identity = {};
  Diagnostics diagnostics = {};
};

struct ImportRequest {
  std::string type;
  std::string id = {};
  std::optional<Value> identity = {};  // instead of the id
};
struct ImportedObject {
  std::string type;
  Value state = {};
  std::string private_state = {};
  std::optional<Value> identity = {};
};
struct ImportResponse {
  std::vector<ImportedObject> objects = {};
  std::optional<Deferral> deferred = {};
  Diagnostics diagnostics = {};
};

struct MoveRequest {
  std::string source_provider;  // its address
  std::string source_type = {};
  int64_t source_version = 0;
  StoredState source_state = {};
  std::string source_private = {};
  std::string target_type = {};
  std::string source_identity_json = {};
  int64_t source_identity_version = 0;
};
struct MoveResponse {
  std::optional<Value> state = {};  // none if there were errors
  std::string private_state = {};
  std::optional<Value> identity = {};
  Diagnostics diagnostics = {};
};

struct GenerateConfigRequest {
  std::string type;
  Value state = {};
};
struct GenerateConfigResponse {
  Value config = {};
  Diagnostics diagnostics = {};
};

struct ReadDataRequest {
  std::string type;
  Value config = {};
  Value provider_meta = {};
};
struct ReadDataResponse {
  Value state = {};
  std::optional<Deferral> deferred = {};
  Diagnostics diagnostics = {};
};

struct OpenRequest {
  std::string type;
  Value config = {};
};
struct OpenResponse {
  Value result = {};
  // When to call renew; never if unset.
  std::optional<std::chrono::system_clock::time_point> renew_at = {};
  std::string private_state = {};
  std::optional<Deferral> deferred = {};
  Diagnostics diagnostics = {};
};
// An open ephemeral resource.
struct OpenedRequest {
  std::string type;
  std::string private_state = {};
};
struct RenewResponse {
  std::optional<std::chrono::system_clock::time_point> renew_at = {};
  std::string private_state = {};
  Diagnostics diagnostics = {};
};

struct CallFunctionRequest {
  std::string name;
  std::vector<Value> arguments = {};
};
struct FunctionFailure {
  std::string message;
  std::optional<int64_t> argument = {};  // the index of the invalid one
};

struct ListRequest {
  std::string type;
  Value config = {};
  bool include_objects = false;  // whole objects, not only identities
  int64_t limit = 0;             // 0 for no limit
};
struct ListedObject {
  std::string display_name;
  Value identity = {};
  std::optional<Value> object = {};
  Diagnostics diagnostics = {};
};
// Receives each object; returns false to stop.
using OnListed = std::function<bool(const ListedObject&)>;

struct ActionRequest {
  std::string type;
  Value config = {};
};
struct PlanActionResponse {
  std::optional<Deferral> deferred = {};
  Diagnostics diagnostics = {};
};
using OnProgress = std::function<void(const std::string& message)>;

}  // namespace landform::provider
