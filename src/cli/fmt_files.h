// Files on disk, for fmt: finding, reading, and replacing them without data loss.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::cli {

// The path relative to the working directory, without redundant . and ...
[[nodiscard]] std::string normalize_path(const std::string& path);

// Whether fmt formats files with that extension.
[[nodiscard]] bool is_formattable(std::string_view path);

// A file to format, or an error instead.
struct FmtTarget {
  std::string path;
  std::string failure;
};

// Every file named by the paths on the command line, in reporting order: a directory's own files,
// and with `recursive` those below it. Stops at a path that does not exist.
[[nodiscard]] std::vector<FmtTarget> find_targets(const std::vector<std::string>& paths,
                                                  bool recursive);

// The contents of a file; the error is the user's message.
[[nodiscard]] Result<std::string> read_target(const std::string& path);

// Replaces the contents of the file; its mode, and if possible its owner, are kept. Afterwards the
// file has either all of the text or (false) its old contents: the text is written to a new file
// first, which then replaces the old one. If the directory does not allow that, space is reserved
// before the old file is touched.
[[nodiscard]] bool replace_file(const std::string& path, std::string_view text);

}  // namespace landform::cli
