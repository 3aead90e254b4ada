// Schemas kept on disk, by what they are from: the checksum of a provider's package, or of a file.
//
// Thread-safe, and any number of processes may share the directory.
#pragma once

#include <optional>
#include <string>

#include "base/cache_directory.h"
#include "host/schema_image.h"

namespace landform::host {

class SchemaCache {
 public:
  // Nothing is kept.
  SchemaCache() = default;
  explicit SchemaCache(CacheDirectory directory) : directory_(std::move(directory)) {}

  // None if there is none, or it is damaged and was dropped.
  [[nodiscard]] std::optional<SchemaImage> load(const std::string& source) const;
  // Keeps an image. What it returns is read from the disk as needed, if it could be kept.
  [[nodiscard]] Result<SchemaImage> store(const std::string& source,
                                          SchemaImageBuilder builder) const;

 private:
  CacheDirectory directory_;
};

}  // namespace landform::host
