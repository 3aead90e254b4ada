#include "engine/planned_outputs.h"

#include <algorithm>

#include "engine/wire_value.h"
#include "value/presence.h"

namespace landform::engine {

using plan::Action;

OutputChange output_change(const evaluation::OutputVisit& visit,
                           const std::map<std::string, state::Output>& stored) {
  OutputChange out;
  auto found = stored.find(visit.output.name);
  const bool existed = found != stored.end();
  out.before = existed ? found->second.value : Value::null();
  const bool sensitive_before = existed && found->second.sensitive;
  out.after = without_negative_zero(visit.value);
  out.sensitive = visit.output.sensitive || sensitive_before;
  const Value after = out.after.unmarked_deep();
  if (is_absent(after) && is_absent(out.before)) {
    // Where nothing changes there is only one value, of whatever type.
    out.action = Action::no_op;
    out.after = out.before;
  } else if (!existed) {
    out.action = Action::create;
  } else {
    const bool same = after.is_wholly_known() && after.identical(out.before) &&
                      visit.output.sensitive == sensitive_before;
    out.action = same ? Action::no_op : Action::update;
  }
  return out;
}

void add_removed_outputs(Plan& plan, const config::Module& root) {
  for (const auto& [name, output] : plan.previous_run.outputs) {
    const bool stays =
        plan.outputs.contains(name) || (plan.mode != Mode::destroy && root.outputs.contains(name));
    if (stays) continue;
    OutputChange& change = plan.outputs[name];
    change.action = Action::destroy;
    change.before = output.value;
    change.after = Value::null();
    change.sensitive = output.sensitive;
  }
}

void store_known_outputs(Plan& plan, const config::Module& root) {
  for (const auto& [name, change] : plan.outputs) {
    const Value after = change.after.unmarked_deep();
    if (!after.is_wholly_known()) continue;
    if (is_absent(change.after)) {
      plan.prior.outputs.erase(name);
    } else {
      const bool sensitive = root.outputs.find(name)->second.sensitive;
      plan.prior.outputs.insert_or_assign(name, state::Output{after, sensitive});
    }
  }
}

bool same_outputs(const state::State& a, const state::State& b) {
  return std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(),
                    [](const auto& one, const auto& other) {
                      const state::Output& x = one.second;
                      const state::Output& y = other.second;
                      return one.first == other.first && x.sensitive == y.sensitive &&
                             x.value.identical(y.value) && same_precision(x.value, y.value);
                    });
}

}  // namespace landform::engine
