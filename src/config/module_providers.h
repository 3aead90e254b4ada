// Which providers the local names of a module denote.
//
// May be called from any thread.
#pragma once

#include <string_view>

#include "config/module.h"
#include "config/provider_address.h"

namespace landform::config {

// As required by the module, or else the one that the name implies.
[[nodiscard]] ProviderAddress provider_of(const Module& module, std::string_view local_name);
// The provider of a resource of the module.
[[nodiscard]] ProviderAddress provider_of(const Module& module, const Resource& resource);

}  // namespace landform::config
