#include "packages/installation_source.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "base/ascii.h"
#include "base/quote.h"
#include "base/split.h"
#include "packages/filesystem_mirror.h"
#include "packages/network_mirror.h"
#include "packages/registry_source.h"
#include "packages/source_list.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;
using install::InstallationMethod;

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr || *value == '\0' ? otherwise : value;
}

// The directories that are searched without any settings.
std::vector<std::string> default_directories() {
  std::string home = environment("HOME", "");
  std::vector<std::string> out = {"terraform.d/plugins"};
  if (!home.empty()) {
    out.push_back(home + "/.terraform.d/plugins");
    out.push_back(environment("XDG_DATA_HOME", home + "/.local/share") + "/terraform/plugins");
  }
  for (const std::string& shared :
       split(environment("XDG_DATA_DIRS", "/usr/local/share:/usr/share"), ':')) {
    if (!shared.empty()) out.push_back(shared + "/terraform/plugins");
  }
  return out;
}

std::vector<SourceList::Entry> default_entries(install::HttpClient& http,
                                               const install::Settings& settings) {
  std::vector<SourceList::Entry> out;
  // What is available locally is not looked up anywhere else.
  std::vector<ProviderPattern> local;
  for (const std::string& directory : default_directories()) {
    std::error_code error;
    if (!fs::is_directory(directory, error)) continue;
    for (config::ProviderAddress& provider : providers_in(directory))
      local.push_back(ProviderPattern::exactly(std::move(provider)));
    out.push_back({std::make_unique<FilesystemMirror>(directory)});
  }
  out.push_back({std::make_unique<RegistrySource>(http, settings.registry), {}, std::move(local)});
  return out;
}

// Whether all patterns are valid.
bool parse_patterns(const std::vector<std::string>& texts, const char* kind,
                    std::vector<ProviderPattern>& out, Diagnostics& diagnostics) {
  for (const std::string& text : texts) {
    auto pattern = ProviderPattern::parse(text);
    if (!pattern) {
      diagnostics.error(fmt::format("Invalid provider source {} patterns", kind),
                        fmt::format("CLI config specifies invalid provider {} patterns: {}.", kind,
                                    pattern.error().message));
      return false;
    }
    out.push_back(*pattern);
  }
  return true;
}

bool is_https(const std::string& url) {
  constexpr std::string_view kScheme = "https://";
  const bool scheme = ascii_lower(url.substr(0, kScheme.size())) == kScheme;
  return scheme && url.size() > kScheme.size() && url[kScheme.size()] != '/';
}

// The patterns of a method, without its source; none, with diagnostics, if the method is invalid.
std::optional<SourceList::Entry> patterns_of(const InstallationMethod& method,
                                             Diagnostics& diagnostics) {
  SourceList::Entry out;
  const bool valid = parse_patterns(method.include, "inclusion", out.include, diagnostics) &&
                     parse_patterns(method.exclude, "exclusion", out.exclude, diagnostics);
  if (!valid) return std::nullopt;
  const bool mirror = method.kind == InstallationMethod::Kind::network_mirror;
  if (mirror && !is_https(method.location)) {
    diagnostics.error(
        "Invalid URL for provider installation source",
        fmt::format("Cannot use {} as a URL for a network provider mirror: the mirror must be at "
                    "an https: URL.",
                    go_quote(method.location)));
    return std::nullopt;
  }
  return out;
}

std::unique_ptr<PackageSource> source_of(const InstallationMethod& method,
                                         install::HttpClient& http,
                                         const install::Settings& settings) {
  switch (method.kind) {
    case InstallationMethod::Kind::filesystem_mirror:
      return std::make_unique<FilesystemMirror>(method.location);
    case InstallationMethod::Kind::direct:
      return std::make_unique<RegistrySource>(http, settings.registry);
    case InstallationMethod::Kind::network_mirror:
      break;
  }
  return std::make_unique<NetworkMirror>(http, method.location, settings.registry);
}

}  // namespace

std::unique_ptr<PackageSource> configured_source(install::HttpClient& http,
                                                 const install::Settings& settings) {
  if (!settings.has_methods) return std::make_unique<SourceList>(default_entries(http, settings));
  std::vector<SourceList::Entry> entries;
  Diagnostics reported;
  for (const InstallationMethod& method : settings.methods) {
    auto entry = patterns_of(method, reported);
    if (!entry) continue;
    entry->source = source_of(method, http, settings);
    entries.push_back(std::move(*entry));
  }
  return std::make_unique<SourceList>(std::move(entries));
}

Diagnostics check_methods(const install::Settings& settings) {
  Diagnostics out;
  for (const InstallationMethod& method : settings.methods) (void)patterns_of(method, out);
  return out;
}

std::unique_ptr<PackageSource> directories_source(const std::vector<std::string>& directories) {
  std::vector<SourceList::Entry> entries;
  for (const std::string& directory : directories)
    entries.push_back({std::make_unique<FilesystemMirror>(directory)});
  return std::make_unique<SourceList>(std::move(entries));
}

}  // namespace landform::packages
