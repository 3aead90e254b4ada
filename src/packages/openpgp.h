// Verification of OpenPGP signatures, as far as registries use them: detached signatures of version
// 4 by RSA or Ed25519 keys.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::packages {

struct Signer {
  std::string key_id;       // 16 hexadecimal digits
  std::string fingerprint;  // 40 hexadecimal digits, of the key itself or of its subkey
};

// Verifies a detached binary signature with the keys in an ASCII-armored block. The error says why
// it cannot be trusted; kUnknownIssuer is the message if none of these keys made it.
inline constexpr const char* kUnknownIssuer = "authentication signature from unknown issuer";
[[nodiscard]] Result<Signer> verify_signature(std::string_view data, std::string_view signature,
                                              std::string_view armored_keys);

}  // namespace landform::packages
