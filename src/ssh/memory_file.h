// A file that exists in memory only, and that child processes can open by name: for keys and
// passwords, which must not be left on a disk. It ends with its object.
#pragma once

#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"

namespace landform::ssh {

class MemoryFile {
 public:
  [[nodiscard]] static Result<MemoryFile> create(std::string_view content);

  // Only processes of the same user can open it.
  [[nodiscard]] std::string path() const;

 private:
  explicit MemoryFile(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

}  // namespace landform::ssh
