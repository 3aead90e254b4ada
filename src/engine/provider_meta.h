// What modules say to their providers about all of their resources, in `provider_meta` blocks.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "engine/run.h"
#include "value/value.h"

namespace landform::engine {

// What the module of an instance says to a provider; null if it says nothing. None after an error,
// which is reported.
[[nodiscard]] std::optional<Value> provider_meta(const Run& run,
                                                 const config::InstanceAddress& address,
                                                 const config::ProviderConfigAddress& provider,
                                                 Diagnostics& diagnostics);

}  // namespace landform::engine
