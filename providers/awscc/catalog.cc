#include "awscc/catalog.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "awscc/catalog_format.h"
#include "awscc/hash.h"
#include "awscc/schema/mapping.h"
#include "awscc/schema/parse.h"
#include "base/file.h"
#include "base/split.h"

namespace landform::awscc {

namespace {

// Written beside and renamed: nobody ever sees half of it. False if that is not possible here.
bool write_file(const std::string& path, std::string_view bytes) {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  std::string name = path + ".XXXXXX";
  int fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd < 0) return false;
  bool good = write_all(fd, bytes);
  good = ::close(fd) == 0 && good;
  good = good && ::rename(name.c_str(), path.c_str()) == 0;
  if (!good) ::unlink(name.c_str());
  return good;
}

// The directory's own, so that those of several sources do not displace each other.
std::string file_name(const Source& source, const std::string& directory) {
  Fingerprint of_source;
  of_source.add(static_cast<uint64_t>(source.kind));
  of_source.add(source.path);
  return fmt::format("{}/catalog-{:016x}", directory, of_source.value());
}

}  // namespace

Catalog::~Catalog() {
  if (mapped_ != nullptr) ::munmap(mapped_, mapped_size_);
}

bool Catalog::read(std::string_view bytes, uint64_t fingerprint) {
  CatalogHeader header{};
  if (bytes.size() < sizeof header) return false;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::memcmp(header.magic, kCatalogMagic, sizeof header.magic) != 0) return false;
  if (header.version != kCatalogVersion || header.fingerprint != fingerprint) return false;
  if (header.size != bytes.size()) return false;
  if ((bytes.size() - sizeof header) / sizeof(CatalogRow) < header.rows) return false;
  bool good = true;
  auto text = [&](const CatalogText& at) -> std::string_view {
    good = good && at.offset <= bytes.size() && bytes.size() - at.offset >= at.size;
    return good ? bytes.substr(at.offset, at.size) : std::string_view();
  };
  entries_.reserve(header.rows);
  for (uint32_t i = 0; i < header.rows; ++i) {
    CatalogRow row{};
    std::memcpy(&row, bytes.data() + sizeof header + i * sizeof row, sizeof row);
    entries_.push_back({.name = text(row.name),
                        .type_name = text(row.type_name),
                        .plural = text(row.plural),
                        .identity = text(row.identity),
                        .compressed = text(row.compressed),
                        .schema_size = row.schema_size,
                        .global = row.global != 0,
                        .resource_message = text(row.resource_message),
                        .data_message = text(row.data_message),
                        .plural_message = text(row.plural_message),
                        .list_message = text(row.list_message)});
  }
  for (std::string& line : split(text(header.warnings), '\n')) {
    if (!line.empty()) warnings_.push_back(std::move(line));
  }
  if (!good) {
    entries_.clear();
    warnings_.clear();
  }
  return good;
}

bool Catalog::map_file(const std::string& path, uint64_t fingerprint) {
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  struct stat info {};
  void* mapped = MAP_FAILED;
  if (::fstat(fd, &info) == 0 && info.st_size > 0) {
    mapped = ::mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_PRIVATE, fd, 0);
  }
  ::close(fd);
  if (mapped == MAP_FAILED) return false;
  auto size = static_cast<size_t>(info.st_size);
  if (!read({static_cast<const char*>(mapped), size}, fingerprint)) {
    ::munmap(mapped, size);
    return false;
  }
  mapped_ = mapped;
  mapped_size_ = size;
  return true;
}

Result<std::shared_ptr<const Catalog>> Catalog::open(const std::string& cache_directory) {
  auto source = find_source(cache_directory);
  if (!source) return std::move(source).error();
  return open(*source, cache_directory);
}

Result<std::shared_ptr<const Catalog>> Catalog::open(const Source& source,
                                                     const std::string& cache_directory) {
  auto made_of = fingerprint(source);
  if (!made_of) return std::move(made_of).error();
  std::shared_ptr<Catalog> out(new Catalog());
  std::string file = cache_directory.empty() ? "" : file_name(source, cache_directory);
  if (!file.empty() && out->map_file(file, *made_of)) {
    out->was_cached_ = true;
    return std::shared_ptr<const Catalog>(out);
  }
  auto bytes = build_catalog(source, *made_of);
  if (!bytes) return std::move(bytes).error();
  bool mapped = !file.empty() && write_file(file, *bytes) && out->map_file(file, *made_of);
  if (!mapped) {
    out->owned_ = *std::move(bytes);
    bool good = out->read(out->owned_, *made_of);
    LANDFORM_CHECK(good);
  }
  return std::shared_ptr<const Catalog>(out);
}

Result<std::string> Catalog::schema_text(const Entry& entry) const {
  std::string text(entry.schema_size, '\0');
  uLongf size = text.size();
  int result = uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                          reinterpret_cast<const Bytef*>(entry.compressed.data()),
                          static_cast<uLong>(entry.compressed.size()));
  if (result != Z_OK || size != text.size()) {
    return Error{fmt::format("the schema of {} in the cache is damaged", entry.type_name)};
  }
  return text;
}

Result<std::shared_ptr<const TerraformType>> Catalog::type(const Entry& entry) const {
  std::lock_guard guard(mutex_);
  auto known = types_.find(entry.name);
  if (known != types_.end()) return known->second;
  auto text = schema_text(entry);
  if (!text) return std::move(text).error();
  auto parsed = parse_resource_schema(*text);
  if (!parsed) return std::move(parsed).error();
  auto mapped = map_resource(std::shared_ptr<const ResourceSchema>(*std::move(parsed)));
  if (!mapped) return std::move(mapped).error();
  auto type = std::make_shared<const TerraformType>(*std::move(mapped));
  types_.emplace(entry.name, type);
  return std::shared_ptr<const TerraformType>(type);
}

}  // namespace landform::awscc
