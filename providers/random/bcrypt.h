// bcrypt, as Go's x/crypto does it: $2a$, cost 10.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::random {

// A hash with a new salt. Of longer passwords the first 72 bytes count, as bcrypt cannot see more.
// Fails for a password with a zero byte, which libcrypt would take for its end.
[[nodiscard]] Result<std::string> bcrypt_hash(std::string_view password);

// Whether it is a hash of that password.
[[nodiscard]] bool bcrypt_matches(std::string_view hash, std::string_view password);

}  // namespace landform::random
