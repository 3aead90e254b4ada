// Helpers for tests of packages: mirrors in directories, and a registry that signs.
#pragma once

#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/base64.h"
#include "install/test_server.h"
#include "install/testing.h"
#include "packages/hash.h"
#include "packages/platform.h"
#include "packages/requirements.h"

namespace landform::packages {

inline config::ProviderAddress address(std::string_view text) {
  return *config::ProviderAddress::parse_source(text);
}
inline config::Version version(std::string_view text) { return *parse_package_version(text); }

inline std::string program_name(const std::string& type, const std::string& version_text) {
  return "terraform-provider-" + type + "_v" + version_text;
}
// A program that would print its name; nothing starts it.
inline std::string program_text(const std::string& type, const std::string& version_text) {
  return "#!/bin/sh\necho " + type + version_text + "\n";
}
inline std::string archive_name(const std::string& type, const std::string& version_text) {
  return "terraform-provider-" + type + "_" + version_text + "_" + Platform::current().to_string() +
         ".zip";
}
inline std::string make_package(const std::string& type, const std::string& version_text) {
  return install::make_archive(install::TestFormat::zip, {{program_name(type, version_text),
                                                           program_text(type, version_text)}});
}

// A package in a mirror, unpacked.
inline void write_unpacked(const TestDirectory& directory, const std::string& mirror,
                           const std::string& provider, const std::string& version_text) {
  config::ProviderAddress a = address(provider);
  directory.write(mirror + "/" + a.to_string() + "/" + version_text + "/" +
                      Platform::current().to_string() + "/" + program_name(a.type, version_text),
                  program_text(a.type, version_text));
}
// The same as an archive.
inline void write_packed(const TestDirectory& directory, const std::string& mirror,
                         const std::string& provider, const std::string& version_text) {
  config::ProviderAddress a = address(provider);
  directory.write(mirror + "/" + a.to_string() + "/" + archive_name(a.type, version_text),
                  make_package(a.type, version_text));
}

// Signs as GnuPG does, with an RSA key that is made for the test.
class TestSigner {
 public:
  TestSigner() : key_(EVP_RSA_gen(2048)) {
    std::string body =
        std::string("\x04") + kTime + "\x01" + number(parameter("n")) + number(parameter("e"));
    std::string hashed_key = std::string("\x99") + length(body.size(), 2) + body;
    unsigned char fingerprint[20];
    EVP_Digest(hashed_key.data(), hashed_key.size(), fingerprint, nullptr, EVP_sha1(), nullptr);
    issuer_.assign(reinterpret_cast<const char*>(fingerprint) + 12, 8);
    const std::string user = "Test <t@example.com>";
    std::string certified = hashed_key + "\xb4" + length(user.size(), 4) + user;
    // Its own certificate, for certifying and signing.
    std::string certificate = signature('\x13', std::string("\x02\x1b\x03"), certified);
    armored_ = armored(packet('\x99', body) + packet('\xb5', user) + certificate);
  }
  TestSigner(const TestSigner&) = delete;
  TestSigner& operator=(const TestSigner&) = delete;
  ~TestSigner() { EVP_PKEY_free(key_); }

  // A detached signature of binary data.
  [[nodiscard]] std::string sign(const std::string& data) const {
    return signature('\0', "", data);
  }
  // The public key.
  [[nodiscard]] const std::string& armored_key() const { return armored_; }

 private:
  static constexpr const char* kTime = "\x65\x01\x01\x01";

  static std::string length(size_t value, int bytes) {
    std::string out;
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>((value >> (8 * i)) & 0xff);
    return out;
  }
  static std::string packet(char tag, const std::string& body) {
    return tag + length(body.size(), 2) + body;
  }
  // With its length in bits.
  static std::string number(std::string bytes) {
    while (bytes.front() == '\0') bytes.erase(0, 1);
    size_t bits = bytes.size() * 8;
    for (unsigned top = static_cast<unsigned char>(bytes.front()); top < 0x80; top <<= 1U) --bits;
    return length(bits, 2) + bytes;
  }
  [[nodiscard]] std::string parameter(const char* name) const {
    BIGNUM* value = nullptr;
    EVP_PKEY_get_bn_param(key_, name, &value);
    std::string out(static_cast<size_t>(BN_num_bytes(value)), '\0');
    BN_bn2bin(value, reinterpret_cast<unsigned char*>(out.data()));
    BN_free(value);
    return out;
  }

  // Version 4, by RSA with SHA-256; the time and further subpackets are signed, the issuer is not.
  [[nodiscard]] std::string signature(char type, const std::string& subpackets,
                                      const std::string& data) const {
    std::string signed_packets = std::string("\x05\x02") + kTime + subpackets;
    std::string hashed = std::string{'\x04', type, '\x01', '\x08'} +
                         length(signed_packets.size(), 2) + signed_packets;
    std::string all = data + hashed + "\x04\xff" + length(hashed.size(), 4);
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    size_t size = 256;
    std::string value(size, '\0');
    EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, key_);
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(value.data()), &size,
                   reinterpret_cast<const unsigned char*>(all.data()), all.size());
    EVP_MD_CTX_free(context);
    unsigned char digest[32];
    EVP_Digest(all.data(), all.size(), digest, nullptr, EVP_sha256(), nullptr);
    std::string body = hashed + std::string("\x00\x0a\x09\x10", 4) + issuer_ +
                       std::string(reinterpret_cast<const char*>(digest), 2) + number(value);
    return packet('\x89', body);
  }

  static std::string armored(const std::string& packets) {
    constexpr unsigned kStart = 0xb704ce;
    constexpr unsigned kPolynomial = 0x1864cfb;
    unsigned sum = kStart;
    for (char c : packets) {
      sum ^= static_cast<unsigned>(static_cast<unsigned char>(c)) << 16U;
      for (int i = 0; i < 8; ++i) {
        sum <<= 1U;
        if ((sum & 0x1000000U) != 0) sum ^= kPolynomial;
      }
    }
    std::string text = base64_encode(packets);
    std::string out = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n";
    for (size_t at = 0; at < text.size(); at += 64) out += text.substr(at, 64) + "\n";
    return out + "=" + base64_encode(length(sum & 0xffffffU, 3)) +
           "\n-----END PGP PUBLIC KEY BLOCK-----\n";
  }

  EVP_PKEY* key_;
  std::string issuer_;
  std::string armored_;
};

// What a registry says about one version of acme/foo: the list of checksums is signed.
inline void serve_in_registry(install::TestServer& server, const TestSigner& signer,
                              const std::string& version_text, const std::string& archive,
                              const std::string& sums, std::string key = {}) {
  Platform platform = Platform::current();
  std::string file = archive_name("foo", version_text);
  server.serve("/dl/" + file, archive);
  server.serve("/dl/" + version_text + "_SHA256SUMS", sums);
  server.serve("/dl/" + version_text + "_SHA256SUMS.sig", signer.sign(sums));
  if (key.empty()) key = signer.armored_key();
  for (size_t at = 0; (at = key.find('\n', at)) != std::string::npos;) key.replace(at, 1, "\\n");
  server.serve(
      "/v1/providers/acme/foo/" + version_text + "/download/" + platform.os + "/" + platform.arch,
      R"({"protocols":["6.0"],"os":")" + platform.os + R"(","arch":")" + platform.arch +
          R"(","filename":")" + file + R"(","download_url":"/dl/)" + file +
          R"(","shasums_url":"/dl/)" + version_text +
          R"(_SHA256SUMS","shasums_signature_url":"/dl/)" + version_text +
          R"(_SHA256SUMS.sig","shasum":")" + sha256_of(archive) +
          R"(","signing_keys":{"gpg_public_keys":[{"key_id":"x","ascii_armor":")" + key +
          R"("}]}})",
      "application/json");
}

}  // namespace landform::packages
