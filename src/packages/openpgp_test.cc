#include "packages/openpgp.h"

#include <gtest/gtest.h>

#include "base/base64.h"
#include "packages/openpgp_testing.h"

namespace landform::packages {
namespace {

constexpr const char* kData = "signed data\n";

std::string bytes(const char* encoded) { return *base64_decode(encoded); }

TEST(OpenPgpTest, Signatures) {
  auto rsa = verify_signature(kData, bytes(kRsaSignature), kRsaKey);
  ASSERT_TRUE(rsa.ok()) << rsa.error().message;
  EXPECT_EQ(rsa->key_id, "FD844EBBAA8214B0");
  EXPECT_TRUE(rsa->fingerprint.ends_with(rsa->key_id));
  auto ed = verify_signature(kData, bytes(kEd25519Signature), kEd25519Key);
  ASSERT_TRUE(ed.ok()) << ed.error().message;
  EXPECT_EQ(ed->key_id, "17F4A1FC44A6B370");
}

TEST(OpenPgpTest, OtherDataOrKeys) {
  for (auto [signature, key] :
       {std::pair{kRsaSignature, kRsaKey}, std::pair{kEd25519Signature, kEd25519Key}}) {
    auto changed = verify_signature("other data\n", bytes(signature), key);
    ASSERT_FALSE(changed.ok());
    EXPECT_EQ(changed.error().message, "error checking signature: openpgp: invalid signature");
  }
  EXPECT_EQ(verify_signature(kData, bytes(kRsaSignature), kEd25519Key).error().message,
            kUnknownIssuer);
  EXPECT_EQ(verify_signature(kData, bytes(kRsaSignature), "").error().message, kUnknownIssuer);
}

TEST(OpenPgpTest, EveryCutAndEveryFlippedByteIsRejected) {
  std::string signature = bytes(kEd25519Signature);
  for (size_t size = 0; size < signature.size(); ++size)
    EXPECT_FALSE(verify_signature(kData, signature.substr(0, size), kEd25519Key).ok()) << size;
  // Not all bytes are signed: the second list of subpackets and the start of the digest are not.
  for (size_t i = 0; i < 10; ++i) {
    std::string flipped = signature;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    EXPECT_FALSE(verify_signature(kData, flipped, kEd25519Key).ok()) << i;
  }
  std::string last = signature;
  last.back() = static_cast<char>(last.back() ^ 1);
  EXPECT_FALSE(verify_signature(kData, last, kEd25519Key).ok());
}

}  // namespace
}  // namespace landform::packages
