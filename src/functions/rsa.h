// RSA private keys, to decrypt with.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::functions {

class RsaPrivateKey {
 public:
  // From PEM: PKCS #1, PKCS #8, or OpenSSH's own format, unencrypted.
  static Result<RsaPrivateKey> parse(std::string_view pem);

  // PKCS #1 v1.5.
  [[nodiscard]] Result<std::string> decrypt(std::string_view cipher) const;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  using Key = std::unique_ptr<EVP_PKEY, Free>;

  explicit RsaPrivateKey(Key key) : key_(std::move(key)) {}
  static Result<Key> parse_pkcs1(std::string_view der);
  static Result<Key> parse_pkcs8(std::string_view der);
  static Result<Key> parse_openssh(std::string_view bytes);

  Key key_;
};

}  // namespace landform::functions
