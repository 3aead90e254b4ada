#include "cli/config_generation.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/quote.h"
#include "plan/action.h"

namespace landform::cli {
namespace {

constexpr const char* kHeader =
    "# __generated__ by Terraform\n# Please review these resources and move them into your main "
    "configuration files.\n";
constexpr const char* kCannotCreate = "Failed to create target generated file";

std::string generated_text(const engine::Plan& plan) {
  std::string out;
  for (const engine::ResourceChange& change : plan.changes) {
    if (change.details->generated_config.empty()) continue;
    if (out.empty()) out = kHeader;
    out += "\n# __generated__ by Terraform";
    if (change.details->importing && !change.details->importing->id.is_null())
      out += " from " + go_quote(change.details->importing->id.as_string());
    out += '\n' + change.details->generated_config + '\n';
  }
  return out;
}

// Whether the state has a resource of the root module, or a `moved` block gives it one.
bool is_stored(const config::Module& root, const state::State& state,
               const config::ResourceAddress& address) {
  std::vector<config::ResourceAddress> names{address};
  for (size_t i = 0; i < names.size(); ++i) {
    if (state.resources.contains(names[i])) return true;
    for (const config::Moved& moved : root.moved) {
      const auto& from = moved.from.resource;
      const auto& to = moved.to.resource;
      if (!from || !to || !moved.to.module.empty() || to->key || to->resource != names[i]) continue;
      config::ResourceAddress source = from->resource;
      source.module = moved.from.module;
      if (std::find(names.begin(), names.end(), source) == names.end())
        names.push_back(std::move(source));
    }
  }
  return false;
}

}  // namespace

Diagnostics check_generated_path(const std::string& path) {
  Diagnostics out;
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 || errno != ENOENT) {
    out.error("Target generated file already exists",
              "Terraform can only write generated config into a new file. Either choose a "
              "different target location or move all existing configuration out of the target "
              "file, delete it and try again.");
  }
  return out;
}

std::set<config::ResourceAddress> resources_to_generate(const config::ModuleTree& modules,
                                                        const state::State* state) {
  std::set<config::ResourceAddress> out;
  const config::Module& root = *modules.root->module;
  for (const config::Import& import : root.imports) {
    if (!import.target.resource || !import.target.module.empty()) continue;
    const config::ResourceAddress& address = import.target.resource->resource;
    if (root.resource_index.find(address.mode, address.type, address.name) != nullptr) continue;
    if (state != nullptr && is_stored(root, *state, address)) continue;
    out.insert(address);
  }
  return out;
}

void FilesWithPlaceholders::add(const config::ModuleTree& modules,
                                const std::set<config::ResourceAddress>& resources) {
  auto names = RecordingFileTree::list(".");
  auto is_taken = [&] {
    return names && std::find(names->begin(), names->end(), name_) != names->end();
  };
  name_ = "generated.tf";
  for (int i = 2; is_taken(); ++i) name_ = fmt::format("generated{}.tf", i);
  for (const config::Import& import : modules.root->module->imports) {
    if (!import.target.resource || !resources.contains(import.target.resource->resource)) continue;
    const config::ResourceAddress& address = import.target.resource->resource;
    std::string provider = import.provider.empty() ? "" : "  provider = " + import.provider + "\n";
    std::string block =
        fmt::format("resource \"{}\" \"{}\" {{\n{}}}\n", address.type, address.name, provider);
    if (text_.find(block) == std::string::npos) text_ += block;
  }
}

Result<std::vector<std::string>> FilesWithPlaceholders::list(const std::string& directory) const {
  auto listed = RecordingFileTree::list(directory);
  if (!listed || name_.empty() || directory != ".") return listed;
  std::vector<std::string> out = std::move(listed).value();
  out.push_back(name_);
  return out;
}

Result<std::string> FilesWithPlaceholders::read(const std::string& path) const {
  if (!name_.empty() && path == name_) return text_;
  return RecordingFileTree::read(path);
}

FileCopies FilesWithPlaceholders::copies_for(const engine::Plan& plan) const {
  FileCopies out = copies();
  // An object that stays as it is needs no configuration.
  const bool changes = std::any_of(
      plan.changes.begin(), plan.changes.end(), [](const engine::ResourceChange& change) {
        return !change.details->generated_config.empty() && change.action != plan::Action::no_op;
      });
  if (changes) out[name_] = generated_text(plan);
  return out;
}

Diagnosed<bool> write_generated(const engine::Plan& plan, const std::string& path) {
  Diagnosed<bool> out{false, {}};
  const std::string text = generated_text(plan);
  if (text.empty()) return out;
  out.diagnostics = check_generated_path(path);
  if (out.diagnostics.has_errors()) return out;
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.valid()) {
    const int error = errno;
    out.diagnostics.error(
        kCannotCreate,
        error == EACCES || error == EPERM
            ? fmt::format("Terraform did not have permission to create the generated file ({}) in "
                          "the target directory. Please modify permissions over the target "
                          "directory, and try again.",
                          path)
            : fmt::format("Terraform could not create the generated file ({0}) in the target "
                          "directory: open {0}: {1}. Depending on the error message, this may be a "
                          "bug in Terraform itself. If so, please report it!",
                          path, system_error(error).message));
    return out;
  }
  if (!write_all(file.get(), text)) {
    out.diagnostics.error(
        "Failed to save generated config",
        fmt::format("The file {} could not be written: {}.", path, system_error(errno).message));
    return out;
  }
  out.value = true;
  // What was generated for an object that could then not be planned comes with the errors alone.
  const bool planned = std::any_of(
      plan.changes.begin(), plan.changes.end(), [](const engine::ResourceChange& change) {
        return !change.details->generated_config.empty() && change.details->importing;
      });
  if (!planned) return out;
  out.diagnostics.warning("Config generation is experimental",
                          "Generating configuration during import is currently experimental, and "
                          "the generated configuration format may change in future versions.");
  return out;
}

}  // namespace landform::cli
