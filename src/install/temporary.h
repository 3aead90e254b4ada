// Temporary directories.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"

namespace landform::install {

// A directory that is removed, with its contents, by the destructor. Since a process may be killed,
// clean_temporaries() removes what earlier ones left behind.
class TemporaryDirectory {
 public:
  static Result<TemporaryDirectory> create(const std::string& within);
  TemporaryDirectory(TemporaryDirectory&& other) noexcept
      : path_(std::exchange(other.path_, std::string())) {}
  TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  ~TemporaryDirectory();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  explicit TemporaryDirectory(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

void clean_temporaries(const std::string& within);

// Atomically replaces a directory or link, if it exists, with another one. Returns the error, if
// any.
[[nodiscard]] std::optional<Error> replace_path(const std::string& from, const std::string& to);

}  // namespace landform::install
