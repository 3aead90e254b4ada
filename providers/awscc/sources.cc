#include "awscc/sources.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
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

void add_file(Fingerprint& out, std::string_view path, const struct stat& info) {
  out.add(path);
  out.add(static_cast<uint64_t>(info.st_size));
  out.add(static_cast<uint64_t>(info.st_mtim.tv_sec));
  out.add(static_cast<uint64_t>(info.st_mtim.tv_nsec));
  out.add(static_cast<uint64_t>(info.st_ino));
}

Error failure(const std::string& path) {
  return Error{fmt::format("{}: {}", path, std::strerror(errno))};
}

// The schemas in a directory, found by their names in it: there are many of them, and a walk along
// the whole path to each would take most of the time that the provider needs to start.
class SchemaDirectory {
 public:
  static Result<SchemaDirectory> open(const std::string& path) {
    SchemaDirectory out;
    out.directory_.reset(::opendir(path.c_str()));
    if (out.directory_ == nullptr) return failure(path);
    errno = 0;
    while (const dirent* entry = ::readdir(out.directory_.get())) {
      std::string_view name = entry->d_name;
      if (name.size() > kExtension.size() && name.ends_with(kExtension))
        out.names_.emplace_back(name);
    }
    if (errno != 0) return failure(path);
    std::ranges::sort(out.names_);
    return out;
  }

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] bool find(const std::string& name, struct stat& info) const {
    return ::fstatat(::dirfd(directory_.get()), name.c_str(), &info, 0) == 0;
  }

 private:
  static constexpr std::string_view kExtension = ".json";
  struct Close {
    void operator()(DIR* directory) const { ::closedir(directory); }
  };

  SchemaDirectory() = default;

  std::unique_ptr<DIR, Close> directory_;
  std::vector<std::string> names_;
};

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
      struct stat info {};
      if (::stat(source.path.c_str(), &info) != 0) return failure(source.path);
      add_file(out, source.path, info);
      break;
    }
    case Source::Kind::directory: {
      auto directory = SchemaDirectory::open(source.path);
      if (!directory) return std::move(directory).error();
      for (const std::string& name : directory->names()) {
        struct stat info {};
        if (!directory->find(name, info)) return failure(source.path + "/" + name);
        add_file(out, name, info);
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
      auto directory = SchemaDirectory::open(source.path);
      if (!directory) return std::move(directory).error();
      for (const std::string& name : directory->names()) {
        const std::string file = source.path + "/" + name;
        auto text = read_regular_file(file);
        if (!text) return Error{fmt::format("{}: {}", file, text.error().message)};
        schema(name, *text);
      }
      return true;
    }
  }
  return true;
}

}  // namespace landform::awscc
