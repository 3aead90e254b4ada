// Importing one object, for the import command.
#include <fmt/format.h>

#include "base/quote.h"
#include "cli/operation.h"
#include "engine/importer.h"

namespace landform::cli {

int Operation::load_for_import(const config::InstanceAddress& address) {
  if (int code = load_configuration(nullptr); code != 0) return code;
  const config::ModuleNode* module = modules_.root.get();
  for (const config::ModuleStep& step : address.resource.module) {
    auto child = module->children.find(step.call);
    module = child == module->children.end() ? nullptr : child->second.get();
    if (module == nullptr) break;
  }
  const std::string path = config::to_string(address.resource.module);
  if (module == nullptr) {
    Diagnostics diagnostics;
    diagnostics.error(
        "Import to non-existent module",
        fmt::format("{} is not defined in the configuration. Please add configuration "
                    "for this module before importing into it.",
                    path));
    return show(diagnostics);
  }
  const config::ResourceAddress& resource = address.resource;
  if (module->module->resource_index.find(resource.mode, resource.type, resource.name) == nullptr) {
    return fail_with(
        io_, fmt::format("Error: resource address {} does not exist in the "
                         "configuration.\n\nBefore importing this resource, please "
                         "create its configuration in {}. For example:\n\nresource "
                         "\"{}\" \"{}\" {{\n  # (resource arguments)\n}}\n",
                         go_quote(address.to_string()), path.empty() ? "the root module" : path,
                         resource.type, resource.name));
  }
  if (int code = open(); code != 0) return code;
  directory_ = flags_.evaluated_directory;
  return load();
}

int Operation::import_object(const config::InstanceAddress& address, const std::string& id) {
  auto imported = engine::import_into_state(*run_, state_, address, id);
  if (hold(std::move(imported.diagnostics)) != 0) return 1;
  state_ = std::move(imported.value);
  if (auto error = access_.manager().write(state_))
    return fail_with(io_, "Error writing state file: " + error->message);
  return 0;
}

}  // namespace landform::cli
