// Addresses of providers, and of their configurations.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/address.h"

namespace landform::config {

// The default host of providers.
inline constexpr std::string_view kDefaultProviderHost = "registry.terraform.io";
// Of providers without a namespace, as before Terraform 0.13, on that host only.
inline constexpr std::string_view kLegacyProviderNamespace = "-";
inline constexpr std::string_view kDefaultProviderNamespace = "hashicorp";
// The host and namespace of built-in providers.
inline constexpr std::string_view kBuiltinProviderHost = "terraform.io";
inline constexpr std::string_view kBuiltinProviderNamespace = "builtin";

// What is wrong with a part of a provider's address, or with a local name, which follows the same
// rules; empty if it is valid.
[[nodiscard]] std::string_view provider_part_error(std::string_view part);

struct ProviderAddress {
  std::string host;
  std::string name_space;
  std::string type;

  // Reads the `source` of a required provider: `aws`, `hashicorp/aws` or `host/hashicorp/aws`. The
  // error has Terraform's summary and detail.
  struct SourceError {
    std::string summary;
    std::string detail;
  };
  [[nodiscard]] static Result<ProviderAddress, SourceError> parse_source(std::string_view source);
  // The provider that a local name denotes if no source is given.
  [[nodiscard]] static ProviderAddress implied(std::string_view local_name);

  [[nodiscard]] bool is_builtin() const;
  // All three parts.
  [[nodiscard]] std::string to_string() const;
  // Without default parts: `hashicorp/aws`, `example.com/team/thing`.
  [[nodiscard]] std::string for_display() const;

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ProviderAddress&, const ProviderAddress&) = default;
};

// A provider configuration, as named in states and plans:
// `module.m.provider["registry.terraform.io/hashicorp/aws"].west`.
struct ProviderConfigAddress {
  ModulePath module;  // without keys
  ProviderAddress provider;
  std::string alias;

  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] static Result<ProviderConfigAddress> parse(std::string_view text);

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy sees a null pointer in what <=> makes
  friend auto operator<=>(const ProviderConfigAddress&, const ProviderConfigAddress&) = default;
};

}  // namespace landform::config
