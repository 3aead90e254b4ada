// Random bytes from the system.
#pragma once

#include <cstddef>
#include <string>

namespace landform {

// Unpredictable: good for keys and identifiers. Does not fail.
[[nodiscard]] std::string random_bytes(size_t count);

}  // namespace landform
