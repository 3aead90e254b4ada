// How to reach registries: the user's configuration of hosts.
#pragma once

#include <map>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::install {

struct RegistrySettings {
  // The host used for modules whose address does not name one. Their addresses do not change.
  std::string default_host;
  std::map<std::string, std::string> module_services;  // URL of the module registry, by host
  std::map<std::string, std::string> tokens;           // by host
};

// From the environment (LANDFORM_REGISTRY_HOST, TF_TOKEN_…) and from the CLI configuration: the
// file named by TF_CLI_CONFIG_FILE, or .terraformrc in the home directory, with its blocks
//   host "example.com" { services = { "modules.v1" = "https://…/" } }
//   credentials "example.com" { token = "…" }
// and what a login stored in .terraform.d/credentials.tfrc.json. Other settings there are
// ignored.
[[nodiscard]] Diagnosed<RegistrySettings> load_registry_settings(SourceMap& sources);

}  // namespace landform::install
