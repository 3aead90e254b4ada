#include "cli/fmt_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <utility>

#include "base/file.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtensions[] = {".tf", ".tfvars", ".tftest.hcl", ".tfmock.hcl",
                                            ".tfquery.hcl"};

// Hidden files, and what editors leave behind.
bool is_ignored(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') ||
         (name.starts_with('#') && name.ends_with('#'));
}

class File {
 public:
  explicit File(int fd) : fd_(fd) {}
  ~File() {
    if (fd_ >= 0) ::close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  explicit operator bool() const { return fd_ >= 0; }
  [[nodiscard]] int fd() const { return fd_; }
  // Some file systems report a full disk only now.
  [[nodiscard]] bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

// For a file whose directory is not writable, that is itself a mount point, or that has several
// names.
bool overwrite_in_place(const std::string& path, std::string_view text) {
  File file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  auto size = static_cast<off_t>(text.size());
  if (!file) return false;
  if (size > 0 && ::posix_fallocate(file.fd(), 0, size) != 0) return false;
  return write_all(file.fd(), text) && ::ftruncate(file.fd(), size) == 0 &&
         ::fsync(file.fd()) == 0 && file.close();
}

// FIFOs, sockets and devices have no text to format, and reading them may never end.
bool is_special(fs::file_type type) {
  return type == fs::file_type::fifo || type == fs::file_type::socket ||
         type == fs::file_type::block || type == fs::file_type::character;
}

void add_directory(const std::string& path, bool recursive, std::vector<FmtTarget>& targets) {
  std::error_code error;
  std::vector<std::pair<std::string, bool>> entries;  // name, whether a directory
  fs::directory_iterator end;
  for (fs::directory_iterator it(path, error); !error && it != end; it.increment(error)) {
    std::error_code ignored;
    fs::file_type type = it->symlink_status(ignored).type();
    bool is_link = type == fs::file_type::symlink;
    if (is_special(is_link ? it->status(ignored).type() : type)) continue;
    entries.emplace_back(it->path().filename(), type == fs::file_type::directory);
  }
  if (error) {
    targets.push_back({{}, "Cannot read directory " + path});
    return;
  }
  std::sort(entries.begin(), entries.end());
  for (const auto& [name, is_directory] : entries) {
    if (is_ignored(name)) continue;
    std::string entry = path == "." ? name : path == "/" ? path + name : path + "/" + name;
    // The depth is bounded by the length that the system allows for a path.
    if (is_directory && recursive) add_directory(entry, recursive, targets);
    if (!is_directory && is_formattable(name)) targets.push_back({normalize_path(entry), {}});
  }
}

}  // namespace

std::string normalize_path(const std::string& path) {
  std::error_code error;
  fs::path base = fs::current_path(error);
  if (error) return fs::path(path).lexically_normal();
  std::string relative = (base / path).lexically_normal().lexically_relative(base);
  while (relative.size() > 1 && relative.ends_with('/')) relative.pop_back();
  return relative;
}

bool is_formattable(std::string_view path) {
  return std::any_of(std::begin(kExtensions), std::end(kExtensions),
                     [&](std::string_view extension) { return path.ends_with(extension); });
}

std::vector<FmtTarget> find_targets(const std::vector<std::string>& paths, bool recursive) {
  constexpr std::string_view kUnsupported =
      "Only .tf, .tfvars, and .tftest.hcl files can be processed with terraform fmt";
  std::vector<FmtTarget> targets;
  for (const std::string& given : paths) {
    std::string path = normalize_path(given);
    std::error_code error;
    fs::file_status status = fs::status(path, error);
    if (error || !fs::exists(status)) {
      targets.push_back({{}, "No file or directory at " + path});
      return targets;
    }
    if (fs::is_directory(status)) {
      add_directory(path, recursive, targets);
    } else if (!is_formattable(path)) {
      targets.push_back({{}, std::string(kUnsupported)});
    } else if (is_special(status.type())) {
      targets.push_back({{}, path + " is not a regular file"});
    } else {
      targets.push_back({path, {}});
    }
  }
  return targets;
}

Result<std::string> read_target(const std::string& path) {
  File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return Error{"Failed to read file " + path};
  std::string text;
  struct stat status {};
  if (::fstat(file.fd(), &status) == 0 && status.st_size > 0) {
    if (status.st_size >= std::numeric_limits<uint32_t>::max()) {
      return Error{"Failed to read " + path};
    }
    text.reserve(static_cast<size_t>(status.st_size) + 1);
  }
  char buffer[64 * 1024];
  for (;;) {
    ssize_t n = ::read(file.fd(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 || text.size() + sizeof buffer >= std::numeric_limits<uint32_t>::max()) {
      return Error{"Failed to read " + path};
    }
    if (n == 0) return text;
    text.append(buffer, static_cast<size_t>(n));
  }
}

bool replace_file(const std::string& path, std::string_view text) {
  // For a symbolic link, its target is replaced.
  std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
  struct stat status {};
  if (!real || ::stat(real.get(), &status) != 0) return false;
  if (::faccessat(AT_FDCWD, real.get(), W_OK, AT_EACCESS) != 0) return false;

  fs::path target(real.get());
  if (status.st_nlink > 1) return overwrite_in_place(target, text);
  std::string temporary =
      (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  File file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!file) return overwrite_in_place(target, text);
  bool same_owner = (status.st_uid == ::geteuid() && status.st_gid == ::getegid()) ||
                    ::fchown(file.fd(), status.st_uid, status.st_gid) == 0 ||
                    ::fchown(file.fd(), static_cast<uid_t>(-1), status.st_gid) == 0;
  (void)same_owner;  // failing to keep the owner is not an error
  bool written = write_all(file.fd(), text) && ::fchmod(file.fd(), status.st_mode & 07777U) == 0 &&
                 ::fsync(file.fd()) == 0 && file.close();
  if (written && ::rename(temporary.c_str(), target.c_str()) == 0) return true;
  bool mount_point = written && errno == EBUSY;
  ::unlink(temporary.c_str());
  return mount_point && overwrite_in_place(target, text);
}

}  // namespace landform::cli
