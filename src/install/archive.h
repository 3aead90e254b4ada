// Archives of modules, unpacked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

enum class ArchiveKind : uint8_t { zip, tar_gz, tar_bz2, tar_xz };

// By what a user says (`?archive=tgz`) or a file's name ends with; none if it is not a kind of
// archive.
[[nodiscard]] std::optional<ArchiveKind> archive_kind(std::string_view extension);
[[nodiscard]] std::optional<ArchiveKind> archive_kind_of_file(std::string_view path);

struct ArchiveLimits {
  uint64_t max_bytes = uint64_t{2} << 30;
  uint64_t max_entries = 200'000;
};

// Unpacks a file into a directory, which must exist. Archives come from elsewhere: an entry that
// would be written outside of the directory, directly or by way of a link, and anything that is
// neither file, directory nor link, is refused, and what was unpacked before is left behind.
// Returns what went wrong, if anything.
[[nodiscard]] std::optional<Error> unpack_archive(const std::string& file, ArchiveKind kind,
                                                  const std::string& directory,
                                                  const ArchiveLimits& limits = {});

}  // namespace landform::install
