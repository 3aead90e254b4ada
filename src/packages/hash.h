// Checksums of provider packages, in the schemes of lock files.
#pragma once

#include <string>

#include "base/result.h"
#include "packages/lock_file.h"

namespace landform::packages {

// `h1:…`: of the names and contents of all files in a directory. A link to a directory is followed
// if it is the directory itself, not below it.
[[nodiscard]] Result<std::string> hash_directory(const std::string& directory);
// `zh:…`: of an archive as a file.
[[nodiscard]] Result<std::string> hash_archive(const std::string& file);

// Whether an unpacked package has one of the checksums. Those of archives never match.
[[nodiscard]] Result<bool> directory_matches(const std::string& directory, const Hashes& hashes);

// Hexadecimal digits.
[[nodiscard]] Result<std::string> sha256_of_file(const std::string& path);
[[nodiscard]] std::string sha256_of(std::string_view bytes);

}  // namespace landform::packages
