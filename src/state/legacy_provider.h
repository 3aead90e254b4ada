// The notation of providers before they had source addresses. Private to the library.
#pragma once

#include <string_view>

#include "base/result.h"
#include "config/provider_address.h"

namespace landform::state {

// A provider of which only the name is known. The namespace `-` tells the provider installer to
// find the real one.
[[nodiscard]] config::ProviderAddress legacy_provider(std::string_view name);

// `provider["registry.example.com/a/b"].west`, or as it was before Terraform 0.13:
// `module.m.provider.aws.west`.
[[nodiscard]] Result<config::ProviderConfigAddress> parse_any_provider(std::string_view text);

}  // namespace landform::state
