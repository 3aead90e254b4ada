#include "packages/hash.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include "base/base64.h"
#include "base/descriptor.h"
#include "base/hex.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;

struct DigestDeleter {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new()) {
    LANDFORM_CHECK(context_ != nullptr &&
                   EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
  }
  void add(std::string_view bytes) {
    LANDFORM_CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
  }
  // The 32 bytes.
  std::string finish() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned int size = 0;
    LANDFORM_CHECK(EVP_DigestFinal_ex(context_.get(), bytes.data(), &size) == 1);
    return {reinterpret_cast<const char*>(bytes.data()), size};
  }

 private:
  std::unique_ptr<EVP_MD_CTX, DigestDeleter> context_;
};

Result<std::string> digest_file(const std::string& path) {
  auto failed = [&] { return Error{fmt::format("open {}: {}", path, std::strerror(errno))}; };
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid()) return failed();
  Sha256 digest;
  constexpr size_t kBlock = size_t{256} << 10;
  std::vector<char> buffer(kBlock);
  for (;;) {
    ssize_t n = ::read(file.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed();
    if (n == 0) break;
    digest.add({buffer.data(), static_cast<size_t>(n)});
  }
  return digest.finish();
}

}  // namespace

Result<std::string> hash_directory(const std::string& directory) {
  std::error_code error;
  fs::path root = fs::canonical(directory, error);
  if (error) return Error{fmt::format("{}: {}", directory, error.message())};
  std::vector<std::string> names;
  for (fs::recursive_directory_iterator at(root, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_directory(error) && !at->is_symlink(error)) continue;
    names.push_back(at->path().lexically_relative(root).string());
  }
  if (error) return Error{fmt::format("{}: {}", directory, error.message())};
  std::sort(names.begin(), names.end());
  Sha256 all;
  for (const std::string& name : names) {
    if (name.find('\n') != std::string::npos)
      return Error{"filenames with newlines are not supported"};
    auto digest = digest_file((root / name).string());
    if (!digest) return digest.error();
    all.add(fmt::format("{}  {}\n", to_hex(*digest), name));
  }
  return "h1:" + base64_encode(all.finish());
}

Result<std::string> hash_archive(const std::string& file) {
  auto digest = digest_file(file);
  if (!digest) return digest.error();
  return "zh:" + to_hex(*digest);
}

Result<bool> directory_matches(const std::string& directory, const Hashes& hashes) {
  bool usable = std::any_of(hashes.begin(), hashes.end(),
                            [](const std::string& hash) { return hash.starts_with("h1:"); });
  if (!usable) return false;
  auto hash = hash_directory(directory);
  if (!hash) return hash.error();
  return hashes.contains(*hash);
}

Result<std::string> sha256_of_file(const std::string& path) {
  auto digest = digest_file(path);
  if (!digest) return digest.error();
  return to_hex(*digest);
}

std::string sha256_of(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return to_hex(digest.finish());
}

}  // namespace landform::packages
