#include "cli/init_backend.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "config/workspace.h"
#include "eval/evaluate.h"
#include "state/read.h"
#include "value/lookup.h"

namespace landform::cli {
namespace {

// Where the local backend keeps the state of the current workspace.
std::string state_path(const config::Module& root, Diagnostics& diagnostics) {
  std::string path = "terraform.tfstate";
  std::string workspaces = "terraform.tfstate.d";
  if (root.backend) {
    auto content =
        root.backend->body->content({.attributes = {{"path"}, {"workspace_dir"}}, .blocks = {}});
    diagnostics.append(std::move(content.diagnostics));
    auto text = [&](const char* name, std::string& out) {
      const syntax::Attribute* attribute = content.value.find(name);
      if (attribute == nullptr) return;
      std::string given =
          text_of(eval::evaluate(attribute->expr, eval::ConstantScope(), diagnostics));
      if (!given.empty()) out = given;
    };
    text("path", path);
    text("workspace_dir", workspaces);
  }
  std::string workspace = config::workspace_in_environment();
  if (workspace.empty()) workspace = config::selected_workspace(".");
  if (workspace == "default") return path;
  return fmt::format("{}/{}/terraform.tfstate", workspaces, workspace);
}

Diagnosed<std::optional<state::State>> read_local(const config::Module& root) {
  Diagnosed<std::optional<state::State>> out;
  std::string path = state_path(root, out.diagnostics);
  std::error_code error;
  if (out.diagnostics.has_errors() || !std::filesystem::exists(path, error)) return out;
  auto text = read_file(path);
  if (!text) {
    out.diagnostics.error(fmt::format("Error refreshing state: {}", text.error().message), "");
    return out;
  }
  auto read = state::read_state(std::move(text).value());
  if (read.diagnostics.has_errors()) {
    const Diagnostic& first = read.diagnostics[0];
    out.diagnostics.error(
        fmt::format("Error refreshing state: {}: {}", first.summary, first.detail), "");
    return out;
  }
  out.value = std::move(read.value);
  return out;
}

// Whether the state is in a local file; otherwise says so.
bool is_local(const config::Module& root, Diagnostics& diagnostics) {
  if (root.cloud) {
    diagnostics.error("Unsupported backend type",
                      "HCP Terraform and Terraform Enterprise are not supported: the state must be "
                      "in a local file.",
                      root.cloud->range);
    return false;
  }
  if (!root.backend || root.backend->type == "local") return true;
  diagnostics.error("Unsupported backend type",
                    fmt::format("There is no backend type named \"{}\".", root.backend->type),
                    root.backend->range);
  return false;
}

}  // namespace

Diagnosed<std::optional<state::State>> initialize_backend(const config::Module& root,
                                                          const BackendOptions& options,
                                                          InitView& view) {
  Diagnosed<std::optional<state::State>> out;
  if (!is_local(root, out.diagnostics)) return out;
  (void)view;
  if (!root.backend && !options.config.empty()) {
    out.diagnostics.warning(
        "Missing backend configuration",
        "-backend-config was used without a \"backend\" block in the configuration.\n\nIf you "
        "intended to override the default local backend configuration,\nno action is required, "
        "but you may add an explicit backend block to your\nconfiguration to clear this "
        "warning:\n\nterraform {\n  backend \"local\" {}\n}\n\nHowever, if you intended to "
        "override a defined backend, please verify that\nthe backend configuration is present and "
        "valid.\n");
  }
  if (root.backend && !options.config.empty()) {
    out.diagnostics.error("Unsupported option",
                          "The option -backend-config is not supported for the backend \"local\".",
                          root.backend->range);
    return out;
  }
  auto read = read_local(root);
  out.value = std::move(read.value);
  out.diagnostics.append(std::move(read.diagnostics));
  return out;
}

Diagnosed<std::optional<state::State>> read_initialized_backend(const config::Module& root) {
  Diagnosed<std::optional<state::State>> out;
  bool local = !root.cloud && (!root.backend || root.backend->type == "local");
  return local ? read_local(root) : std::move(out);
}

}  // namespace landform::cli
