// `removed` blocks: what becomes of objects that are no longer configured.
#pragma once

#include <optional>

#include "config/address.h"
#include "config/module_tree.h"

namespace landform::engine {

struct RemovedBlock {
  const config::Removed* block = nullptr;
  const config::ModuleNode* module = nullptr;  // that it is written in
};

// The block that says to keep the real object; none if it is destroyed.
[[nodiscard]] std::optional<RemovedBlock> find_forgetting(const config::ModuleTree& modules,
                                                          const config::InstanceAddress& address);

// The block about just this resource; none if there is only one about its module, or none at all.
// Unlike in Terraform, which takes all addresses as those of the root module here, blocks in other
// modules are about these.
[[nodiscard]] std::optional<RemovedBlock> find_removed(const config::ModuleTree& modules,
                                                       const config::InstanceAddress& address);

}  // namespace landform::engine
