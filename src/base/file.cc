#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/ascii.h"
#include "base/descriptor.h"

namespace landform {

Error system_error(int code) {
  std::string text = std::strerror(code);
  // The system's messages are capitalized; ours appear in the middle of a sentence.
  if (!text.empty()) text[0] = ascii_lower(text[0]);
  return Error{text};
}

namespace {

// `flags`: in addition to those for reading.
Result<std::string> read(const std::string& path, int flags, bool regular_only) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | flags));
  int fd = file.get();
  if (fd < 0) return system_error(errno);
  struct stat info {};
  bool regular = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  if (regular_only && S_ISDIR(info.st_mode)) return system_error(EISDIR);
  if (regular_only && !regular) return Error{"not a regular file"};
  const Error too_large{"the file is larger than a gigabyte"};
  constexpr size_t kChunk = size_t{64} << 10;
  size_t expected = regular ? static_cast<size_t>(info.st_size) : kChunk;
  if (expected > kMaxFileSize) return too_large;
  // One more byte, to detect the end of the file without growing.
  std::string out(expected + 1, '\0');
  size_t used = 0;
  for (;;) {
    if (used == out.size()) out.resize(used + std::max(used, kChunk));
    ssize_t n = ::read(fd, out.data() + used, out.size() - used);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return system_error(errno);
    if (n == 0) break;
    used += static_cast<size_t>(n);
    if (used > kMaxFileSize) return too_large;
  }
  out.resize(used);
  return out;
}

}  // namespace

Result<std::string> read_file(const std::string& path) { return read(path, 0, false); }

Result<std::string> read_regular_file(const std::string& path) {
  // Opening a pipe must not wait for a writer.
  return read(path, O_NONBLOCK, true);
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

}  // namespace landform
