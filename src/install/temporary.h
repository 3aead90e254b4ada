// Directories for what is not finished yet.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.h"

namespace landform::install {

// A directory within another one that is gone, with everything in it, when this is. Since a process
// may be killed, clean_temporaries() removes what earlier ones left.
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

// Puts a directory or link in the place of another one, if there is one, so that at any moment one
// of them is there. Returns what went wrong, if anything.
[[nodiscard]] std::optional<Error> replace_path(const std::string& from, const std::string& to);

}  // namespace landform::install
