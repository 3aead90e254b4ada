// A `timeouts` block, in which users say how long the hooks of a resource may take:
//
//   schema.block("timeouts", timeouts_block({{"create", "20m"}, {"delete", "5m"}}));
//
// The SDK sets the deadline of the hook's context by it.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "sdk/schema.h"
#include "value/value.h"

namespace landform::sdk {

// The names of hooks are create, read, update and delete; each with the time it has where the user
// says nothing.
[[nodiscard]] NestedBlock timeouts_block(const std::map<std::string, std::string>& defaults);

// The time that a hook has, if the block has a `timeouts` block that names it.
[[nodiscard]] std::optional<std::chrono::nanoseconds> timeout_of(const Block& block,
                                                                 const Value& config,
                                                                 const std::string& hook);

}  // namespace landform::sdk
