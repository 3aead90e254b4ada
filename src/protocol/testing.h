// Shared parts of this library's tests.
#pragma once

#include <string>
#include <string_view>

#include "base/hex_testing.h"

namespace landform::protocol::testing {

inline std::string hex(std::string_view bytes) { return to_hex(bytes); }
inline std::string unhex(std::string_view digits) { return from_hex(digits); }

}  // namespace landform::protocol::testing
