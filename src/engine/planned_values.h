// Evaluation with the results of a plan that was made before: resources have the values that it
// planned for them, and nothing is refreshed or planned again.
#pragma once

#include <map>

#include "engine/plan.h"
#include "engine/schemas.h"
#include "evaluation/visitor.h"

namespace landform::engine {

class PlannedValues : public evaluation::Visitor {
 public:
  // All arguments must outlive the visitor.
  PlannedValues(const Plan& plan, const SchemaSource& schemas);

  // None if the plan has nothing for the instance.
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  // Nothing is configured, and nothing refers to it.
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;

 private:
  const Plan& plan_;
  const SchemaSource& schemas_;
  std::map<config::InstanceAddress, const ResourceChange*> changes_;
};

// A plan that changes nothing in a state.
[[nodiscard]] Plan plan_to_keep(const state::State& state, const SchemaSource& schemas);

}  // namespace landform::engine
