// Which workspace a root module is in.
#pragma once

#include <string>

namespace landform::config {

// What TF_WORKSPACE says; empty if it is not set.
[[nodiscard]] std::string workspace_in_environment();
// What was selected in a directory (.terraform/environment), or "default".
[[nodiscard]] std::string selected_workspace(const std::string& directory);

}  // namespace landform::config
