// Planning: compares the configuration with the state and with what really exists.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/generated_config.h"
#include "engine/plan.h"
#include "engine/run.h"
#include "engine/selection.h"
#include "state/state.h"

namespace landform::engine {

// What the import command takes over.
struct ImportRequest {
  config::InstanceAddress address;
  std::string id;
};

struct PlanOptions {
  Mode mode = Mode::normal;
  bool refresh = true;
  Selection selection;
  std::vector<config::InstanceAddress> replace;
  const Generation* generation = nullptr;  // null if nothing is generated
  // The plan is made for what it reads, before everything is destroyed: conditions that fail are
  // warnings, and nothing is imported.
  bool before_destroy = false;
  // Find the relevant attributes even if nothing has drifted: a saved plan lists them. The text of
  // a plan only uses them to choose the drift that it shows.
  bool always_relevant = true;
  // The plan is applied next: objects for which all was known are not planned again.
  bool applied_next = false;
  // The object to import, for the import command. Then data sources are read and outputs evaluated
  // as while refreshing, but other objects stay as they are stored, and nothing moves. May be null.
  const ImportRequest* import = nullptr;
  // Receives all values, for evaluating other expressions with them. Valid as long as the run.
  std::unique_ptr<evaluation::Evaluation>* evaluation = nullptr;
};

// The plan is partial if there are errors.
[[nodiscard]] Diagnosed<Plan> make_plan(Run& run, const state::State& state,
                                        const PlanOptions& options);

}  // namespace landform::engine
