// Random UUIDs.
#pragma once

#include <string>

namespace landform {

// A random UUID (version 4): 12345678-1234-4234-9234-123456789abc.
[[nodiscard]] std::string random_uuid();

}  // namespace landform
