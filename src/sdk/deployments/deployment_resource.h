// A resource made of a Fleet: one that stands for many deployments (fleet.h).
//
//   add(std::make_unique<deployments::DeploymentResource>(fleet, environment));
//
// In addition to the fleet's schema it has the attributes `id`, a UUID, and `unfinished`: targets
// whose deployment is not as configured, after a failure.
//
// What always holds:
// - Whatever exists is in the state or, after a process was killed, in the journal: nothing is
// lost,
//   and nothing is created twice.
// - A create that fails is reverted. What cannot be reverted is in the state, tainted.
// - An update that fails keeps what it achieved; the state has that, and the next plan shows the
//   rest. Nothing is removed unless everything else succeeded.
// - Reading never fails. Targets that do not respond stay as recorded, with a warning.
// - What a killed run made is adopted by the next create of the same key. If there is none, because
//   the resource is no longer configured, it is removed by the second process that changes other
//   resources of the provider.
// - Removing a target never contacts it. A delete that fails keeps what remains in the state.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sdk/deployments/executor.h"
#include "sdk/deployments/fleet.h"
#include "sdk/deployments/journal.h"
#include "sdk/provider.h"

namespace landform::deployments {

// Shared by all such resources of a provider. configure() sets it before any other hook runs.
struct Environment {
  std::shared_ptr<Journal> journal;
  Settings settings;
  // Those of all these resources, added by their constructors.
  std::vector<Fleet*> fleets{};
};
using EnvironmentPtr = std::shared_ptr<Environment>;

enum class PropertyKind : uint8_t { identifiers, input, computed };

class DeploymentResource : public sdk::Resource {
 public:
  DeploymentResource(std::unique_ptr<Fleet> fleet, EnvironmentPtr environment);

  [[nodiscard]] std::string name() const override { return fleet_->name(); }
  [[nodiscard]] Schema schema() const override;
  [[nodiscard]] std::vector<std::string> problems() const override;
  // Helpers are not in the schema.
  [[nodiscard]] PropertyKind kind_of(const std::string& attribute) const;

  void validate(ValidateContext& context, const Object& config) override;
  void plan(PlanContext& context, const Object* prior, Object& planned) override;
  Object create(sdk::CreateContext& context, Object planned) override;
  std::optional<Object> read(sdk::ReadContext& context, Object current) override;
  Object update(sdk::UpdateContext& context, Object prior, Object planned) override;
  void remove(sdk::RemoveContext& context, Object current) override;
  // "target=id,target=id".
  std::optional<Object> import_state(sdk::ImportContext& context, const std::string& id) override;

 private:
  struct Attempt;
  using Hashes = std::map<Target, std::string>;

  // The known deployments of a leftover, and those found by its tokens.
  [[nodiscard]] static Outcome<Ids> resolve(const Context& context, Fleet& fleet,
                                            const Leftover& left);
  // Removes what interrupted creations left of resources that are no longer configured.
  void clean_up(Context& context);
  [[nodiscard]] Ids merged(const Context& context, Ids in_state, const Ids& found);
  // Turns what exists into what is planned, as far as possible.
  [[nodiscard]] Attempt attempt(Context& context, Run& run, Object planned, const Ids& ids,
                                Executor::OnFailure on_failure);
  // `object` as it is in fact, with what is left to do. `wanted` are the hashes of the contents
  // that the last run wanted.
  [[nodiscard]] Object described(const Context& context, Object object, const std::string& id,
                                 const Ids& ids, const Records& records, const Hashes& wanted);
  [[nodiscard]] Object after_success(Context& context, const Attempt& made, const std::string& id);
  [[nodiscard]] Object after_failure(sdk::ChangeContext& context, const Object& object,
                                     const Attempt& made, const std::string& id, const Ids& ids);

  std::unique_ptr<Fleet> fleet_;
  EnvironmentPtr environment_;
};

}  // namespace landform::deployments
