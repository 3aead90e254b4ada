// What a working directory remembers about its backend: .terraform/terraform.tfstate, which has the
// configuration that `init` used, and .terraform/environment, which has the selected workspace.
// Terraform and Landform read each other's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/process.h"
#include "base/result.h"

namespace landform::backend {

struct BackendRecord {
  std::string type;
  std::string config;  // JSON
  // Of the configuration in the files alone, without -backend-config.
  uint64_t hash = 0;
};

class WorkingDirectory {
 public:
  // `data` is TF_DATA_DIR, or ".terraform".
  explicit WorkingDirectory(std::string data) : data_(std::move(data)) {}
  explicit WorkingDirectory(const Environment& environment);

  [[nodiscard]] const std::string& data() const { return data_; }

  // None if no backend is in use.
  [[nodiscard]] Result<std::optional<BackendRecord>> read_record() const;
  [[nodiscard]] std::optional<Error> write_record(const std::optional<BackendRecord>& record) const;

  // The selected workspace, ignoring TF_WORKSPACE; "default" if none was selected.
  [[nodiscard]] std::string selected_workspace() const;
  [[nodiscard]] std::optional<Error> select_workspace(std::string_view name) const;

 private:
  std::string data_;
};

// Whether a workspace may have this name: it must be usable in a URL path as it is.
[[nodiscard]] bool is_workspace_name(std::string_view name);

// The workspace to use, from TF_WORKSPACE or the working directory. The error is Terraform's, for
// an invalid name.
struct CurrentWorkspace {
  std::string name;
  bool overridden = false;  // by TF_WORKSPACE
};
[[nodiscard]] Result<CurrentWorkspace> current_workspace(const WorkingDirectory& directory,
                                                         const Environment& environment);

}  // namespace landform::backend
