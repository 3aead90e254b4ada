#include "install/module_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/quote.h"
#include "base/split.h"
#include "install/path.h"
#include "install/url.h"

namespace landform::install {
namespace {

using SourceResult = Result<ModuleSource, SourceError>;

bool is_alnum(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool is_local(std::string_view text) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"./", "../", ".\\", "..\\"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

ModuleSource local_source(std::string text) {
  std::replace(text.begin(), text.end(), '\\', '/');
  ModuleSource out;
  out.kind = ModuleSource::Kind::local;
  out.path = clean_path(text);
  if (!out.path.starts_with("../")) out.path = "./" + out.path;
  return out;
}

bool goes_up(std::string_view subdirectory) {
  return subdirectory == ".." || subdirectory.starts_with("../");
}

SourceError leads_outside(std::string_view subdirectory) {
  return {fmt::format("subdirectory path {} leads outside of the module package",
                      go_quote(subdirectory))};
}

// A host with an optional port, in lower case and without the default port.
std::optional<std::string> normal_host(std::string_view text) {
  size_t colon = text.find(':');
  std::string host(text.substr(0, colon));
  std::string port(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  bool has_port = colon != std::string_view::npos;
  if (has_port &&
      (port.empty() || port.size() > 5 ||
       !std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; })))
    return std::nullopt;
  host = ascii_lower(host);
  for (const std::string& label : split(host, '.')) {
    // Names in other scripts are written in Unicode, so that they are readable.
    bool valid = !label.empty() && label.front() != '-' && label.back() != '-' &&
                 !label.starts_with("xn--") && std::all_of(label.begin(), label.end(), [](char c) {
                   return is_alnum(c) || c == '-' || static_cast<unsigned char>(c) >= 0x80;
                 });
    if (!valid) return std::nullopt;
  }
  if (has_port && std::stoi(port) != 443) host += ":" + std::to_string(std::stoi(port));
  return host;
}

bool is_registry_name(std::string_view text) {
  return !text.empty() && text.size() <= 64 && is_alnum(text.front()) && is_alnum(text.back()) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_alnum(c) || c == '-' || c == '_'; });
}

bool is_target_system(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
  });
}

Result<std::string, SourceError> registry_host(const std::string& text) {
  std::optional<std::string> host = normal_host(text);
  if (!host) {
    std::string message = fmt::format("invalid module registry hostname {}", go_quote(text));
    if (text.find("--") != std::string::npos)
      message +=
          "; internationalized domain names must be given as direct unicode characters, not in "
          "punycode";
    return SourceError{std::move(message)};
  }
  if (host->find('.') == std::string::npos)
    return SourceError{"invalid module registry hostname: must contain at least one dot"};
  if (*host == "github.com" || *host == "bitbucket.org") {
    return SourceError{fmt::format(
        "can't use {} as a module registry host, because it's reserved for installing directly "
        "from version control repositories",
        go_quote(*host))};
  }
  return *host;
}

std::optional<SourceError> check_registry_parts(const RegistryModule& module) {
  constexpr const char* kNameRule =
      "must be between one and 64 characters, including ASCII letters, digits, dashes, and "
      "underscores, where dashes and underscores may not be the prefix or suffix";
  if (!is_registry_name(module.namespace_)) {
    if (module.namespace_.find('.') != std::string::npos)
      return SourceError{
          "source address must have three more components after the hostname: the namespace, the "
          "name, and the target system"};
    return SourceError{
        fmt::format("invalid namespace {}: {}", go_quote(module.namespace_), kNameRule)};
  }
  if (!is_registry_name(module.name))
    return SourceError{fmt::format("invalid module name {}: {}", go_quote(module.name), kNameRule)};
  if (!is_target_system(module.target_system)) {
    if (module.target_system.find('?') != std::string::npos)
      return SourceError{"module registry addresses may not include a query string portion"};
    return SourceError{
        fmt::format("invalid target system {}: must be between one and 64 ASCII letters or digits",
                    go_quote(module.target_system))};
  }
  return std::nullopt;
}

// Expands shorthands for addresses. None if it is not that shorthand.
using Detected = Result<std::optional<std::string>, SourceError>;

Detected detect_github(std::string_view text) {
  if (!text.starts_with("github.com/")) return std::optional<std::string>();
  size_t mark = text.find('?');
  std::vector<std::string> parts = split(text.substr(0, mark), '/');
  if (parts.size() < 3) return SourceError{"GitHub URLs should be github.com/username/repo"};
  std::string out = "git::https://" + parts[0] + "/" + parts[1] + "/" + parts[2];
  if (!out.ends_with(".git")) out += ".git";
  for (size_t i = 3; i < parts.size(); ++i) out += (i == 3 ? "//" : "/") + parts[i];
  if (mark != std::string_view::npos) out += text.substr(mark);
  return std::optional<std::string>(std::move(out));
}

// git@host:path, as in ssh.
Detected detect_git(std::string_view text) {
  if (!text.starts_with("git@")) return std::optional<std::string>();
  std::string_view rest = text.substr(4);
  size_t colon = rest.find(':');
  if (colon == std::string_view::npos || colon == 0) return std::optional<std::string>();
  std::string_view path = rest.substr(colon + 1);
  if (path.starts_with('/')) path.remove_prefix(1);
  if (path.empty()) return std::optional<std::string>();
  size_t mark = std::min(path.find('?'), path.size());
  std::string out =
      fmt::format("git::ssh://git@{}/{}", rest.substr(0, colon), path.substr(0, mark));
  std::multimap<std::string, std::string> sorted;
  if (mark < path.size()) {
    for (const std::string& one : split(path.substr(mark + 1), '&')) {
      size_t equals = std::min(one.find('='), one.size());
      sorted.emplace(percent_decode(one.substr(0, equals), true),
                     percent_decode(one.substr(std::min(equals + 1, one.size())), true));
    }
  }
  char separator = '?';
  for (const auto& [name, value] : sorted) {
    if (name.empty()) continue;
    out += separator + query_escape(name) + "=" + query_escape(value);
    separator = '&';
  }
  return std::optional<std::string>(std::move(out));
}

Detected detect_bitbucket(std::string_view text) {
  if (!text.starts_with("bitbucket.org/")) return std::optional<std::string>();
  size_t mark = std::min(text.find('?'), text.size());
  std::string out = "git::https://" + std::string(text.substr(0, mark));
  if (!out.ends_with(".git")) out += ".git";
  return std::optional<std::string>(out + std::string(text.substr(mark)));
}

Detected detect_gcs(std::string_view text) {
  if (text.find("googleapis.com/") == std::string_view::npos) return std::optional<std::string>();
  std::vector<std::string> parts = split(text, '/');
  if (parts.size() < 5) return SourceError{"URL is not a valid GCS URL"};
  std::string out = "gcs::https://www.googleapis.com/storage";
  for (size_t i = 2; i < parts.size(); ++i) out += "/" + parts[i];
  return std::optional<std::string>(std::move(out));
}

Detected detect_s3(std::string_view text) {
  size_t slash = text.find('/');
  if (text.find(".amazonaws.com/") == std::string_view::npos) return std::optional<std::string>();
  std::string rest(text.substr(slash + 1));
  std::vector<std::string> host = split(text.substr(0, slash), '.');
  std::string out = "s3::https://";
  if (host.size() == 3) {
    out += fmt::format("{}.amazonaws.com/{}", host[0], rest);
  } else if (host.size() == 4) {
    out += fmt::format("{}.amazonaws.com/{}/{}", host[1], host[0], rest);
  } else if (host.size() == 5 && host[1] == "s3") {
    out += fmt::format("s3.{}.amazonaws.com/{}/{}", host[2], host[0], rest);
  } else {
    return SourceError{"URL is not a valid S3 URL"};
  }
  return std::optional<std::string>(std::move(out));
}

Detected detect_file(std::string_view text) {
  if (text.empty()) return std::optional<std::string>();
  if (text.starts_with('/')) return std::optional<std::string>("file://" + std::string(text));
  return SourceError{
      fmt::format("Terraform cannot detect a supported external module source type for {}", text),
      /*maybe_path=*/true};
}

// The expanded address of a shorthand; `forced` and `subdirectory` may be changed.
Result<std::string, SourceError> expand_shorthand(std::string_view text, std::string& forced,
                                                  std::string& subdirectory) {
  for (auto* detect :
       {detect_github, detect_git, detect_bitbucket, detect_gcs, detect_s3, detect_file}) {
    Detected found = detect(text);
    if (!found) return found.error();
    if (!found.value()) continue;
    std::string_view rest = *found.value();
    std::string detected = take_getter(rest);
    if (forced.empty()) forced = detected;
    SplitAddress parts = split_subdirectory(rest);
    if (!parts.subdirectory.empty()) {
      subdirectory =
          subdirectory.empty() ? parts.subdirectory : join_paths(parts.subdirectory, subdirectory);
    }
    return parts.package;
  }
  return SourceError{fmt::format("invalid source address: {}", text)};
}

SourceResult parse_remote(std::string_view text) {
  SplitAddress parts = split_subdirectory(text);
  if (goes_up(parts.subdirectory)) return leads_outside(parts.subdirectory);
  std::string_view address = parts.package;
  std::string forced = take_getter(address);
  ModuleSource out;
  out.kind = ModuleSource::Kind::remote;
  out.subdirectory = parts.subdirectory;
  if (has_scheme(address)) {
    out.package = address;
  } else {
    auto expanded = expand_shorthand(address, forced, out.subdirectory);
    if (!expanded) return std::move(expanded).error();
    out.package = std::move(expanded).value();
    if (goes_up(out.subdirectory)) {
      return SourceError{
          fmt::format("detected subdirectory path {} of {} leads outside of the module package",
                      go_quote(out.subdirectory), go_quote(out.package))};
    }
  }
  if (!forced.empty()) out.package = forced + "::" + out.package;
  return out;
}

}  // namespace

std::string take_getter(std::string_view& address) {
  size_t at = address.find("::");
  if (at == std::string_view::npos || at == 0 || at + 2 == address.size() ||
      !std::all_of(address.begin(), address.begin() + static_cast<ptrdiff_t>(at), is_alnum))
    return "";
  std::string out(address.substr(0, at));
  address.remove_prefix(at + 2);
  return out;
}

SplitAddress split_subdirectory(std::string_view address) {
  // A query may contain another URL.
  size_t query = std::min(address.find('?'), address.size());
  size_t scheme = address.substr(0, query).find("://");
  size_t from = scheme == std::string_view::npos ? 0 : scheme + 3;
  size_t at = address.substr(0, query).find("//", from);
  if (at == std::string_view::npos) return {std::string(address), ""};
  std::string package(address.substr(0, at));
  package += address.substr(query);
  std::string_view subdirectory = address.substr(at + 2, query - at - 2);
  return {std::move(package), subdirectory.empty() ? "" : clean_path(subdirectory)};
}

std::string ModuleSource::to_string() const {
  if (kind == Kind::local) return path;
  if (kind == Kind::registry)
    return registry.to_string() + (subdirectory.empty() ? "" : "//" + subdirectory);
  if (subdirectory.empty()) return package;
  size_t query = std::min(package.find('?'), package.size());
  return package.substr(0, query) + "//" + subdirectory + package.substr(query);
}

SourceResult parse_registry_source(std::string_view text) {
  if (is_local(text)) {
    return SourceError{
        fmt::format("can't use local directory {} as a module registry address", go_quote(text))};
  }
  SplitAddress address = split_subdirectory(text);
  if (goes_up(address.subdirectory)) return leads_outside(address.subdirectory);
  std::vector<std::string> parts = split(address.package, '/');
  if (parts.size() != 3 && parts.size() != 4) {
    return SourceError{
        "a module registry source address must have either three or four slash-separated "
        "components"};
  }
  ModuleSource out;
  out.kind = ModuleSource::Kind::registry;
  out.subdirectory = address.subdirectory;
  out.registry.host = kDefaultRegistryHost;
  if (parts.size() == 4) {
    auto host = registry_host(parts[0]);
    if (!host) return std::move(host).error();
    out.registry.host = std::move(host).value();
    parts.erase(parts.begin());
  }
  out.registry.namespace_ = parts[0];
  out.registry.name = parts[1];
  out.registry.target_system = parts[2];
  if (auto error = check_registry_parts(out.registry)) return *error;
  return out;
}

SourceResult parse_module_source(std::string_view text) {
  if (is_local(text)) return local_source(std::string(text));
  if (auto registry = parse_registry_source(text)) return registry;
  return parse_remote(text);
}

bool is_recorded_as(const ModuleSource& source, std::string_view recorded) {
  auto parsed = parse_module_source(recorded);
  return parsed && parsed->to_string() == source.to_string();
}

}  // namespace landform::install
