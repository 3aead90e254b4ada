// Where installed modules are: the manifest .terraform/modules/modules.json written by `init` or
// `get`.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/file_tree.h"

namespace landform::config {

class ModuleRegister {
 public:
  struct Entry {
    std::string source;
    std::string version;
    std::string directory;  // relative to the root module, as written
  };

  ModuleRegister() = default;
  // Reads the manifest of a root module. A missing one is not an error; an unreadable one is a
  // warning.
  static Diagnosed<ModuleRegister> load(const FileTree& files, const std::string& root_directory);

  // By the path of calls to the module, joined by dots: "network.subnets".
  [[nodiscard]] const Entry* find(std::string_view key) const;

 private:
  std::map<std::string, Entry, std::less<>> entries_;
};

// Whether a source is a local path, starting with ./ or ../.
[[nodiscard]] bool is_local_source(std::string_view source);
// A path below a directory, not normalized, so that messages show the path as it was reached.
[[nodiscard]] std::string join_module_path(const std::string& directory, std::string_view relative);

}  // namespace landform::config
