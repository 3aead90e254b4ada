// Whole files, read and written.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform {

// The content of a file; pipes and other special files are read to their end. The error is the
// system's word for it, such as "no such file or directory".
[[nodiscard]] Result<std::string> read_file(const std::string& path);

}  // namespace landform
