// Evaluation against a state alone: resources have the values that the state has for them, and
// nothing is refreshed or planned. What the state does not have is unknown.
#pragma once

#include <functional>
#include <vector>

#include "engine/schemas.h"
#include "evaluation/visitor.h"
#include "state/state.h"

namespace landform::engine {

class StoredValues : public evaluation::Visitor {
 public:
  // The provider of a resource is the one in the state. All arguments must outlive the visitor.
  StoredValues(const state::State& state, const SchemaSource& schemas)
      : state_(state), schemas_(schemas) {}

  [[nodiscard]] std::optional<Value> whole_resource(
      const evaluation::Term& term, const evaluation::ModuleInstance& module) override;
  // Never called, since the value of every resource is known as a whole.
  [[nodiscard]] std::optional<evaluation::ResourceAnswer> resource(
      const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) override;
  [[nodiscard]] std::optional<Value> provider(const evaluation::ProviderVisit& visit,
                                              Diagnostics& diagnostics) override;
  // Those are about what an operation makes of the state.
  [[nodiscard]] bool evaluates_checks() const override { return false; }

 private:
  const state::State& state_;
  const SchemaSource& schemas_;
};

// The value of an instance; unknown if it has no object that can be read.
[[nodiscard]] Value instance_value(const state::Instance& instance,
                                   const provider::TypeSchema& schema);
// The objects of a resource with `count` or `for_each` that are not among its instances and of
// which `kept` is true, as references see them.
[[nodiscard]] std::vector<evaluation::Unconfigured> unconfigured_objects(
    const state::State& state, const config::ResourceAddress& address,
    const evaluation::Instances& instances, const config::Resource& resource,
    const provider::TypeSchema& schema,
    const std::function<bool(const config::InstanceAddress&)>& kept);
// The value of a resource with all its instances, in the shape that its `count` or `for_each` gives
// it. Unknown if the state does not have it.
[[nodiscard]] Value stored_resource(const state::State& state, const config::Resource& resource,
                                    const config::ModulePath& module, const SchemaSource& schemas);

}  // namespace landform::engine
