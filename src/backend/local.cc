// The local backend: states in files of the working directory.
#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "backend/durable_file.h"
#include "backend/kinds.h"
#include "backend/local_store.h"
#include "backend/settings.h"

namespace landform::backend {
namespace {

constexpr const char* kStateFile = "terraform.tfstate";
constexpr const char* kWorkspaces = "terraform.tfstate.d";

class LocalBackend : public Backend {
 public:
  LocalBackend(std::string path, std::string workspaces, LocalPaths overrides)
      : path_(std::move(path)),
        workspaces_(std::move(workspaces)),
        overrides_(std::move(overrides)) {}

  [[nodiscard]] std::string_view type() const override { return "local"; }
  [[nodiscard]] Result<std::vector<std::string>> workspaces() override;
  [[nodiscard]] std::optional<Error> delete_workspace(const std::string& name) override;
  [[nodiscard]] std::optional<std::string> local_path(const std::string& workspace) const override {
    return paths(workspace).write;
  }
  [[nodiscard]] Result<std::unique_ptr<StateStore>> store(const std::string& workspace) override;

 private:
  [[nodiscard]] LocalStore::Paths paths(const std::string& workspace) const;

  std::string path_;
  std::string workspaces_;
  LocalPaths overrides_;
};

LocalStore::Paths LocalBackend::paths(const std::string& workspace) const {
  LocalStore::Paths out;
  out.read = overrides_.state;
  if (out.read.empty()) {
    out.read = workspace == kDefaultWorkspace
                   ? path_
                   : (std::filesystem::path(workspaces_) / workspace / kStateFile).string();
  }
  out.write = overrides_.state_out.empty() ? out.read : overrides_.state_out;
  out.backup = overrides_.backup.empty() ? out.write + ".backup" : overrides_.backup;
  if (out.backup == "-") out.backup.clear();
  return out;
}

Result<std::vector<std::string>> LocalBackend::workspaces() {
  std::vector<std::string> out = {std::string(kDefaultWorkspace)};
  std::error_code failed;
  std::filesystem::directory_iterator entries(workspaces_, failed);
  if (failed == std::errc::no_such_file_or_directory) return out;
  for (; !failed && entries != std::filesystem::directory_iterator(); entries.increment(failed)) {
    std::error_code ignored;
    if (entries->symlink_status(ignored).type() == std::filesystem::file_type::directory) {
      out.push_back(entries->path().filename().string());
    }
  }
  if (failed) {
    errno = failed.value();
    return system_error("open", workspaces_);
  }
  std::sort(out.begin() + 1, out.end());
  return out;
}

std::optional<Error> LocalBackend::delete_workspace(const std::string& name) {
  if (name.empty()) return Error{"empty state name"};
  if (name == kDefaultWorkspace) return Error{"cannot delete default state"};
  std::error_code failed;
  std::string path = (std::filesystem::path(workspaces_) / name).string();
  std::filesystem::remove_all(path, failed);
  if (!failed) return std::nullopt;
  errno = failed.value();
  return system_error("unlinkat", path);
}

Result<std::unique_ptr<StateStore>> LocalBackend::store(const std::string& workspace) {
  if (workspace != kDefaultWorkspace) {
    if (auto error = make_directories((std::filesystem::path(workspaces_) / workspace).string())) {
      return *std::move(error);
    }
  }
  return std::unique_ptr<StateStore>(std::make_unique<LocalStore>(paths(workspace)));
}

schema::Block local_schema() {
  schema::Block out;
  add_attributes(out, Type::string(), {"path", "workspace_dir"});
  return out;
}

Diagnosed<std::unique_ptr<Backend>> open_local(const Value& config, const BackendOptions& options) {
  Diagnosed<std::unique_ptr<Backend>> out;
  Settings settings(config, options.environment);
  std::string path = settings.text("path", {}, kStateFile);
  std::string workspaces = settings.text("workspace_dir", {}, kWorkspaces);
  if (path.empty()) {
    out.diagnostics
        .error("Invalid local state file path", "The \"path\" attribute value must not be empty.")
        .path = {AttributePathStep::attribute("path")};
  }
  if (workspaces.empty()) {
    out.diagnostics
        .error("Invalid local workspace directory path",
               "The \"workspace_dir\" attribute value must not be empty.")
        .path = {AttributePathStep::attribute("workspace_dir")};
  }
  if (!out.diagnostics.has_errors()) {
    out.value =
        std::make_unique<LocalBackend>(std::move(path), std::move(workspaces), options.local);
  }
  return out;
}

}  // namespace

const BackendKind kLocalKind = {"local", local_schema, open_local};

}  // namespace landform::backend
