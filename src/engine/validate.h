// Asking providers whether a configuration is valid, before anything is configured.
#pragma once

#include <optional>
#include <string>

#include "config/address.h"
#include "config/provider_address.h"
#include "engine/providers.h"
#include "provider/diagnostics.h"
#include "value/value.h"

namespace landform::engine {

struct ConfigToValidate {
  const config::ProviderAddress& provider;
  // None for the configuration of the provider itself.
  std::optional<config::ResourceMode> mode;
  const std::string& type;
  const Value& config;  // unmarked
};

// Nothing if the provider is not available.
[[nodiscard]] provider::Diagnostics validate(const Providers& providers,
                                             const ConfigToValidate& call);

}  // namespace landform::engine
