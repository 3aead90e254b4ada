// Checksums that are remembered for as long as the files do not change.
//
// Every command that runs providers verifies their packages, and hashing the largest of them takes
// half a second. So the checksum of a package is recorded, with the identity of each of its files:
// device, inode, size, and the times of the last change of its content and of its inode, to the
// nanosecond. The latter cannot be set by programs, so a file that was changed, replaced or touched
// is hashed again, as is one so young that another change might carry the same time.
//
// `init`, `providers lock` and `providers mirror` do not use records: what is recorded in a lock
// file has been read.
#pragma once

#include <chrono>
#include <string>

#include "base/cache_directory.h"
#include "base/result.h"

namespace landform::packages {

class HashRecord {
 public:
  using Clock = std::chrono::system_clock;

  // `now` is for tests.
  explicit HashRecord(CacheDirectory cache, Clock::time_point now = Clock::now())
      : cache_(std::move(cache)), now_(now) {}

  // As hash_directory().
  [[nodiscard]] Result<std::string> hash_directory(const std::string& directory) const;
  // As sha256_of_file().
  [[nodiscard]] Result<std::string> sha256_of_file(const std::string& path) const;

 private:
  template <typename Hash>
  [[nodiscard]] Result<std::string> recorded(const std::string& path, const Hash& hash) const;

  CacheDirectory cache_;
  Clock::time_point now_;
};

}  // namespace landform::packages
