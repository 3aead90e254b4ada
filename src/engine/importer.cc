#include "engine/importer.h"

#include <utility>

#include "engine/planner.h"
#include "engine/wire_value.h"
#include "value/presence.h"

namespace landform::engine {
namespace {

// What is not known yet is stored as null; an output that is null is not stored.
void store_outputs(const Plan& plan, const config::Module& root, state::State& out) {
  for (const auto& [name, change] : plan.outputs) {
    const Value value = change.after.unmarked_deep();
    auto output = root.outputs.find(name);
    if (output == root.outputs.end() || is_absent(value)) {
      out.outputs.erase(name);
    } else {
      out.outputs.insert_or_assign(name,
                                   state::Output{unknown_as_null(value), output->second.sensitive});
    }
  }
}

}  // namespace

Diagnosed<state::State> import_into_state(Run& run, state::State state,
                                          const config::InstanceAddress& address,
                                          const std::string& id) {
  const ImportRequest request{address, id};
  PlanOptions options;
  options.mode = Mode::refresh_only;
  options.refresh = false;
  options.always_relevant = false;
  options.import = &request;
  auto planned = make_plan(run, state, options);
  if (planned.diagnostics.has_errors()) return {std::move(state), std::move(planned.diagnostics)};
  state::State out = std::move(planned.value.prior);
  store_outputs(planned.value, *run.modules().root->module, out);
  return {std::move(out), std::move(planned.diagnostics)};
}

}  // namespace landform::engine
