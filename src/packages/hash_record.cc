#include "packages/hash_record.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "packages/hash.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;

// File systems may store times with a precision of up to two seconds.
constexpr auto kPrecision = std::chrono::seconds(2);

struct Identity {
  std::string text;
  std::chrono::nanoseconds newest{};  // of all changes, since the epoch
};

std::chrono::nanoseconds time_of(const timespec& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

bool add_file(const fs::path& path, Identity& out) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return false;
  auto content = time_of(info.st_mtim);
  auto inode = time_of(info.st_ctim);
  out.newest = std::max({out.newest, content, inode});
  out.text += fmt::format("{} {} {} {} {} {} {}\n", info.st_dev, info.st_ino, info.st_mode,
                          info.st_size, content.count(), inode.count(), path.string());
  return true;
}

// The identity of a file, or of all files in a directory. None if it cannot be determined.
std::optional<Identity> identity_of(const fs::path& root) {
  Identity out;
  if (!add_file(root, out)) return std::nullopt;
  std::error_code error;
  if (!fs::is_directory(root, error)) return out;
  std::vector<fs::path> paths;
  for (fs::recursive_directory_iterator at(root, error), end; !error && at != end;
       at.increment(error))
    paths.push_back(at->path());
  if (error) return std::nullopt;
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    if (!add_file(path, out)) return std::nullopt;
  }
  return out;
}

}  // namespace

template <typename Hash>
Result<std::string> HashRecord::recorded(const std::string& path, const Hash& hash) const {
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  auto before = error || !cache_.enabled() ? std::nullopt : identity_of(real);
  if (!before) return hash(path);
  const std::string name = "hashes/" + sha256_of(real.string());
  if (auto content = cache_.read(name)) {
    std::string_view text = content->bytes();
    size_t end = text.find('\n');
    if (end != std::string_view::npos && text.substr(end + 1) == before->text)
      return std::string(text.substr(0, end));
  }
  Result<std::string> out = hash(path);
  if (!out) return out;
  auto after = identity_of(real);
  bool settled = before->newest + kPrecision < now_.time_since_epoch();
  if (settled && after && after->text == before->text)
    cache_.write(name, *out + "\n" + before->text);
  return out;
}

Result<std::string> HashRecord::hash_directory(const std::string& directory) const {
  return recorded(directory, packages::hash_directory);
}

Result<std::string> HashRecord::sha256_of_file(const std::string& path) const {
  return recorded(path, packages::sha256_of_file);
}

}  // namespace landform::packages
