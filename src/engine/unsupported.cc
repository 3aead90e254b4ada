#include "engine/unsupported.h"

#include <fmt/format.h>

#include "engine/provisioner.h"

namespace landform::engine {
namespace {

constexpr const char* kSummary = "Not supported yet";

bool is_in_state(const config::Import& import, const state::State& state) {
  if (import.for_each || !import.target_is_whole || !import.target.resource) return false;
  config::InstanceAddress address = *import.target.resource;
  address.resource.module = import.target.module;
  auto resource = state.resources.find(address.resource);
  return resource != state.resources.end() && resource->second.instances.contains(address.key);
}

void check_module(const config::ModuleNode& node, const state::State& state, Diagnostics& out) {
  const config::Module& module = *node.module;
  for (const config::Import& import : module.imports) {
    if (is_in_state(import, state)) continue;
    out.error(kSummary,
              "Import blocks cannot be planned by this program yet. Import the object with "
              "Terraform first; after that the block has no effect.",
              import.range);
  }
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

Diagnostics find_unsupported(const config::ModuleTree& modules, const state::State& state) {
  Diagnostics out;
  config::for_each_module(*modules.root,
                          [&](const config::ModuleNode& node) { check_module(node, state, out); });
  return out;
}

}  // namespace landform::engine
