#include "config/workspace.h"

#include <cstdlib>

#include "base/file.h"
#include "config/data_directory.h"
#include "config/module_register.h"

namespace landform::config {

std::string workspace_in_environment() {
  const char* name = std::getenv("TF_WORKSPACE");
  return name == nullptr ? "" : name;
}

std::string selected_workspace(const std::string& directory) {
  auto text = read_regular_file(join_module_path(directory, data_directory() + "/environment"));
  if (!text) return "default";
  std::string name = std::move(text).value();
  constexpr const char* kBlank = " \t\r\n";
  name.erase(0, name.find_first_not_of(kBlank));
  name.erase(name.find_last_not_of(kBlank) + 1);
  return name.empty() ? "default" : name;
}

}  // namespace landform::config
