// Reading and writing whole files.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform {

// The system's message for an error number, such as "no such file or directory".
[[nodiscard]] Error system_error(int code);

// The largest file that is read as a whole, so that endless ones are harmless.
inline constexpr size_t kMaxFileSize = size_t{1} << 30;

// The content of a file; pipes and other special files are read to their end. The error is the
// system's message.
[[nodiscard]] Result<std::string> read_file(const std::string& path);
// The same for a file that was found in a directory rather than named by the user: pipes, which
// could block forever, and devices are rejected.
[[nodiscard]] Result<std::string> read_regular_file(const std::string& path);

// Writes all of the text to a descriptor; on failure, errno is set.
[[nodiscard]] bool write_all(int fd, std::string_view text);

}  // namespace landform
