// Keys of WireGuard: 32 bytes, written in base64.
#pragma once

#include <string>

namespace landform::grid {

// A private key made of a seed: always the same one. The seed is hashed, so any text will do.
[[nodiscard]] std::string private_key(const std::string& seed);
[[nodiscard]] std::string public_key(const std::string& private_key);

}  // namespace landform::grid
