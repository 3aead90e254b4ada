#include "functions/file_reader.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include "functions/file_path.h"

namespace landform::functions {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

}  // namespace

Result<std::string> resolve_path(std::string_view base, std::string_view path) {
  auto expanded = expand_home(path);
  if (!expanded) return Error{"failed to expand ~: " + expanded.error().message};
  if (is_absolute_path(*expanded)) return clean_path(*expanded);
  std::string joined = join_path({base, *expanded});
  return joined.empty() ? std::string(".") : joined;
}

Result<bool, FileError> read_file(std::string_view base, std::string_view path,
                                  const std::function<bool(std::string_view)>& piece) {
  auto resolved = resolve_path(base, path);
  if (!resolved) return FileError{resolved.error().message};
  if (resolved->find('\0') != std::string::npos) {
    return FileError{"open " + *resolved + ": " + system_error_text(EINVAL)};
  }
  Descriptor file(open(resolved->c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    return FileError{"open " + *resolved + ": " + system_error_text(errno), errno == ENOENT};
  }
  std::vector<char> buffer(size_t{64} << 10U);
  for (;;) {
    ssize_t size = read(file.get(), buffer.data(), buffer.size());
    if (size == 0) return true;
    int error = size < 0 ? errno : 0;
    if (size > 0 && !piece({buffer.data(), static_cast<size_t>(size)})) error = EFBIG;
    if (error != 0 && error != EINTR) {
      return FileError{"read " + *resolved + ": " + system_error_text(error)};
    }
  }
}

}  // namespace landform::functions
