#include "awscc/sources.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include "awscc/embedded.h"
#include "awscc/hash.h"
#include "awscc/zip.h"
#include "base/file.h"

namespace landform::awscc {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

Result<bool> add_file(Fingerprint& out, const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    return Error{fmt::format("{}: {}", path, std::strerror(errno))};
  }
  out.add(path);
  out.add(static_cast<uint64_t>(info.st_size));
  out.add(static_cast<uint64_t>(info.st_mtim.tv_sec));
  out.add(static_cast<uint64_t>(info.st_mtim.tv_nsec));
  out.add(static_cast<uint64_t>(info.st_ino));
  return true;
}

Result<std::vector<std::string>> json_files(const std::string& directory) {
  std::vector<std::string> out;
  std::error_code error;
  for (std::filesystem::directory_iterator it(directory, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() == ".json") out.push_back(it->path().string());
  }
  if (error) return Error{fmt::format("{}: {}", directory, error.message())};
  std::ranges::sort(out);
  return out;
}

}  // namespace

std::string Source::described() const {
  switch (kind) {
    case Kind::embedded:
      return "the embedded schemas";
    case Kind::directory:
      return "the directory " + path;
    case Kind::archive:
      return "the archive " + path;
  }
  return "";
}

std::string cache_directory() {
  if (std::string own = environment("AWSCC_CACHE_DIR"); !own.empty()) return own;
  if (std::string cache = environment("XDG_CACHE_HOME"); !cache.empty()) {
    return cache + "/landform/awscc";
  }
  std::string home = environment("HOME");
  return home.empty() ? home : home + "/.cache/landform/awscc";
}

std::string bundle_file(const std::string& cache_directory) {
  return cache_directory + "/schemas.zip";
}

Result<Source> find_source(const std::string& cache_directory) {
  std::string named = environment("AWSCC_SCHEMAS");
  std::error_code error;
  if (!named.empty()) {
    auto status = std::filesystem::status(named, error);
    if (std::filesystem::is_directory(status)) return Source{Source::Kind::directory, named};
    if (std::filesystem::is_regular_file(status)) return Source{Source::Kind::archive, named};
    return Error{fmt::format(
        "AWSCC_SCHEMAS names {}, which is neither a directory nor a zip archive", named)};
  }
  if (!cache_directory.empty()) {
    std::string bundle = bundle_file(cache_directory);
    if (std::filesystem::is_regular_file(bundle, error)) {
      return Source{Source::Kind::archive, bundle};
    }
  }
  return Source{};
}

Result<uint64_t> fingerprint(const Source& source) {
  Fingerprint out;
  out.add(source.path);
  switch (source.kind) {
    case Source::Kind::embedded:
      for (const EmbeddedSchema& schema : embedded_schemas()) out.add(schema.text);
      break;
    case Source::Kind::archive: {
      auto added = add_file(out, source.path);
      if (!added) return std::move(added).error();
      break;
    }
    case Source::Kind::directory: {
      auto files = json_files(source.path);
      if (!files) return std::move(files).error();
      for (const std::string& file : *files) {
        auto added = add_file(out, file);
        if (!added) return std::move(added).error();
      }
      break;
    }
  }
  return out.value();
}

Result<bool> read_source(const Source& source,
                         const std::function<void(std::string_view, const std::string&)>& schema) {
  switch (source.kind) {
    case Source::Kind::embedded:
      for (const EmbeddedSchema& one : embedded_schemas()) schema(one.name, std::string(one.text));
      return true;
    case Source::Kind::archive: {
      auto bytes = read_file(source.path);
      if (!bytes) return Error{fmt::format("{}: {}", source.path, bytes.error().message)};
      auto read = read_zip(*bytes, schema);
      if (!read) return Error{fmt::format("{}: {}", source.path, read.error().message)};
      return true;
    }
    case Source::Kind::directory: {
      auto files = json_files(source.path);
      if (!files) return std::move(files).error();
      for (const std::string& file : *files) {
        auto text = read_regular_file(file);
        if (!text) return Error{fmt::format("{}: {}", file, text.error().message)};
        schema(std::filesystem::path(file).filename().string(), *text);
      }
      return true;
    }
  }
  return true;
}

}  // namespace landform::awscc
