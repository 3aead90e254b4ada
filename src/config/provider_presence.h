// Whether the provider configurations that are used exist.
//
// One without an alias need not be written: it is the empty one of the root module.
#pragma once

#include <set>
#include <string_view>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/provider_address.h"

namespace landform::config {

// The error about one that `user`, such as a resource, needs.
void report_missing_provider(std::string_view user, const ProviderConfigAddress& provider,
                             Diagnostics& diagnostics);

// All that have a block.
[[nodiscard]] std::set<ProviderConfigAddress> written_providers(const ModuleTree& modules);

// Errors for what calls pass to modules and, if that exists, for what resources use. `given` are
// those of the root module that have no block in it, since they come from a test.
[[nodiscard]] Diagnostics check_providers_exist(const ModuleTree& modules,
                                                const std::set<ProviderConfigAddress>& given = {});
// The configuration of the root module that a name in it denotes: `aws.west`.
[[nodiscard]] ProviderConfigAddress root_provider(const Module& root, std::string_view name);

}  // namespace landform::config
