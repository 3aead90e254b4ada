#include "install/checksum.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cstdio>
#include <memory>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/quote.h"

namespace landform::install {
namespace {

struct Algorithm {
  std::string_view name;
  size_t digits;
  const EVP_MD* (*digest)();
};
constexpr std::array<Algorithm, 4> kAlgorithms = {{
    {"md5", 32, EVP_md5},
    {"sha1", 40, EVP_sha1},
    {"sha256", 64, EVP_sha256},
    {"sha512", 128, EVP_sha512},
}};

struct FileCloser {
  void operator()(FILE* file) const { std::fclose(file); }
};
struct DigestDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

Result<std::string> digest_of(const std::string& path, const Algorithm& algorithm) {
  std::unique_ptr<FILE, FileCloser> file(std::fopen(path.c_str(), "rbe"));
  std::unique_ptr<EVP_MD_CTX, DigestDeleter> context(EVP_MD_CTX_new());
  if (file == nullptr || context == nullptr ||
      EVP_DigestInit_ex(context.get(), algorithm.digest(), nullptr) != 1)
    return Error{"failed to open file for checksum"};
  char buffer[16384];
  while (size_t n = std::fread(buffer, 1, sizeof buffer, file.get()))
    EVP_DigestUpdate(context.get(), buffer, n);
  if (std::ferror(file.get()) != 0) return Error{"failed to read file for checksum"};
  unsigned char result[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  EVP_DigestFinal_ex(context.get(), result, &size);
  std::string out;
  for (unsigned int i = 0; i < size; ++i) out += fmt::format("{:02x}", result[i]);
  return out;
}

}  // namespace

std::optional<Error> verify_checksum(const std::string& file, std::string_view wanted) {
  size_t colon = wanted.find(':');
  std::string_view type = colon == std::string_view::npos ? "" : wanted.substr(0, colon);
  std::string digits(wanted.substr(colon == std::string_view::npos ? 0 : colon + 1));
  if (type == "file") {
    return Error{
        "invalid checksum: checksum files are not supported; write the checksum "
        "into the address"};
  }
  const Algorithm* algorithm = nullptr;
  for (const Algorithm& a : kAlgorithms) {
    if (type.empty() ? a.digits == digits.size() : a.name == type) algorithm = &a;
  }
  if (algorithm == nullptr) {
    return Error{type.empty()
                     ? fmt::format("invalid checksum: Unknown type for checksum {}", digits)
                     : fmt::format("invalid checksum: unsupported checksum type: {}", type)};
  }
  bool valid = digits.size() == algorithm->digits;
  for (char& c : digits) {
    valid = valid && is_hex_digit(c);
    c = ascii_lower(c);
  }
  if (!valid)
    return Error{fmt::format("invalid checksum: {} is not a valid {} checksum", go_quote(digits),
                             algorithm->name)};
  auto actual = digest_of(file, *algorithm);
  if (!actual) return actual.error();
  if (actual.value() == digits) return std::nullopt;
  return Error{fmt::format("Checksums did not match.\nExpected: {}\nGot: {}\n{}", digits,
                           actual.value(), algorithm->name)};
}

}  // namespace landform::install
