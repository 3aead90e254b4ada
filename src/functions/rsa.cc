#include "functions/rsa.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <array>
#include <optional>

#include "base/quote.h"
#include "functions/pem.h"

namespace landform::functions {
namespace {

template <typename T, void (*free)(T*)>
struct Freeing {
  void operator()(T* p) const { free(p); }
};
template <typename T, void (*free)(T*)>
using Owned = std::unique_ptr<T, Freeing<T, free>>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

bool is_pkcs8(std::string_view der) {
  const unsigned char* p = bytes_of(der);
  Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free> info(
      d2i_PKCS8_PRIV_KEY_INFO(nullptr, &p, static_cast<long>(der.size())));
  return info != nullptr;
}

// The error for bytes that should have been a sequence.
Error bad_asn1(std::string_view der) {
  const char* what = "sequence truncated";
  const unsigned char* p = bytes_of(der);
  size_t header = der.size() > 1 && p[1] > 0x80 ? 2 + (p[1] & 0x7fU) : 2;
  if (der.size() < header) {
    what = "truncated tag or length";
  } else {
    size_t length = header == 2 ? p[1] : 0;
    for (size_t i = 2; i < header && i < 10; ++i) length = length << 8U | p[i];
    if (length > der.size() - header) what = "data truncated";
  }
  return {std::string("invalid ASN1 data in the given private key: ") + what};
}

// The length-prefixed strings of SSH formats.
class SshReader {
 public:
  explicit SshReader(std::string_view bytes) : rest_(bytes) {}

  std::optional<uint32_t> number() {
    if (rest_.size() < 4) return std::nullopt;
    uint32_t n = 0;
    for (size_t i = 0; i < 4; ++i) n = n << 8U | bytes_of(rest_)[i];
    rest_.remove_prefix(4);
    return n;
  }
  std::optional<std::string_view> string() {
    auto size = number();
    if (!size || *size > rest_.size()) return std::nullopt;
    std::string_view s = rest_.substr(0, *size);
    rest_.remove_prefix(*size);
    return s;
  }

 private:
  std::string_view rest_;
};

using BigNumber = Owned<BIGNUM, BN_clear_free>;

BigNumber to_big_number(std::string_view bytes) {
  return BigNumber(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
}

}  // namespace

Result<RsaPrivateKey::Key> RsaPrivateKey::parse_pkcs1(std::string_view der) {
  if (is_pkcs8(der)) {
    return Error{
        "invalid private key: x509: failed to parse private key (use ParsePKCS8PrivateKey instead "
        "for this key format)"};
  }
  const unsigned char* p = bytes_of(der);
  Key key(d2i_PrivateKey(EVP_PKEY_RSA, nullptr, &p, static_cast<long>(der.size())));
  if (key == nullptr) return bad_asn1(der);
  return key;
}

Result<RsaPrivateKey::Key> RsaPrivateKey::parse_pkcs8(std::string_view der) {
  const unsigned char* p = bytes_of(der);
  Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free> info(
      d2i_PKCS8_PRIV_KEY_INFO(nullptr, &p, static_cast<long>(der.size())));
  Key key(info != nullptr ? EVP_PKCS82PKEY(info.get()) : nullptr);
  if (key != nullptr) return key;
  if (parse_pkcs1(der).ok()) {
    return Error{
        "invalid private key: x509: failed to parse private key (use ParsePKCS1PrivateKey instead "
        "for this key format)"};
  }
  return bad_asn1(der);
}

Result<RsaPrivateKey::Key> RsaPrivateKey::parse_openssh(std::string_view bytes) {
  const Error invalid = {"invalid private key: ssh: invalid openssh private key format"};
  constexpr std::string_view kMagic("openssh-key-v1\0", 15);
  if (!bytes.starts_with(kMagic)) return invalid;
  SshReader outer(bytes.substr(kMagic.size()));
  auto cipher = outer.string();
  auto derivation = outer.string();
  auto derivation_options = outer.string();
  auto count = outer.number();
  auto public_key = outer.string();
  auto secret = outer.string();
  if (!cipher || !derivation || !derivation_options || !count || !public_key || !secret) {
    return invalid;
  }
  if (*cipher != "none") {
    return Error{"invalid private key: ssh: this private key is passphrase protected"};
  }
  SshReader inner(*secret);
  auto check1 = inner.number();
  auto check2 = inner.number();
  auto type = inner.string();
  if (*count != 1 || !check1 || check1 != check2 || !type) return invalid;
  if (*type != "ssh-rsa") return Error{"invalid private key type " + std::string(*type)};

  std::array<BigNumber, 3> numbers;  // n, e, d
  constexpr std::array<const char*, 3> kNames = {OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E,
                                                 OSSL_PKEY_PARAM_RSA_D};
  Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> builder(OSSL_PARAM_BLD_new());
  for (size_t i = 0; i < numbers.size(); ++i) {
    auto number = inner.string();
    if (!number) return invalid;
    numbers[i] = to_big_number(*number);
    OSSL_PARAM_BLD_push_BN(builder.get(), kNames[i], numbers[i].get());
  }
  Owned<OSSL_PARAM, OSSL_PARAM_free> parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_KEYPAIR, parameters.get()) != 1) {
    return invalid;
  }
  return Key(key);
}

Result<RsaPrivateKey> RsaPrivateKey::parse(std::string_view pem) {
  auto block = read_pem(pem);
  if (!block) return Error{"invalid private key: ssh: no key found"};
  if (block->encrypted || block->type == "ENCRYPTED PRIVATE KEY") {
    return Error{"invalid private key: ssh: this private key is passphrase protected"};
  }
  Result<Key> key = Error{};
  if (block->type == "RSA PRIVATE KEY") {
    key = parse_pkcs1(block->bytes);
  } else if (block->type == "PRIVATE KEY") {
    key = parse_pkcs8(block->bytes);
  } else if (block->type == "OPENSSH PRIVATE KEY") {
    key = parse_openssh(block->bytes);
  } else if (block->type == "EC PRIVATE KEY" || block->type == "DSA PRIVATE KEY") {
    return Error{"invalid private key type " + block->type};
  } else {
    return Error{"invalid private key: ssh: unsupported key type " + go_quote(block->type)};
  }
  if (!key) return key.error();
  if (EVP_PKEY_get_base_id(key->get()) != EVP_PKEY_RSA) {
    return Error{"invalid private key type " + std::string(EVP_PKEY_get0_type_name(key->get()))};
  }
  return RsaPrivateKey(*std::move(key));
}

Result<std::string> RsaPrivateKey::decrypt(std::string_view cipher) const {
  const Error failed = {"crypto/rsa: decryption error"};
  auto size = static_cast<size_t>(EVP_PKEY_get_size(key_.get()));
  if (cipher.size() > size || size < 11) return failed;
  std::string padded(size - cipher.size(), '\0');
  padded += cipher;
  Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string plain(size, '\0');
  size_t plain_size = plain.size();
  // The padding is checked here: for invalid padding, OpenSSL may return random bytes instead of an
  // error.
  bool done = EVP_PKEY_decrypt_init(context.get()) == 1 &&
              EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_NO_PADDING) == 1 &&
              EVP_PKEY_decrypt(context.get(), reinterpret_cast<unsigned char*>(plain.data()),
                               &plain_size, bytes_of(padded), padded.size()) == 1;
  if (!done || plain_size != size || plain[0] != 0 || plain[1] != 2) return failed;
  size_t end = plain.find('\0', 2);
  if (end == std::string::npos || end < 10) return failed;
  return plain.substr(end + 1);
}

}  // namespace landform::functions
