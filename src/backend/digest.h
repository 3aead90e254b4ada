// Digests of texts. Private to the library.
#pragma once

#include <openssl/evp.h>

#include <string>
#include <string_view>

#include "base/check.h"

namespace landform::backend {

// The bytes of the digest.
inline std::string digest_of(const EVP_MD* kind, std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  LANDFORM_CHECK(EVP_Digest(bytes.data(), bytes.size(), digest, &size, kind, nullptr) == 1);
  return {reinterpret_cast<char*>(digest), size};
}

}  // namespace landform::backend
