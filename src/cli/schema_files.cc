#include "cli/schema_files.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "host/schema_document.h"
#include "packages/hash_record.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using Kind = host::SchemaImage::Kind;

bool is_compressed(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

Result<std::string> decompressed(std::string_view bytes) {
  const Error damaged{"the compressed data is damaged or too large"};
  if (bytes.size() > std::numeric_limits<uInt>::max()) return damaged;
  z_stream stream{};
  constexpr int kGzip = 16;
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) return damaged;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  int status = Z_OK;
  while (status == Z_OK && out.size() < kMaxFileSize) {
    constexpr size_t kBlock = size_t{1} << 20;
    size_t size = out.size();
    out.resize(size + kBlock);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + size);
    stream.avail_out = kBlock;
    status = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END) return damaged;
  return out;
}

std::string source_of(const std::string& document, const std::string& provider) {
  return document + " " + provider;
}

void unreadable(const std::string& path, const std::string& why, Diagnostics& diagnostics) {
  diagnostics.error("Failed to read provider schemas",
                    fmt::format("The schemas in {} cannot be used: {}.", path, why));
}

}  // namespace

Diagnostics SchemaFiles::load(const std::string& path) {
  Diagnostics out;
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    load_file(path, out);
    return out;
  }
  std::vector<std::string> files;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename();
    if (name.ends_with(".json") || name.ends_with(".json.gz")) files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  if (error) unreadable(path, error.message(), out);
  if (!error && files.empty()) unreadable(path, "it has no .json or .json.gz files", out);
  for (const std::string& file : files) load_file(file, out);
  return out;
}

void SchemaFiles::load_file(const std::string& path, Diagnostics& diagnostics) {
  auto hash = packages::HashRecord(cache_).sha256_of_file(path);
  if (!hash) return unreadable(path, hash.error().message, diagnostics);
  const std::string source = "sha256:" + *hash;
  if (!load_kept(source)) read_file(path, source, diagnostics);
}

bool SchemaFiles::load_kept(const std::string& source) {
  auto document = schemas_.load(source);
  if (!document) return false;
  std::map<std::string, std::shared_ptr<const provider::Schemas>> found;
  for (const std::string& provider : document->names(Kind::document)) {
    auto image = schemas_.load(source_of(source, provider));
    if (!image) return false;
    found[provider] = host::schemas_in(*std::move(image));
  }
  for (auto& [provider, schemas] : found) providers_[provider] = std::move(schemas);
  return true;
}

void SchemaFiles::read_file(const std::string& path, const std::string& source,
                            Diagnostics& diagnostics) {
  auto text = landform::read_file(path);
  if (text && is_compressed(*text)) text = decompressed(*text);
  if (!text) return unreadable(path, text.error().message, diagnostics);
  auto document = host::read_schema_document(*text);
  if (!document) return unreadable(path, document.error().message, diagnostics);
  host::SchemaImageBuilder names(protocol::Dialect::v6);
  for (auto& [provider, builder] : document.value()) {
    auto image = schemas_.store(source_of(source, provider), std::move(builder));
    if (!image) return unreadable(path, image.error().message, diagnostics);
    providers_[provider] = host::schemas_in(std::move(image).value());
    names.add(Kind::document, provider, "");
  }
  // Last, so that what it lists is there.
  (void)schemas_.store(source, std::move(names));
}

std::shared_ptr<const provider::Schemas> SchemaFiles::find(
    const config::ProviderAddress& provider) const {
  auto found = providers_.find(provider.to_string());
  return found == providers_.end() ? nullptr : found->second;
}

}  // namespace landform::cli
