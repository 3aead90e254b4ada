// What the hooks of a DeploymentResource share. Private to the library.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sdk/deployments/deployment_resource.h"

namespace landform::deployments {

// One try to bring what there is to what is planned.
struct DeploymentResource::Attempt {
  std::string problem;  // why nothing was even begun
  Object object;
  Records before;
  Desired desired;
  Executed done;

  [[nodiscard]] bool ok() const { return problem.empty() && done.ok(); }
};

void set_unfinished(Object& object, const std::vector<Target>& targets);
void warn_unseen(Context& context, const std::map<Target, std::string>& unseen);

// What a run wanted, kept beside the state. If it gets lost, more is taken to be unfinished.
void keep_wanted(sdk::PrivateState& state, const Desired& desired);
[[nodiscard]] std::map<Target, std::string> wanted_in(const sdk::PrivateState& state);

}  // namespace landform::deployments
