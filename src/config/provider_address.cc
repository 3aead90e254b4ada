#include "config/provider_address.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "base/quote.h"
#include "base/split.h"

namespace landform::config {
namespace {

using SourceError = ProviderAddress::SourceError;

// A part of an address: letters of any script, digits, and inner dashes.
bool is_part(std::string_view text) {
  if (text.empty() || text.starts_with('-') || text.ends_with('-')) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

// Prefixes that are part of the names of programs and repositories, not of providers.
std::optional<SourceError> reserved_prefix(const ProviderAddress& address,
                                           std::string_view source) {
  constexpr std::string_view kProgram = "terraform-provider-";
  constexpr std::string_view kRedundant = "terraform-";
  const char* summary = "Invalid provider type";
  if (address.type.starts_with(kProgram)) {
    ProviderAddress suggested = address;
    suggested.type = address.type.substr(kProgram.size());
    std::string hint = provider_part_error(suggested.type).empty()
                           ? fmt::format("\n\nDid you mean {}?", go_quote(suggested.for_display()))
                           : "";
    return SourceError{
        summary,
        fmt::format("Provider source {} has a type with the prefix {}, which isn't valid. Although "
                    "that prefix is often used in the names of version control repositories for "
                    "Terraform providers, provider source strings should not include it.{}",
                    go_quote(source), go_quote(kProgram), hint)};
  }
  if (!address.type.starts_with(kRedundant)) return std::nullopt;
  return SourceError{
      summary,
      fmt::format("Provider source {} has a type with the prefix {}, which isn't allowed because "
                  "it would be redundant to name a Terraform provider with that prefix. If you are "
                  "the author of this provider, rename it to not include the prefix.",
                  go_quote(address.to_string()), go_quote(kRedundant))};
}

}  // namespace

std::string_view provider_part_error(std::string_view part) {
  if (part.empty()) return "must have at least one character";
  if (part.find("--") != std::string_view::npos) return "cannot use multiple consecutive dashes";
  if (is_part(part)) return "";
  return "must contain only letters, digits, and dashes, and may not use leading or trailing "
         "dashes";
}

Result<ProviderAddress, SourceError> ProviderAddress::parse_source(std::string_view source) {
  std::vector<std::string> parts = split(source, '/');
  bool empty =
      std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return part.empty(); });
  if (empty || parts.size() > 3) {
    return SourceError{
        "Invalid provider source string",
        "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""};
  }
  if (!is_part(parts.back())) {
    return SourceError{
        "Invalid provider type",
        fmt::format("Invalid provider type {} in source {}: must contain only letters, digits, and "
                    "dashes, and may not use leading or trailing dashes\"",
                    go_quote(parts.back()), go_quote(source))};
  }
  ProviderAddress out{std::string(kDefaultProviderHost), std::string(kDefaultProviderNamespace),
                      ascii_lower(parts.back())};
  if (parts.size() == 1) return out;
  const std::string& name_space = parts[parts.size() - 2];
  if (name_space != kLegacyProviderNamespace && !is_part(name_space)) {
    return SourceError{
        "Invalid provider namespace",
        fmt::format(
            "Invalid provider namespace \"\" in source {}: must contain only letters, digits, "
            "and dashes, and may not use leading or trailing dashes\"",
            go_quote(source))};
  }
  out.name_space = ascii_lower(name_space);
  if (parts.size() == 3) out.host = ascii_lower(parts[0]);
  if (name_space == kLegacyProviderNamespace && out.host != kDefaultProviderHost) {
    return SourceError{
        "Invalid provider namespace",
        fmt::format("The legacy provider namespace \"-\" can be used only with hostname {}.",
                    kDefaultProviderHost)};
  }
  if (auto error = reserved_prefix(out, source)) return *error;
  return out;
}

ProviderAddress ProviderAddress::implied(std::string_view local_name) {
  if (local_name == "terraform") {
    return {std::string(kBuiltinProviderHost), std::string(kBuiltinProviderNamespace),
            std::string(local_name)};
  }
  return {std::string(kDefaultProviderHost), std::string(kDefaultProviderNamespace),
          std::string(local_name)};
}

bool ProviderAddress::is_builtin() const {
  return host == kBuiltinProviderHost && name_space == kBuiltinProviderNamespace;
}

std::string ProviderAddress::to_string() const { return host + "/" + name_space + "/" + type; }

std::string ProviderAddress::for_display() const {
  return host == kDefaultProviderHost ? name_space + "/" + type : to_string();
}

std::string ProviderConfigAddress::to_string() const {
  std::string out = in_module(module, fmt::format("provider[{}]", hcl_quote(provider.to_string())));
  if (!alias.empty()) out += "." + alias;
  return out;
}

Result<ProviderConfigAddress> ProviderConfigAddress::parse(std::string_view text) {
  auto invalid = [&](std::string_view problem) {
    return Error{fmt::format("{} is not the address of a provider configuration: {}",
                             go_quote(text), problem)};
  };
  auto parsed = parse_steps(text);
  if (!parsed) return invalid(parsed.error().message);
  const std::vector<Key>& steps = *parsed;
  ProviderConfigAddress out;
  size_t at = 0;
  out.module = take_module_path(steps, at);
  bool named = at + 1 < steps.size() && !steps[at].bracketed() && steps[at].text() == "provider" &&
               steps[at + 1].bracketed() && !steps[at + 1].is_index();
  if (!named) return invalid("expected provider[\"…\"]");
  auto provider = ProviderAddress::parse_source(steps[at + 1].text());
  if (!provider) return invalid(provider.error().detail);
  out.provider = std::move(provider).value();
  at += 2;
  if (at < steps.size() && !steps[at].bracketed()) out.alias = steps[at++].text();
  if (at != steps.size()) return invalid("expected nothing after the alias");
  return out;
}

}  // namespace landform::config
