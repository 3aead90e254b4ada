#include "packages/source_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/quote.h"
#include "base/split.h"
#include "install/host_name.h"

namespace landform::packages {
namespace {

using config::ProviderAddress;

constexpr std::string_view kAny = "*";

bool any_matches(const std::vector<ProviderPattern>& patterns, const ProviderAddress& provider) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const ProviderPattern& pattern) { return pattern.matches(provider); });
}

bool part_matches(const std::string& pattern, const std::string& part) {
  return pattern == kAny || pattern == part;
}

}  // namespace

Result<ProviderPattern> ProviderPattern::parse(std::string_view text) {
  auto invalid = [&](std::string_view problem) {
    return Error{fmt::format("invalid provider matching pattern {}: {}", go_quote(text), problem)};
  };
  const std::vector<std::string> parts = split(text, '/');
  if (parts.size() < 2 || parts.size() > 3)
    return invalid("must have either two or three slash-separated segments");
  std::string host(config::kDefaultProviderHost);
  if (parts.size() == 3 && parts[0] != kAny) {
    auto normal = install::normalize_host(parts[0]);
    if (!normal) {
      return Error{fmt::format("invalid hostname in provider matching pattern {}: {}",
                               go_quote(text), normal.error().message)};
    }
    host = std::move(normal).value();
  } else if (parts.size() == 3) {
    host = kAny;
  }
  const std::string& type = parts.back();
  const std::string& name_space = parts[parts.size() - 2];
  auto is_valid = [](const std::string& part) {
    return part == kAny || config::provider_part_error(part).empty();
  };
  if (!is_valid(type)) {
    return Error{
        fmt::format("invalid provider type {} in provider matching pattern {}: must "
                    "either be the wildcard * or a provider type name",
                    go_quote(type), go_quote(text))};
  }
  if (!is_valid(name_space)) {
    // Terraform names the type here.
    return Error{
        fmt::format("invalid registry namespace {} in provider matching pattern {}: must "
                    "either be the wildcard * or a literal namespace",
                    go_quote(type), go_quote(text))};
  }
  if (host == kAny && (name_space != kAny || type != kAny)) {
    return invalid(
        "hostname can be a wildcard only if both namespace and provider type are also wildcards");
  }
  if (name_space == kAny && type != kAny)
    return invalid("namespace can be a wildcard only if the provider type is also a wildcard");
  return exactly({std::move(host), ascii_lower(name_space), ascii_lower(type)});
}

ProviderPattern ProviderPattern::exactly(ProviderAddress address) {
  ProviderPattern out;
  out.pattern_ = std::move(address);
  return out;
}

bool ProviderPattern::matches(const ProviderAddress& provider) const {
  return part_matches(pattern_.host, provider.host) &&
         part_matches(pattern_.name_space, provider.name_space) &&
         part_matches(pattern_.type, provider.type);
}

bool SourceList::Entry::handles(const ProviderAddress& provider) const {
  if (any_matches(exclude, provider)) return false;
  return include.empty() || any_matches(include, provider);
}

Result<AvailableVersions, SourceError> SourceList::versions(const ProviderAddress& provider) {
  AvailableVersions out;
  std::optional<SourceError> unknown;
  for (const Entry& entry : entries_) {
    if (!entry.handles(provider)) continue;
    auto found = entry.source->versions(provider);
    if (!found) {
      if (found.error().kind == SourceError::Kind::not_found) continue;
      if (found.error().kind != SourceError::Kind::unknown_to_registry) return found.error();
      unknown = found.error();
      continue;
    }
    for (const config::Version& version : found->versions) {
      bool known =
          std::find(out.versions.begin(), out.versions.end(), version) != out.versions.end();
      if (!known) out.versions.push_back(version);
    }
    out.warnings.insert(out.warnings.end(), found->warnings.begin(), found->warnings.end());
  }
  if (!out.versions.empty() || entries_.empty()) return out;
  return unknown ? *unknown : not_found_here(provider);
}

Result<Package, SourceError> SourceList::package(const ProviderAddress& provider,
                                                 const config::Version& version,
                                                 const Platform& platform) {
  std::optional<SourceError> unsupported;
  for (const Entry& entry : entries_) {
    if (!entry.handles(provider)) continue;
    auto found = entry.source->package(provider, version, platform);
    if (found) return found;
    switch (found.error().kind) {
      case SourceError::Kind::not_found:
      case SourceError::Kind::unknown_to_registry:
        break;
      case SourceError::Kind::unsupported_platform:
        unsupported = found.error();
        break;
      case SourceError::Kind::no_registry:
      case SourceError::Kind::failed:
        return found.error();
    }
  }
  return unsupported ? *unsupported : unsupported_platform(provider, version, platform);
}

std::string SourceList::name(const ProviderAddress& provider) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (entry.handles(provider)) names.push_back(entry.source->name(provider));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

SourceError SourceList::not_found_here(const ProviderAddress& provider) const {
  SourceError out = not_found(provider);
  for (const Entry& entry : entries_) {
    if (entry.handles(provider)) out.searched.push_back(entry.source->name(provider));
  }
  return out;
}

}  // namespace landform::packages
