#include "engine/removed_blocks.h"

#include "engine/selection.h"

namespace landform::engine {
namespace {

config::ModulePath path_of(const config::ModuleNode& node) {
  config::ModulePath out;
  for (const config::ModuleNode* at = &node; at->call != nullptr; at = at->parent)
    out.insert(out.begin(), {at->call->name, {}});
  return out;
}

// What a block is about, from the root module on.
config::TargetAddress target_of(const RemovedBlock& removed) {
  config::TargetAddress out = removed.block->from;
  config::ModulePath path = path_of(*removed.module);
  path.insert(path.end(), out.module.begin(), out.module.end());
  out.module = path;
  if (out.resource) out.resource->resource.module = path;
  return out;
}

template <typename Wanted>
std::optional<RemovedBlock> find(const config::ModuleTree& modules,
                                 const config::InstanceAddress& address, const Wanted& wanted) {
  std::optional<RemovedBlock> out;
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const config::Removed& removed : node.module->removed) {
      if (out || !wanted(removed)) continue;
      RemovedBlock found{&removed, &node};
      if (contains(target_of(found), address)) out = found;
    }
  });
  return out;
}

}  // namespace

std::optional<RemovedBlock> find_forgetting(const config::ModuleTree& modules,
                                            const config::InstanceAddress& address) {
  return find(modules, address, [](const config::Removed& one) { return !one.destroy; });
}

std::optional<RemovedBlock> find_removed(const config::ModuleTree& modules,
                                         const config::InstanceAddress& address) {
  return find(modules, address,
              [](const config::Removed& one) { return one.from.resource.has_value(); });
}

}  // namespace landform::engine
