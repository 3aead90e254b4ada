// Hashes of bytes.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>
#include <string_view>

namespace landform::functions {

enum class Hash { md5, sha1, sha256, sha512 };

class Digest {
 public:
  explicit Digest(Hash hash);
  void update(std::string_view bytes);
  // The raw bytes of the hash; call only once.
  [[nodiscard]] std::string finish();

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

[[nodiscard]] std::string digest(Hash hash, std::string_view bytes);

}  // namespace landform::functions
