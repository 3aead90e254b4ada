#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace landform {
namespace {

Error system_error(int code) {
  std::string text = std::strerror(code);
  // The system's words start with a capital; in the middle of a sentence they do not.
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] | 0x20);
  return Error{text};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return system_error(errno);
  std::string out;
  struct stat info {};
  if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    out.reserve(static_cast<size_t>(info.st_size) + 1);
  size_t used = 0;
  for (;;) {
    constexpr size_t kChunk = size_t{64} << 10;
    out.resize(std::max(out.capacity(), used + kChunk));
    ssize_t n = ::read(fd, out.data() + used, out.size() - used);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      Error error = system_error(errno);
      ::close(fd);
      return error;
    }
    if (n == 0) break;
    used += static_cast<size_t>(n);
  }
  ::close(fd);
  out.resize(used);
  return out;
}

}  // namespace landform
