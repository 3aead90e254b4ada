#include "cli/missing_provisioners.h"

#include <fmt/format.h>

#include <set>
#include <string>

#include "backend/state_manager.h"
#include "base/quote.h"
#include "evaluation/builtin_schema.h"

namespace landform::cli {

Diagnostics check_provisioners(const config::ModuleTree& modules, ProvisionerUse use) {
  std::set<std::string> missing;
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
      for (const config::Provisioner& provisioner : resource->management->provisioners) {
        if (evaluation::provisioner_schema(provisioner.type) == nullptr)
          missing.insert(provisioner.type);
      }
    }
  });
  Diagnostics out;
  for (const std::string& type : missing) {
    const std::string name = go_quote(type);
    const std::string why = fmt::format(
        "failed to instantiate provisioner {0} to obtain schema: unavailable "
        "provisioner {0}",
        name);
    if (use == ProvisionerUse::graph) {
      // The graph ends with the first of them.
      out.error(
          fmt::format("failed to read provisioner configuration schema for {}: {}", name, why), "");
      return out;
    }
    out.error("Failed to obtain provisioner schema",
              fmt::format("Could not load the schema for provisioner {}: {}.", name, why));
  }
  if (out.empty()) return out;
  Diagnostics all;
  all.error("Failed to load plugin schemas",
            fmt::format("Error while loading schemas for plugin components: {}.",
                        backend::join_errors(out).message));
  return all;
}

}  // namespace landform::cli
