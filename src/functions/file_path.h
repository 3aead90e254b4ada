// Paths as text: cleaning and joining without looking at the file system, and a user's home.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::functions {

[[nodiscard]] inline bool is_absolute_path(std::string_view path) { return path.starts_with('/'); }
// The shortest equivalent path: no "." and no "..", except for leading ones.
[[nodiscard]] std::string clean_path(std::string_view path);
// Cleaned; empty parts are ignored.
[[nodiscard]] std::string join_path(std::initializer_list<std::string_view> parts);
[[nodiscard]] std::string base_name(std::string_view path);
[[nodiscard]] std::string directory_name(std::string_view path);
// From the current directory, cleaned.
[[nodiscard]] std::string absolute_path(std::string_view path);
// `target` relative to `base`; both cleaned, and both relative or both absolute. Fails if `base`
// begins with more ".." than `target`.
[[nodiscard]] Result<std::string> relative_path(std::string_view base, std::string_view target);

// Replaces a leading "~" with the user's home directory.
[[nodiscard]] Result<std::string> expand_home(std::string_view path);

// The message for an errno, as in Go: "no such file or directory".
[[nodiscard]] std::string system_error_text(int error);

}  // namespace landform::functions
