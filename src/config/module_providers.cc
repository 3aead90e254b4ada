#include "config/module_providers.h"

#include <string>
#include <utility>

namespace landform::config {

ProviderAddress provider_of(const Module& module, std::string_view local_name) {
  auto found = module.requirements.find(local_name);
  if (found != module.requirements.end() && !found->second.source.empty()) {
    auto parsed = ProviderAddress::parse_source(found->second.source);
    if (parsed) return *std::move(parsed);
  }
  return ProviderAddress::implied(local_name);
}

ProviderAddress provider_of(const Module& module, const Resource& resource) {
  std::string key = resource.provider_key();
  return provider_of(module, std::string_view(key).substr(0, key.find('.')));
}

}  // namespace landform::config
