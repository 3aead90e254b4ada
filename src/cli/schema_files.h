// The schemas that a user gives with -schemas: files as `terraform providers schema -json` prints
// them, plain or compressed with gzip.
//
// Reading a large one takes a fraction of a second, so what it contains is kept in the user's
// cache, by the checksum of the file.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/cache_directory.h"
#include "base/diagnostic.h"
#include "config/provider_address.h"
#include "host/schema_cache.h"
#include "provider/schemas.h"

namespace landform::cli {

// Thread-safe once loaded.
class SchemaFiles {
 public:
  explicit SchemaFiles(CacheDirectory cache) : cache_(std::move(cache)), schemas_(cache_) {}

  // A file, or a directory whose files with names ending in .json or .json.gz are read in the order
  // of their names. A provider that is described several times is as described last. Returns what
  // is wrong.
  [[nodiscard]] Diagnostics load(const std::string& path);

  // Null if no file describes the provider.
  [[nodiscard]] std::shared_ptr<const provider::Schemas> find(
      const config::ProviderAddress& provider) const;

 private:
  void load_file(const std::string& path, Diagnostics& diagnostics);
  // By the record of what the file contains; false if there is none.
  [[nodiscard]] bool load_kept(const std::string& source);
  void read_file(const std::string& path, const std::string& source, Diagnostics& diagnostics);

  CacheDirectory cache_;
  host::SchemaCache schemas_;
  std::map<std::string, std::shared_ptr<const provider::Schemas>> providers_;  // by address
};

}  // namespace landform::cli
