// Files on disk, for fmt: found, read, and replaced without ever losing what was in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::cli {

// The path relative to the working directory, without . and .. where they are not needed.
[[nodiscard]] std::string normalize_path(const std::string& path);

// Whether the name's ending is one that fmt formats.
[[nodiscard]] bool is_formattable(std::string_view path);

// A file to format, or in its place what went wrong.
struct FmtTarget {
  std::string path;
  std::string failure;
};

// Every file that the paths from the command line name, in the order in which they are reported: a
// directory's own files, and with `recursive` those below it. Ends at a path that does not exist.
[[nodiscard]] std::vector<FmtTarget> find_targets(const std::vector<std::string>& paths,
                                                  bool recursive);

// All of a file; the error is what the user sees.
[[nodiscard]] Result<std::string> read_target(const std::string& path);

// Replaces what is in the file; its mode, and as far as possible its owner, stay. Either all of the
// text is in the file afterwards, or (false) what was there before: the text is written to a new
// file first, which then takes the place of the old one. Where the directory does not allow that,
// space is reserved before the old file is touched.
[[nodiscard]] bool replace_file(const std::string& path, std::string_view text);

}  // namespace landform::cli
