// Unpacking archives of modules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

enum class ArchiveKind : uint8_t { zip, tar_gz, tar_bz2, tar_xz };

// From what the user says (`?archive=tgz`) or the end of a file name; none if it is not a kind of
// archive.
[[nodiscard]] std::optional<ArchiveKind> archive_kind(std::string_view extension);
[[nodiscard]] std::optional<ArchiveKind> archive_kind_of_file(std::string_view path);

struct ArchiveLimits {
  uint64_t max_bytes = uint64_t{2} << 30;
  uint64_t max_entries = 200'000;
};

// Unpacks a file into a directory, which must exist. Archives are untrusted: an entry that would be
// written outside the directory, directly or through a link, and anything that is neither a file, a
// directory nor a link is rejected; entries unpacked before that are left behind. Returns the
// error, if any.
[[nodiscard]] std::optional<Error> unpack_archive(const std::string& file, ArchiveKind kind,
                                                  const std::string& directory,
                                                  const ArchiveLimits& limits = {});

}  // namespace landform::install
