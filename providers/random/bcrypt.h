// bcrypt, as in Go's x/crypto: $2a$, cost 10.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::random {

// A hash with a new salt. Only the first 72 bytes of a password count, a limit of bcrypt. Fails for
// a password with a zero byte, which libcrypt would treat as its end.
[[nodiscard]] Result<std::string> bcrypt_hash(std::string_view password);

// Whether it is the hash of that password.
[[nodiscard]] bool bcrypt_matches(std::string_view hash, std::string_view password);

}  // namespace landform::random
