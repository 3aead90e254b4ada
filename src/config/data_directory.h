// Where a working directory keeps its data: installed modules and providers, the selected
// workspace.
#pragma once

#include <cstdlib>
#include <string>

namespace landform::config {

// TF_DATA_DIR, or .terraform; relative to the root module.
[[nodiscard]] inline std::string data_directory() {
  const char* directory = std::getenv("TF_DATA_DIR");
  return directory == nullptr || *directory == '\0' ? ".terraform" : directory;
}

}  // namespace landform::config
