// Parts of machine-readable messages, as JSON. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "engine/plan.h"
#include "report/object_id.h"
#include "report/operations.h"

namespace landform::report {

// {"addr":…,"module":…,…}
[[nodiscard]] std::string resource_json(const config::InstanceAddress& address);

// "create", "noop", …
[[nodiscard]] std::string_view event_action_name(plan::Action action);
[[nodiscard]] std::string_view event_action_name(OperationKind kind);
// "delete_because_no_module"; empty without a reason.
[[nodiscard]] std::string_view event_reason_name(plan::Reason reason);

// The resource, its previous address, the action and so on. `action` is how the message calls it.
struct ChangeJson {
  std::string json;
  std::string_view action;
};
[[nodiscard]] ChangeJson change_json(const engine::ResourceChange& change);

// `,"id_key":…,"id_value":…`; empty without an id.
[[nodiscard]] std::string id_fields(const ObjectId& id);

// 2006-01-02T15:04:05.000000Z, or with the offset of the zone.
[[nodiscard]] std::string timestamp_text(WallTime time);

}  // namespace landform::report
