// Files that survive crashes and full disks. Messages are worded as Terraform words them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"

namespace landform::backend {

// The system's message for errno: "permission denied".
[[nodiscard]] std::string system_message();
// With what failed: "open x: permission denied".
[[nodiscard]] Error system_error(std::string_view action, const std::string& path);

// Creates a directory and its parents.
[[nodiscard]] std::optional<Error> make_directories(const std::string& path);
// The directory of a file; "." if the path has none.
[[nodiscard]] std::string directory_of(const std::string& path);

// Whether a file must survive a power failure once it is written. Flushing it takes milliseconds.
enum class Flush : uint8_t { no, yes };

// A new file beside another, to be renamed over it: complete and, if flushed, on disk. It is
// removed unless it was renamed.
class NewFile {
 public:
  // Has the permissions of the existing file, or else `mode` without the umask's.
  [[nodiscard]] static Result<NewFile> write(const std::string& path, std::string_view text,
                                             mode_t mode = 0666, Flush flush = Flush::yes);
  NewFile(NewFile&& other) noexcept;
  NewFile& operator=(NewFile&& other) noexcept;
  ~NewFile();

  [[nodiscard]] Descriptor& descriptor() { return descriptor_; }
  // Replaces the file it was written for.
  [[nodiscard]] std::optional<Error> replace();

 private:
  NewFile() = default;

  std::string path_;  // of the file to replace, without symbolic links
  std::string own_;   // its own; empty once renamed
  Flush flush_ = Flush::yes;
  Descriptor descriptor_;
};

// Replaces a file with one write; the old content stays if that fails.
[[nodiscard]] std::optional<Error> write_durably(const std::string& path, std::string_view text,
                                                 mode_t mode = 0666, Flush flush = Flush::yes);

}  // namespace landform::backend
