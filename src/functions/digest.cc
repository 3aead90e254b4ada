#include "functions/digest.h"

#include <fmt/format.h>

#include "base/check.h"

namespace landform::functions {
namespace {

const EVP_MD* algorithm(Hash hash) {
  switch (hash) {
    case Hash::md5:
      return EVP_md5();
    case Hash::sha1:
      return EVP_sha1();
    case Hash::sha256:
      return EVP_sha256();
    case Hash::sha512:
      return EVP_sha512();
  }
  return nullptr;
}

}  // namespace

Digest::Digest(Hash hash) : context_(EVP_MD_CTX_new()) {
  LANDFORM_CHECK(EVP_DigestInit_ex(context_.get(), algorithm(hash), nullptr) == 1);
}

void Digest::update(std::string_view bytes) {
  LANDFORM_CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

std::string Digest::finish() {
  unsigned char buffer[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  LANDFORM_CHECK(EVP_DigestFinal_ex(context_.get(), buffer, &size) == 1);
  return {reinterpret_cast<char*>(buffer), size};
}

std::string digest(Hash hash, std::string_view bytes) {
  Digest d(hash);
  d.update(bytes);
  return d.finish();
}

}  // namespace landform::functions
