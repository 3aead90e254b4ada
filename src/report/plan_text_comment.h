// The comment above a resource in a plan. Private to the library.
#pragma once

#include <cstdint>
#include <string>

#include "engine/plan.h"

namespace landform::report {

enum class Cause : uint8_t { proposed, drift };

// What happens to the object and why, in the markup of palette.h.
[[nodiscard]] std::string change_comment(const engine::ResourceChange& change, Cause cause);

}  // namespace landform::report
