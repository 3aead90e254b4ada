// Whole files, read and written.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform {

// No file that is read as a whole may be larger, so that endless ones do no harm.
inline constexpr size_t kMaxFileSize = size_t{1} << 30;

// The content of a file; pipes and other special files are read to their end. The error is the
// system's message, such as "no such file or directory".
[[nodiscard]] Result<std::string> read_file(const std::string& path);
// The same of a file that nobody named but that was found in a directory: pipes, which could keep
// us waiting forever, and devices are refused.
[[nodiscard]] Result<std::string> read_regular_file(const std::string& path);

// Writes all of the text to a descriptor; otherwise errno says what went wrong.
[[nodiscard]] bool write_all(int fd, std::string_view text);

}  // namespace landform
