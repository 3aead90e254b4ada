#include "packages/openpgp.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/base64.h"
#include "base/hex.h"

namespace landform::packages {
namespace {

constexpr int kTagSignature = 2;
constexpr int kTagPublicKey = 6;
constexpr int kTagPublicSubkey = 14;
constexpr int kRsa = 1;
constexpr int kRsaSignOnly = 3;
constexpr int kEdDsa = 22;
constexpr size_t kEdSize = 32;

template <auto Free>
struct Deleter {
  template <typename T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Deleter<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Deleter<EVP_MD_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Deleter<BN_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Deleter<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Deleter<OSSL_PARAM_free>>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// Reads bytes from the front; what is missing sets `failed`.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  std::string_view take(size_t size) {
    if (size > text_.size()) {
      failed_ = true;
      text_ = {};
      return {};
    }
    std::string_view out = text_.substr(0, size);
    text_.remove_prefix(size);
    return out;
  }
  uint32_t number(size_t size) {
    uint32_t out = 0;
    for (char c : take(size)) out = out << 8U | static_cast<unsigned char>(c);
    return out;
  }
  // A number of any size, preceded by its length in bits.
  std::string_view long_number() { return take((number(2) + 7) / 8); }

  [[nodiscard]] bool at_end() const { return text_.empty(); }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
  bool failed_ = false;
};

struct Packet {
  int tag = 0;
  std::string_view body;
};

// The packets of a binary message; stops at the first one that is malformed.
std::vector<Packet> packets_of(std::string_view text) {
  std::vector<Packet> out;
  Cursor in(text);
  while (!in.at_end()) {
    uint32_t header = in.number(1);
    if ((header & 0x80U) == 0) break;
    Packet packet;
    if ((header & 0x40U) != 0) {
      packet.tag = static_cast<int>(header & 0x3fU);
      uint32_t length = in.number(1);
      if (length >= 192 && length < 224) {
        length = ((length - 192) << 8U) + in.number(1) + 192;
      } else if (length == 255) {
        length = in.number(4);
      } else if (length >= 224) {
        break;  // partial lengths are only for data
      }
      packet.body = in.take(length);
    } else {
      packet.tag = static_cast<int>(header >> 2U & 0xfU);
      uint32_t kind = header & 3U;
      if (kind == 3) break;
      packet.body = in.take(in.number(size_t{1} << kind));
    }
    if (in.failed()) break;
    out.push_back(packet);
  }
  return out;
}

// The bytes in an armored block.
std::string unarmor(std::string_view text) {
  size_t at = text.find("-----BEGIN ");
  if (at == std::string_view::npos) return std::string(text);
  std::string encoded;
  bool headers = true;
  text.remove_prefix(std::min(text.find('\n', at), text.size() - 1) + 1);
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0)
      line.remove_suffix(1);
    if (line.starts_with("-----END")) break;
    if (headers) {
      // Headers end with an empty line.
      if (line.empty()) headers = false;
      continue;
    }
    if (line.starts_with('=')) break;  // the checksum
    encoded += line;
  }
  auto decoded = base64_decode(encoded);
  return decoded ? std::move(decoded).value() : "";
}

struct PublicKey {
  Signer signer;
  int algorithm = 0;
  Key key;
};

Key make_rsa(std::string_view n, std::string_view e) {
  Builder builder(OSSL_PARAM_BLD_new());
  Number modulus(BN_bin2bn(bytes_of(n), static_cast<int>(n.size()), nullptr));
  Number exponent(BN_bin2bn(bytes_of(e), static_cast<int>(e.size()), nullptr));
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, modulus.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, exponent.get());
  Params params(OSSL_PARAM_BLD_to_param(builder.get()));
  KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
  EVP_PKEY* out = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) == 1)
    EVP_PKEY_fromdata(context.get(), &out, EVP_PKEY_PUBLIC_KEY, params.get());
  return Key(out);
}

Key make_ed25519(std::string_view point) {
  // A prefix says that the point is in its native form.
  if (point.size() != kEdSize + 1 || point[0] != 0x40) return nullptr;
  return Key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(point) + 1, kEdSize));
}

// None for keys that cannot be used.
std::optional<PublicKey> read_key(std::string_view body) {
  constexpr std::string_view kEd25519("\x2b\x06\x01\x04\x01\xda\x47\x0f\x01", 9);
  Cursor in(body);
  uint32_t version = in.number(1);
  in.take(4);  // the time
  PublicKey out;
  out.algorithm = static_cast<int>(in.number(1));
  if (version != 4) return std::nullopt;
  if (out.algorithm == kRsa || out.algorithm == kRsaSignOnly) {
    std::string_view n = in.long_number();
    out.key = make_rsa(n, in.long_number());
  } else if (out.algorithm == kEdDsa) {
    std::string_view curve = in.take(in.number(1));
    if (curve == kEd25519) out.key = make_ed25519(in.long_number());
  }
  if (in.failed() || out.key == nullptr) return std::nullopt;
  std::string identified = "\x99";
  identified += static_cast<char>(body.size() >> 8U & 0xffU);
  identified += static_cast<char>(body.size() & 0xffU);
  identified += body;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  EVP_Digest(identified.data(), identified.size(), digest.data(), &size, EVP_sha1(), nullptr);
  std::string hex = to_hex({reinterpret_cast<const char*>(digest.data()), size});
  for (char& c : hex) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  out.signer.fingerprint = hex;
  out.signer.key_id = hex.substr(hex.size() - 16);
  return out;
}

struct Signature {
  int algorithm = 0;
  const EVP_MD* hash = nullptr;
  std::string_view hashed;  // the part of the packet that is signed
  std::string_view numbers;
  std::string issuer;  // a key ID; empty if it is not given
};

void read_subpackets(std::string_view text, Signature& out) {
  constexpr int kIssuer = 16;
  constexpr int kFingerprint = 33;
  Cursor in(text);
  while (!in.at_end() && !in.failed()) {
    uint32_t length = in.number(1);
    if (length >= 192 && length < 255) {
      length = ((length - 192) << 8U) + in.number(1) + 192;
    } else if (length == 255) {
      length = in.number(4);
    }
    std::string_view body = in.take(length);
    if (body.empty()) return;
    int type = static_cast<unsigned char>(body[0]) & 0x7f;
    std::string_view id;
    if (type == kIssuer && body.size() == 9) id = body.substr(1);
    if (type == kFingerprint && body.size() == 22) id = body.substr(14);
    if (id.empty()) continue;
    out.issuer = to_hex(id);
    for (char& c : out.issuer) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
}

std::optional<Signature> read_signature(std::string_view body) {
  Cursor in(body);
  Signature out;
  uint32_t version = in.number(1);
  uint32_t type = in.number(1);
  out.algorithm = static_cast<int>(in.number(1));
  switch (in.number(1)) {
    case 8:
      out.hash = EVP_sha256();
      break;
    case 9:
      out.hash = EVP_sha384();
      break;
    case 10:
      out.hash = EVP_sha512();
      break;
    default:
      return std::nullopt;  // weak or unknown
  }
  std::string_view hashed = in.take(in.number(2));
  out.hashed = body.substr(0, std::min(body.size(), 6 + hashed.size()));
  std::string_view unhashed = in.take(in.number(2));
  in.take(2);  // the start of the digest
  out.numbers = in.rest();
  constexpr uint32_t kBinaryDocument = 0;
  if (in.failed() || version != 4 || type != kBinaryDocument) return std::nullopt;
  read_subpackets(unhashed, out);
  read_subpackets(hashed, out);
  return out;
}

// What is signed besides the data: the beginning of the packet, and its length.
std::string trailer_of(const Signature& signature) {
  std::string out(signature.hashed);
  out += "\x04\xff";
  for (unsigned shift : {24U, 16U, 8U, 0U})
    out += static_cast<char>(signature.hashed.size() >> shift & 0xffU);
  return out;
}

bool check_rsa(const Signature& signature, std::string_view data, EVP_PKEY* key) {
  Cursor in(signature.numbers);
  std::string value(in.long_number());
  // Leading zeros are not written, but needed here.
  auto size = static_cast<size_t>(EVP_PKEY_get_size(key));
  if (in.failed() || value.size() > size) return false;
  value.insert(0, size - value.size(), '\0');
  DigestContext context(EVP_MD_CTX_new());
  std::string trailer = trailer_of(signature);
  return EVP_DigestVerifyInit(context.get(), nullptr, signature.hash, nullptr, key) == 1 &&
         EVP_DigestVerifyUpdate(context.get(), data.data(), data.size()) == 1 &&
         EVP_DigestVerifyUpdate(context.get(), trailer.data(), trailer.size()) == 1 &&
         EVP_DigestVerifyFinal(context.get(), bytes_of(value), value.size()) == 1;
}

bool check_ed25519(const Signature& signature, std::string_view data, EVP_PKEY* key) {
  Cursor in(signature.numbers);
  std::string value;
  for (int i = 0; i < 2; ++i) {
    std::string_view part = in.long_number();
    if (part.size() > kEdSize) return false;
    value.append(kEdSize - part.size(), '\0');
    value += part;
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  DigestContext hash(EVP_MD_CTX_new());
  std::string trailer = trailer_of(signature);
  bool hashed = EVP_DigestInit_ex(hash.get(), signature.hash, nullptr) == 1 &&
                EVP_DigestUpdate(hash.get(), data.data(), data.size()) == 1 &&
                EVP_DigestUpdate(hash.get(), trailer.data(), trailer.size()) == 1 &&
                EVP_DigestFinal_ex(hash.get(), digest.data(), &size) == 1;
  DigestContext context(EVP_MD_CTX_new());
  return hashed && !in.failed() &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(value), value.size(), digest.data(), size) == 1;
}

bool check(const Signature& signature, std::string_view data, const PublicKey& key) {
  if (signature.algorithm == kEdDsa)
    return key.algorithm == kEdDsa && check_ed25519(signature, data, key.key.get());
  bool rsa = signature.algorithm == kRsa || signature.algorithm == kRsaSignOnly;
  return rsa && key.algorithm != kEdDsa && check_rsa(signature, data, key.key.get());
}

}  // namespace

Result<Signer> verify_signature(std::string_view data, std::string_view signature,
                                std::string_view armored_keys) {
  std::string unarmored = unarmor(signature);
  std::vector<Signature> signatures;
  for (const Packet& packet : packets_of(unarmored)) {
    if (packet.tag != kTagSignature) continue;
    if (auto read = read_signature(packet.body)) signatures.push_back(*read);
  }
  if (signatures.empty())
    return Error{"error checking signature: it has no supported OpenPGP signature"};
  std::string keys = unarmor(armored_keys);
  for (const Packet& packet : packets_of(keys)) {
    if (packet.tag != kTagPublicKey && packet.tag != kTagPublicSubkey) continue;
    auto key = read_key(packet.body);
    if (!key) continue;
    for (const Signature& one : signatures) {
      if (!one.issuer.empty() && one.issuer != key->signer.key_id) continue;
      if (check(one, data, *key)) return std::move(key->signer);
      if (!one.issuer.empty()) return Error{"error checking signature: openpgp: invalid signature"};
    }
  }
  return Error{kUnknownIssuer};
}

}  // namespace landform::packages
