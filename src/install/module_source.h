// Where a module comes from: the addresses in `source`.
//
// Three kinds: a path below the calling module, a module in a registry, and a package that is
// fetched as a whole by its address (a git repository, an archive, another directory), optionally
// with a subdirectory. Addresses are normalised as in Terraform, since its manifest of installed
// modules uses them to check whether a module is up to date.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

// The default registry host. This is its only definition.
inline constexpr std::string_view kDefaultRegistryHost = "registry.terraform.io";

struct RegistryModule {
  std::string host;
  std::string namespace_;
  std::string name;
  std::string target_system;

  // `NAMESPACE/NAME/SYSTEM`, without the host.
  [[nodiscard]] std::string path() const { return namespace_ + "/" + name + "/" + target_system; }
  [[nodiscard]] std::string to_string() const { return host + "/" + path(); }
};

struct ModuleSource {
  enum class Kind : uint8_t { local, registry, remote };

  Kind kind = Kind::local;
  std::string path;         // local: starts with ./ or ../
  RegistryModule registry;  // registry
  std::string package;      // remote: `git::https://example.com/a.git?ref=v1`
  std::string subdirectory;

  // In normal form.
  [[nodiscard]] std::string to_string() const;
};

struct SourceError {
  std::string message;  // without a full stop
  // The address would be a valid path with ./ in front of it.
  bool maybe_path = false;
};

[[nodiscard]] Result<ModuleSource, SourceError> parse_module_source(std::string_view text);
// The same where only a registry address is allowed.
[[nodiscard]] Result<ModuleSource, SourceError> parse_registry_source(std::string_view text);

// Whether a source that a manifest records is this one. Manifests may have other forms of it than
// the normal one, such as a registry address without its host.
[[nodiscard]] bool is_recorded_as(const ModuleSource& source, std::string_view recorded);

// A package's address and its subdirectory after `//`.
struct SplitAddress {
  std::string package;
  std::string subdirectory;
};
[[nodiscard]] SplitAddress split_subdirectory(std::string_view address);

// Takes an explicit getter off an address: `git` in `git::https://…`. Empty if there is none.
[[nodiscard]] std::string take_getter(std::string_view& address);

}  // namespace landform::install
