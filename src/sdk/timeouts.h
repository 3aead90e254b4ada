// A `timeouts` block, in which users set time limits for the hooks of a resource:
//
//   schema.block("timeouts", timeouts_block({{"create", "20m"}, {"delete", "5m"}}));
//
// The SDK sets the deadline of the hook's context accordingly.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// The hooks are create, read, update and delete; each with its default time limit.
[[nodiscard]] NestedBlock timeouts_block(const std::map<std::string, std::string>& defaults);

// The time limit of a hook, if the block has a `timeouts` block that names it.
[[nodiscard]] std::optional<std::chrono::nanoseconds> timeout_of(const Block& block,
                                                                 const Value& config,
                                                                 const std::string& hook);

}  // namespace landform::sdk
