// All types that are served, made of their schemas once and kept in a file.
//
// The file is mapped into memory: an index of names, the schema of each type compressed, and what
// describes it to Terraform as bytes that are ready to be sent. So a start reads the index alone,
// describing all types is copying bytes, and only types in use are parsed.
//
// The file says what it was made of. One that does not match its source, or is damaged, is made
// anew; it is written beside and renamed, so processes at the same time see either the old or the
// new one, whole. Where no file can be written, all of it is kept in memory. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "awscc/schema/terraform_type.h"
#include "awscc/sources.h"
#include "base/result.h"

namespace landform::awscc {

class Catalog {
 public:
  // What is known of a type without parsing its schema. Texts live as long as the catalog.
  struct Entry {
    std::string_view name;        // "awscc_s3_bucket"
    std::string_view type_name;   // "AWS::S3::Bucket"
    std::string_view plural;      // empty if it cannot be listed
    std::string_view identity;    // names of its parts, separated by commas
    std::string_view compressed;  // its schema
    uint32_t schema_size = 0;     // once decompressed
    bool global = false;
    // Messages of protocol 6.
    std::string_view resource_message, data_message, plural_message, list_message;
  };

  // Of the source that is configured; the file is in `cache_directory`, unless that is empty.
  [[nodiscard]] static Result<std::shared_ptr<const Catalog>> open(
      const std::string& cache_directory);
  [[nodiscard]] static Result<std::shared_ptr<const Catalog>> open(
      const Source& source, const std::string& cache_directory);
  ~Catalog();
  Catalog(const Catalog&) = delete;
  Catalog& operator=(const Catalog&) = delete;

  // In the order of their names.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // What could not be read, a sentence for each.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  // Whether it came from a file that was there already.
  [[nodiscard]] bool was_cached() const { return was_cached_; }

  // The schema as it was read.
  [[nodiscard]] Result<std::string> schema_text(const Entry& entry) const;
  // Parsed when it is first asked for.
  [[nodiscard]] Result<std::shared_ptr<const TerraformType>> type(const Entry& entry) const;

 private:
  Catalog() = default;
  // False if the bytes are not a catalog of that fingerprint.
  [[nodiscard]] bool read(std::string_view bytes, uint64_t fingerprint);
  [[nodiscard]] bool map_file(const std::string& path, uint64_t fingerprint);

  std::string owned_;       // if there is no file
  void* mapped_ = nullptr;  // otherwise
  size_t mapped_size_ = 0;
  bool was_cached_ = false;
  std::vector<Entry> entries_;
  std::vector<std::string> warnings_;
  mutable std::mutex mutex_;
  mutable std::map<std::string_view, std::shared_ptr<const TerraformType>> types_;
};

}  // namespace landform::awscc
