// Where schemas come from: a directory of JSON files, a zip archive of them, or the few that are
// part of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::awscc {

struct Source {
  enum class Kind : uint8_t { embedded, directory, archive };
  Kind kind = Kind::embedded;
  std::string path = {};

  // For people: "the directory schemas".
  [[nodiscard]] std::string described() const;
};

// What AWSCC_SCHEMAS names, or the bundle that was downloaded to the cache, or what is embedded.
[[nodiscard]] Result<Source> find_source(const std::string& cache_directory);

// Where downloads and what is made of them are kept: AWSCC_CACHE_DIR, or landform/awscc in the
// user's cache directory. Empty if there is none.
[[nodiscard]] std::string cache_directory();
// The downloaded bundle within it.
[[nodiscard]] std::string bundle_file(const std::string& cache_directory);

// A number that is another one as soon as anything in the source is. Files are not read for it:
// their names, sizes and times of change say enough.
[[nodiscard]] Result<uint64_t> fingerprint(const Source& source);

// Calls `schema` with a name and the text of each.
[[nodiscard]] Result<bool> read_source(
    const Source& source,
    const std::function<void(std::string_view name, const std::string& text)>& schema);

}  // namespace landform::awscc
