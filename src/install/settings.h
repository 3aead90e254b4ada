// The user's settings: the CLI configuration and the environment.
//
// They say how to reach registries, and where provider packages come from. Plain data once loaded.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/provider_address.h"

namespace landform::install {

struct RegistrySettings {
  // The host used for modules and providers whose address does not name one. Their addresses do not
  // change.
  std::string default_host;
  std::map<std::string, std::string> module_services;    // URL of the module registry, by host
  std::map<std::string, std::string> provider_services;  // URL of the provider registry, by host
  std::map<std::string, std::string> tokens;             // by host
};

// One block of provider_installation.
struct InstallationMethod {
  enum class Kind : uint8_t { filesystem_mirror, network_mirror, direct };

  Kind kind = Kind::direct;
  std::string location;  // the directory or URL of a mirror
  // Patterns of provider addresses; without any, every address is included and none excluded.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
};

struct Settings {
  RegistrySettings registry;
  // Whether there is a provider_installation block, which replaces the default methods.
  bool has_methods = false;
  std::vector<InstallationMethod> methods;
  // Directories of providers under development, which need no installation.
  std::map<config::ProviderAddress, std::string> dev_overrides;
  std::string plugin_cache_directory;  // empty if there is none
  // Whether packages in that directory are used for providers that are not in the lock file yet,
  // which leaves it without the checksums of other platforms.
  bool plugin_cache_may_break_lock_file = false;
  bool checkpoint_disabled = false;
};

// From the environment (LANDFORM_REGISTRY_HOST, TF_TOKEN_…, TF_PLUGIN_CACHE_DIR) and from the CLI
// configuration: the file named by TF_CLI_CONFIG_FILE; otherwise .terraformrc in the home directory
// and the *.tfrc files in .terraform.d below it, among them the tokens stored by a login.
// Problems there are diagnostics without positions, and everything else is used.
[[nodiscard]] Diagnosed<Settings> load_settings();

// Where a login stores its tokens; empty without a home directory.
[[nodiscard]] std::string credentials_file();

}  // namespace landform::install
