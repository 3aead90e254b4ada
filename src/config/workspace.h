// The current workspace of a root module.
#pragma once

#include <string>

namespace landform::config {

// The value of TF_WORKSPACE; empty if it is not set.
[[nodiscard]] std::string workspace_in_environment();
// The workspace selected in a directory (.terraform/environment), or "default".
[[nodiscard]] std::string selected_workspace(const std::string& directory);

}  // namespace landform::config
