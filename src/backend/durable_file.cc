#include "backend/durable_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/file.h"

namespace landform::backend {
namespace {

// Symbolic links are followed, so that the file they point to is replaced and not the link.
std::string without_links(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::is_symlink(path, failed) || failed) return path;
  std::filesystem::path target = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : target.string();
}

void sync_directory(const std::string& directory) {
  Descriptor fd(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some file systems cannot sync directories; the rename itself has succeeded.
  if (fd.valid()) (void)::fsync(fd.get());
}

}  // namespace

std::string system_message() { return landform::system_error(errno).message; }

Error system_error(std::string_view action, const std::string& path) {
  return {fmt::format("{} {}: {}", action, path, system_message())};
}

std::string directory_of(const std::string& path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::optional<Error> make_directories(const std::string& path) {
  std::error_code failed;
  std::filesystem::create_directories(path, failed);
  if (!failed) return std::nullopt;
  errno = failed.value();
  return system_error("mkdir", path);
}

Result<NewFile> NewFile::write(const std::string& path, std::string_view text, mode_t mode,
                               Flush flush) {
  NewFile out;
  out.flush_ = flush;
  out.path_ = without_links(path);
  struct stat old {};
  bool exists = ::stat(out.path_.c_str(), &old) == 0;
  // The number makes it unlikely to meet a file that a killed process left behind, and O_EXCL
  // makes it harmless.
  for (int number = 0; !out.descriptor_.valid(); ++number) {
    std::string directory = directory_of(out.path_);
    std::string name = out.path_.substr(out.path_.rfind('/') + 1);
    out.own_ = fmt::format("{}/.{}.{}.{}.tmp", directory, name, ::getpid(), number);
    out.descriptor_ =
        Descriptor(::open(out.own_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (out.descriptor_.valid()) break;
    constexpr int kMaxAttempts = 100;
    if (errno != EEXIST || number == kMaxAttempts) {
      out.own_.clear();
      return system_error("open", path);
    }
  }
  int fd = out.descriptor_.get();
  if (exists) {
    // Not being allowed to change these is no reason to lose the state.
    (void)::fchmod(fd, old.st_mode & 07777);
    if (old.st_uid != ::geteuid() || old.st_gid != ::getegid()) {
      (void)!::fchown(fd, old.st_uid, old.st_gid);
    }
  }
  if (!write_all(fd, text)) return system_error("write", path);
  if (flush == Flush::yes && ::fsync(fd) != 0) return system_error("sync", path);
  return out;
}

NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::move(other.path_)),
      own_(std::exchange(other.own_, {})),
      flush_(other.flush_),
      descriptor_(std::move(other.descriptor_)) {}

NewFile& NewFile::operator=(NewFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(own_, other.own_);
  std::swap(flush_, other.flush_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

NewFile::~NewFile() {
  if (!own_.empty()) (void)::unlink(own_.c_str());
}

std::optional<Error> NewFile::replace() {
  if (::rename(own_.c_str(), path_.c_str()) != 0) return system_error("rename", path_);
  own_.clear();
  if (flush_ == Flush::yes) sync_directory(directory_of(path_));
  return std::nullopt;
}

std::optional<Error> write_durably(const std::string& path, std::string_view text, mode_t mode,
                                   Flush flush) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    return system_error("open", path);
  }
  Result<NewFile> file = NewFile::write(path, text, mode, flush);
  if (!file) return file.error();
  return file.value().replace();
}

}  // namespace landform::backend
