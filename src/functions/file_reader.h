// Files that functions read.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::functions {

struct FileError {
  std::string message;
  bool missing = false;  // there is no such file
};

// The file that a path refers to in a module: "~" is the home directory, relative paths start at
// `base`.
[[nodiscard]] Result<std::string> resolve_path(std::string_view base, std::string_view path);

// Reads a file piece by piece, without buffering all of it. Fails if `piece` returns false: the
// file is too large.
[[nodiscard]] Result<bool, FileError> read_file(std::string_view base, std::string_view path,
                                                const std::function<bool(std::string_view)>& piece);

}  // namespace landform::functions
