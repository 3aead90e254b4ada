// Helpers for tests of packages: mirrors in directories, and a registry that signs.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "install/test_server.h"
#include "install/testing.h"
#include "packages/hash.h"
#include "packages/openpgp_testing.h"
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
inline void write_unpacked(const install::TestDirectory& directory, const std::string& mirror,
                           const std::string& provider, const std::string& version_text) {
  config::ProviderAddress a = address(provider);
  directory.write(mirror + "/" + a.to_string() + "/" + version_text + "/" +
                      Platform::current().to_string() + "/" + program_name(a.type, version_text),
                  program_text(a.type, version_text));
}
// The same as an archive.
inline void write_packed(const install::TestDirectory& directory, const std::string& mirror,
                         const std::string& provider, const std::string& version_text) {
  config::ProviderAddress a = address(provider);
  directory.write(mirror + "/" + a.to_string() + "/" + archive_name(a.type, version_text),
                  make_package(a.type, version_text));
}

// Signs with kRsaKey, as GnuPG does.
class TestSigner {
 public:
  TestSigner() {
    BIO* pem = BIO_new_mem_buf(kRsaPrivateKey, -1);
    key_ = PEM_read_bio_PrivateKey(pem, nullptr, nullptr, nullptr);
    BIO_free(pem);
  }
  TestSigner(const TestSigner&) = delete;
  TestSigner& operator=(const TestSigner&) = delete;
  ~TestSigner() { EVP_PKEY_free(key_); }

  // A detached signature: version 4, of binary data, by RSA with SHA-256.
  [[nodiscard]] std::string sign(const std::string& data) const {
    std::string hashed("\x04\x00\x01\x08\x00\x06\x05\x02\x65\x00\x00\x00", 12);  // and a time
    std::string all = data + hashed + std::string("\x04\xff\x00\x00\x00\x0c", 6);
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    size_t size = 256;
    std::string value(size, '\0');
    EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, key_);
    EVP_DigestSign(context, reinterpret_cast<unsigned char*>(value.data()), &size,
                   reinterpret_cast<const unsigned char*>(all.data()), all.size());
    EVP_MD_CTX_free(context);
    unsigned char digest[32];
    EVP_Digest(all.data(), all.size(), digest, nullptr, EVP_sha256(), nullptr);
    // The issuer is not signed; then the start of the digest, and the signature as a number.
    std::string body = hashed + std::string("\x00\x0a\x09\x10", 4) + issuer() +
                       std::string(reinterpret_cast<const char*>(digest), 2) + number(value);
    return std::string{static_cast<char>(0x89), static_cast<char>(body.size() >> 8),
                       static_cast<char>(body.size() & 0xff)} +
           body;
  }

 private:
  static std::string issuer() { return std::string("\xFD\x84\x4E\xBB\xAA\x82\x14\xB0", 8); }
  static std::string number(std::string bytes) {
    while (bytes.front() == '\0') bytes.erase(0, 1);
    size_t bits = bytes.size() * 8;
    for (unsigned char top = static_cast<unsigned char>(bytes.front()); top < 0x80; top <<= 1U)
      --bits;
    return std::string{static_cast<char>(bits >> 8), static_cast<char>(bits & 0xff)} + bytes;
  }

  EVP_PKEY* key_ = nullptr;
};

// What a registry says about one version of acme/foo: the list of checksums is signed.
inline void serve_in_registry(install::TestServer& server, const TestSigner& signer,
                              const std::string& version_text, const std::string& archive,
                              const std::string& sums, const char* armored_key = kRsaKey) {
  Platform platform = Platform::current();
  std::string file = archive_name("foo", version_text);
  server.serve("/dl/" + file, archive);
  server.serve("/dl/" + version_text + "_SHA256SUMS", sums);
  server.serve("/dl/" + version_text + "_SHA256SUMS.sig", signer.sign(sums));
  std::string key = armored_key;
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
