#include "cli/from_module.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/quote.h"
#include "config/loaded_module.h"
#include "config/module.h"
#include "config/version.h"
#include "install/fetch.h"
#include "install/http.h"
#include "install/module_source.h"
#include "install/path.h"
#include "install/registry.h"
#include "install/requirement.h"
#include "install/subdirectory.h"
#include "install/temporary.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using install::ModuleSource;

// The newest version of a module in a registry.
Result<ModuleSource> locate(const ModuleSource& source, install::HttpClient& http,
                            const install::Settings& settings) {
  install::RegistryClient registry(http, settings.registry);
  auto listed = registry.versions(source.registry);
  if (!listed) return Error{listed.error().message};
  std::optional<config::Version> newest;
  for (const std::string& text : *listed) {
    auto version = config::Version::parse(text);
    if (!version || version->is_prerelease()) continue;
    if (!newest || *newest < *version) newest = *version;
  }
  if (!newest) return Error{fmt::format("module {} has no versions", source.to_string())};
  auto location = registry.location(source.registry, newest->to_string());
  if (!location) return Error{location.error().message};
  auto found = install::parse_module_source(*location);
  if (!found) return Error{found.error().message};
  if (!source.subdirectory.empty()) {
    found.value().subdirectory =
        found->subdirectory.empty() ? source.subdirectory
                                    : install::join_paths(found->subdirectory, source.subdirectory);
  }
  return std::move(found).value();
}

constexpr std::string_view kFileScheme = "file://";

std::string file_url(const std::string& directory, const ModuleSource& local) {
  std::error_code error;
  const fs::path whole = fs::absolute(install::join_paths(directory, local.path), error);
  return std::string(kFileScheme) + whole.lexically_normal().string();
}

// The directory with the module: a local one, or part of a fetched package below `scratch`.
Result<std::string> fetch_module(ModuleSource source, const std::string& directory,
                                 const std::string& scratch, const install::Settings& settings) {
  if (source.kind == ModuleSource::Kind::local) {
    std::string path = install::join_paths(directory, source.path);
    std::error_code error;
    if (fs::is_directory(path, error)) return path;
    const std::string url = file_url(directory, source);
    if (fs::exists(path, error))
      return Error{fmt::format("error downloading '{}': source path must be a directory", url)};
    return Error{
        fmt::format("error downloading '{}': source path error: stat {}: no such file or directory",
                    url, url.substr(kFileScheme.size()))};
  }
  install::HttpClient http;
  if (source.kind == ModuleSource::Kind::registry) {
    auto located = locate(source, http, settings);
    if (!located) return located.error();
    source = std::move(located).value();
  }
  install::PackageFetcher fetcher(http);
  std::string package = scratch + "/package";
  if (auto failed = fetcher.fetch(source.package, package, scratch)) return *failed;
  auto part = install::find_subdirectory(package, source.subdirectory);
  if (!part) return part.error();
  return *part;
}

// All but files with a dot in front: what belongs to a working directory, the history of sources,
// and so what is copied itself.
std::optional<Error> copy_files(const fs::path& from, const fs::path& to) {
  std::error_code error;
  for (fs::recursive_directory_iterator at(from, error), end; !error && at != end;
       at.increment(error)) {
    const fs::path& entry = at->path();
    if (entry.filename().string().starts_with('.')) {
      at.disable_recursion_pending();
      continue;
    }
    const fs::path target = to / entry.lexically_relative(from);
    if (at->is_directory() && !at->is_symlink()) {
      fs::create_directories(target, error);
    } else {
      fs::copy(entry, target, fs::copy_options::copy_symlinks, error);
    }
    if (error) return Error{fmt::format("{}: {}", entry.string(), error.message())};
  }
  if (error) return Error{fmt::format("{}: {}", from.string(), error.message())};
  return std::nullopt;
}

// A local module that is not where a copied one expects it; `package` is where that came from.
void check_local_call(const config::ModuleCall& call, const std::string& path,
                      const std::string& package, const std::string& where, Diagnostics& out) {
  constexpr const char* kUnreadable = "Unreadable module directory";
  if (install::clean_path(path).starts_with("..")) {
    out.error(
        "Local module path escapes module package",
        fmt::format("The given source directory for module.root.module.{} would be outside of "
                    "its containing package {}. Local source addresses starting with \"../\" "
                    "must stay within the same package that the calling module belongs to.",
                    call.name, go_quote(package)));
    return;
  }
  const std::string whole = install::join_paths(package.substr(kFileScheme.size()), path);
  std::error_code error;
  if (fs::is_directory(whole, error)) return;
  out.error(kUnreadable, fmt::format("Unable to evaluate directory symlink: lstat {}: no such file "
                                     "or directory",
                                     whole));
  out.error(kUnreadable, fmt::format("The directory  could not be read for module {} at {}.",
                                     go_quote(call.name), where));
}

// What is wrong with a module before it is copied: only that of a local one stays what its calls
// refer to.
Diagnostics check_copied(SourceMap& sources, const std::string& staged, const ModuleSource& source,
                         const std::string& directory) {
  const config::LoadedModule module = config::read_module(sources, staged);
  if (module.diagnostics.has_errors()) return module.diagnostics;
  Diagnostics out;
  if (source.kind != ModuleSource::Kind::local) return out;
  for (const auto& [name, call] : module.value.calls) {
    if (!install::check_source(call, out)) continue;
    auto called = install::parse_module_source(call.source);
    if (!called || called->kind != ModuleSource::Kind::local) continue;
    const SourceFile* file = sources.file(call.range.file);
    const std::string where =
        fmt::format("{}:{}", file->name(), file->position(call.range.begin).line);
    check_local_call(call, called->path, file_url(directory, source), where, out);
  }
  return out;
}

// But for the data directory, which is made first.
bool is_empty_directory(const std::string& directory, const std::string& data_directory) {
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename() != fs::path(data_directory).filename()) return false;
  }
  return true;
}

}  // namespace

bool has_configuration(const std::string& directory) {
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename().string();
    const bool configuration = name.ends_with(".tf") || name.ends_with(".tf.json");
    if (configuration && !config::is_ignored_file(name)) return true;
  }
  return false;
}

Diagnosed<std::string> copy_module(const std::string& source, const std::string& directory,
                                   const std::string& data_directory,
                                   const install::Settings& settings, SourceMap& sources) {
  Diagnosed<std::string> result{".", {}};
  Diagnostics& out = result.diagnostics;
  if (!is_empty_directory(directory, data_directory)) {
    out.error("Can't populate non-empty directory",
              fmt::format("The target directory {} is not empty, so it cannot be initialized with "
                          "the -from-module=... option.",
                          directory));
    return result;
  }
  auto parsed = install::parse_module_source(source);
  if (!parsed) {
    out.error("Invalid module source address",
              fmt::format("Failed to parse module source address: {}", parsed.error().message));
    return result;
  }
  std::error_code error;
  fs::create_directories(data_directory + "/modules", error);
  auto scratch = install::TemporaryDirectory::create(data_directory + "/modules");
  Result<std::string> from = Error{};
  if (scratch) {
    from = fetch_module(*parsed, directory, scratch->path(), settings);
  } else {
    from = scratch.error();
  }
  std::optional<Error> failed;
  if (from) {
    // Nothing is copied into the directory before the module is known to be good.
    const std::string staging = data_directory + "/init-from-module";
    const std::string staged = staging + "/root";
    fs::create_directories(staged, error);
    failed = copy_files(*from, staged);
    if (!failed) out = check_copied(sources, staged, *parsed, directory);
    if (!failed && !out.has_errors()) failed = copy_files(staged, directory);
    fs::remove_all(staging, error);
    if (out.has_errors()) return result;
    if (parsed->kind == ModuleSource::Kind::local) result.value = parsed->path;
  } else {
    failed = from.error();
  }
  if (failed) {
    // The command line stands for a configuration with one call.
    constexpr const char* kCaller = "<main configuration>";
    const FileId caller = sources.add(kCaller, "", {}, /*shown=*/false);
    std::string where = parsed->kind == ModuleSource::Kind::local    ? file_url(directory, *parsed)
                        : parsed->kind == ModuleSource::Kind::remote ? parsed->package
                                                                     : source;
    out.error("Failed to download module",
              fmt::format("Could not download module \"root\" ({}:1) source code from {}: {}",
                          kCaller, go_quote(where), failed->message),
              Range{caller, 0, 0});
  }
  return result;
}

}  // namespace landform::cli
