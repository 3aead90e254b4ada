// Where a module comes from: the addresses that `source` may hold.
//
// Three kinds: a path below the calling module, a module in a registry, and a package that is
// fetched whole by its address (a git repository, an archive, a directory elsewhere), of which a
// subdirectory may be meant. Addresses are normalised as Terraform does, since its register of
// installed modules uses them to see whether a module is still the wanted one.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::install {

// The registry of addresses that name none. The one place where it is written.
inline constexpr std::string_view kDefaultRegistryHost = "registry.terraform.io";

struct RegistryModule {
  std::string host;
  std::string namespace_;
  std::string name;
  std::string target_system;

  // `NAMESPACE/NAME/SYSTEM`, as the registry itself knows it.
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
// The same where only a registry address will do.
[[nodiscard]] Result<ModuleSource, SourceError> parse_registry_source(std::string_view text);

// A package's address and the subdirectory that it names after `//`.
struct SplitAddress {
  std::string package;
  std::string subdirectory;
};
[[nodiscard]] SplitAddress split_subdirectory(std::string_view address);

}  // namespace landform::install
