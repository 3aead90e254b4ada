#include "grid/wireguard.h"

#include <openssl/evp.h>

#include <array>
#include <memory>

#include "base/base64.h"
#include "base/check.h"

namespace landform::grid {
namespace {

using Key = std::array<unsigned char, 32>;

std::string encoded(const Key& key) {
  return base64_encode(std::string_view(reinterpret_cast<const char*>(key.data()), key.size()));
}

}  // namespace

std::string private_key(const std::string& seed) {
  Key key{};
  unsigned int length = 0;
  LANDFORM_CHECK(
      ::EVP_Digest(seed.data(), seed.size(), key.data(), &length, ::EVP_sha256(), nullptr) == 1);
  // As Curve25519 wants its scalars.
  key[0] &= 248U;
  key[31] = static_cast<unsigned char>((key[31] & 127U) | 64U);
  return encoded(key);
}

std::string public_key(const std::string& private_key) {
  auto bytes = base64_decode(private_key);
  LANDFORM_CHECK(bytes.ok() && bytes->size() == Key().size());
  std::unique_ptr<EVP_PKEY, decltype(&::EVP_PKEY_free)> pair(
      ::EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr,
                                     reinterpret_cast<const unsigned char*>(bytes->data()),
                                     bytes->size()),
      ::EVP_PKEY_free);
  Key key{};
  size_t length = key.size();
  LANDFORM_CHECK(pair && ::EVP_PKEY_get_raw_public_key(pair.get(), key.data(), &length) == 1);
  return encoded(key);
}

}  // namespace landform::grid
