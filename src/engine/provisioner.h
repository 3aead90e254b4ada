// Provisioners: what is run on or for an object after it was created, or before it is destroyed.
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
  const Value& config;  // known and unmarked, by the schema of the type
  // The connection block, known and unmarked; null if there is none.
  const Value& connection;
  std::function<void(std::string_view lines)> output;
  std::stop_token cancelled = {};
};

[[nodiscard]] provider::Diagnostics provision(const ProvisionRequest& request);

}  // namespace landform::engine
