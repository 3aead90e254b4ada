// What the parts of planning share.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "engine/check_collector.h"
#include "engine/object.h"
#include "engine/operations.h"
#include "engine/plan_results.h"
#include "engine/planner.h"
#include "engine/run.h"
#include "engine/targets.h"

namespace landform::engine {

struct Planning {
  Run& run;
  const PlanOptions& options;
  const state::State& previous_run;  // after moves
  const Targets& targets;
  CheckCollector& checks;
  PlanResults& results;
};

// The instance in the previous state; null if there is none.
[[nodiscard]] const state::Instance* find_instance(const state::State& state,
                                                   const config::InstanceAddress& address);

struct Loaded {
  std::optional<Object> object;  // none if it no longer exists
  bool failed = false;
};
enum class Refresh : uint8_t { as_requested, no };
// A stored object, upgraded, and refreshed unless the options say otherwise.
[[nodiscard]] Loaded load_object(const Planning& planning, const ObjectContext& context,
                                 Operations& operations, const state::InstanceObject& stored,
                                 std::string_view deposed, Diagnostics& diagnostics,
                                 Refresh refresh = Refresh::as_requested);
// The same for an object that is being imported.
[[nodiscard]] Loaded refresh_object(const Run& run, const ObjectContext& context,
                                    Operations& operations, const Object& object,
                                    std::string_view deposed, Diagnostics& diagnostics);

// Notes whether a refreshed object has numbers of another precision than the stored one, which was
// read from a file even if its provider has upgraded it.
void note_precision(const Planning& planning, const ObjectContext& context, const Loaded& loaded);

// Adds the refreshed object, or that it is gone, to the results.
void store_object(const Planning& planning, const ObjectContext& context, std::string_view deposed,
                  const std::optional<Object>& object);

void report_prevented(const config::InstanceAddress& address, const config::Resource& resource,
                      Diagnostics& diagnostics);

}  // namespace landform::engine
