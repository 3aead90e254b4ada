#include "engine/unsupported.h"

#include <fmt/format.h>

#include "engine/provisioner.h"

namespace landform::engine {
namespace {

constexpr const char* kSummary = "Not supported yet";

void check_module(const config::ModuleNode& node, Diagnostics& out) {
  const config::Module& module = *node.module;
  for (const config::Moved& moved : module.moved) {
    bool types = moved.from.resource && moved.to.resource &&
                 moved.from.resource->resource.type != moved.to.resource->resource.type;
    if (types) {
      out.error(kSummary, "Objects cannot be moved to another resource type by this program yet.",
                moved.range);
    }
  }
  for (const auto& [address, resource] : module.resources) {
    if (resource.mode == config::ResourceMode::ephemeral) {
      out.error(kSummary, "Ephemeral resources cannot be opened by this program yet.",
                resource.range);
    }
    for (const config::Provisioner& provisioner : resource.management->provisioners) {
      if (is_provisioner_supported(provisioner.type)) continue;
      out.error(kSummary,
                fmt::format("Provisioner \"{}\" cannot be run by this program; only local-exec "
                            "can.",
                            provisioner.type),
                provisioner.type_range);
    }
  }
}

}  // namespace

Diagnostics find_unsupported(const config::ModuleTree& modules) {
  Diagnostics out;
  config::for_each_module(*modules.root,
                          [&](const config::ModuleNode& node) { check_module(node, out); });
  return out;
}

}  // namespace landform::engine
