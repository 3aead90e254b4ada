// Which provider configuration a resource uses.
//
// A name such as `aws.west` in a module denotes a `provider` block in that module or, through the
// `providers` argument of the calls, in an ancestor. A name without an alias that is not passed is
// inherited from the caller; without any block it denotes the empty configuration of the root
// module.
#pragma once

#include <string_view>

#include "base/shared_value.h"
#include "config/module_tree.h"
#include "config/provider_address.h"

namespace landform::config {

// The provider that a local name denotes in a module.
[[nodiscard]] ProviderAddress provider_of(const Module& module, std::string_view local_name);

struct ResolvedProvider {
  SharedValue<ProviderConfigAddress> address;
  const ModuleNode* module = nullptr;      // where it is configured
  const ProviderConfig* config = nullptr;  // null if there is no block
};

// `name` is Resource::provider_key() or another name as written.
[[nodiscard]] ResolvedProvider resolve_provider(const ModuleNode& module, std::string_view name);

}  // namespace landform::config
