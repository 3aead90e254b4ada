#include "host/schema_cache.h"

#include <fmt/format.h>

#include <utility>

namespace landform::host {
namespace {

// Two sources with the same name only overwrite each other: an image knows its source.
std::string name_of(const std::string& source) {
  Checksum checksum;
  checksum.add(source);
  return fmt::format("schemas/{:016x}", checksum.value());
}

}  // namespace

std::optional<SchemaImage> SchemaCache::load(const std::string& source) const {
  const std::string name = name_of(source);
  auto content = directory_.read(name);
  if (content == nullptr) return std::nullopt;
  auto image = SchemaImage::open(content, content->bytes());
  if (!image || !image->find(SchemaImage::Kind::source, source)) {
    directory_.remove(name);
    return std::nullopt;
  }
  return std::move(image).value();
}

Result<SchemaImage> SchemaCache::store(const std::string& source,
                                       SchemaImageBuilder builder) const {
  builder.add(SchemaImage::Kind::source, source, "");
  std::string bytes = std::move(builder).finish();
  if (bytes.empty()) return Error{"the schemas are larger than four gigabytes"};
  if (directory_.enabled()) {
    directory_.write(name_of(source), bytes);
    if (auto kept = load(source)) return *std::move(kept);
  }
  return SchemaImage::open(std::move(bytes));
}

}  // namespace landform::host
