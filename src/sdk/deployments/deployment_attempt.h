// Shared by the hooks of a DeploymentResource. Private to the library.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sdk/deployments/deployment_resource.h"

namespace landform::deployments {

// One attempt to turn what exists into what is planned.
struct DeploymentResource::Attempt {
  std::string problem;  // why nothing was started
  Object object;
  Records before;
  Desired desired;
  Executed done;

  [[nodiscard]] bool ok() const { return problem.empty() && done.ok(); }
};

void set_unfinished(Object& object, const std::vector<Target>& targets);
void warn_unseen(Context& context, const std::map<Target, std::string>& unseen);

// The contents that a run wanted, kept in the private state. If that is lost, more targets count as
// unfinished.
void keep_wanted(sdk::PrivateState& state, const Desired& desired);
[[nodiscard]] std::map<Target, std::string> wanted_in(const sdk::PrivateState& state);

}  // namespace landform::deployments
