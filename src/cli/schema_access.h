// Where the schemas for a configuration come from, for commands that use them without running
// operations: the files that the user gives, or the installed providers.
#pragma once

#include <memory>
#include <string>

#include "base/diagnostic.h"
#include "cli/schema_files.h"
#include "cli/validated_configs.h"
#include "config/module_tree.h"
#include "engine/provider_functions.h"
#include "engine/providers.h"
#include "install/settings.h"
#include "loader/provider_types.h"
#include "packages/resolve.h"

namespace landform::cli {

class SchemaAccess {
 public:
  // `files` are those given by the user; null if there are none. They must outlive the object.
  explicit SchemaAccess(const SchemaFiles* files) : files_(files) {}

  // Finds the schemas for a configuration in a directory. Errors say why they cannot be had. A
  // configuration whose providers are not installed has none, which is no error.
  [[nodiscard]] Diagnostics open(const config::ModuleTree& modules, const std::string& directory);
  // Schemas, and providers to ask where they are installed. The object must outlive it.
  [[nodiscard]] loader::ProviderAccess access();

  // Both, without providers to ask. Whatever is wrong with installed ones is only a warning.
  [[nodiscard]] Diagnosed<loader::ProviderAccess> for_inspection(const config::ModuleTree& modules,
                                                                 const std::string& directory);

  // After everything was validated; `complete` if nothing was left out.
  void finish(bool complete) const;
  // That development overrides are in effect.
  [[nodiscard]] Diagnostics warnings() const;

 private:
  [[nodiscard]] provider::Diagnostics validate(const loader::ConfigToValidate& call);

  const SchemaFiles* files_;
  CacheDirectory cache_ = CacheDirectory::of_user();
  install::Settings settings_;
  packages::ProviderPrograms programs_;
  std::unique_ptr<engine::Providers> providers_;          // null if none are installed
  std::unique_ptr<engine::ProviderFunctions> functions_;  // of them
  std::unique_ptr<ValidatedConfigs> validated_;
};

}  // namespace landform::cli
