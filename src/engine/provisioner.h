// Provisioners: commands that run after an object was created, or before it is destroyed.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "provider/diagnostics.h"
#include "value/value.h"

namespace landform::engine {

struct ProvisionRequest {
  std::string_view type;
  const Value& config;  // known and unmarked
  std::function<void(std::string_view lines)> output;
  std::stop_token cancelled = {};
};

// Only local-exec can be run; others are refused before anything is changed
// (is_provisioner_supported).
[[nodiscard]] provider::Diagnostics provision(const ProvisionRequest& request);

[[nodiscard]] bool is_provisioner_supported(std::string_view type);

}  // namespace landform::engine
