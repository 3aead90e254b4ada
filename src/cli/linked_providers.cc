#include "cli/linked_providers.h"

#include <map>
#include <utility>

#include "base/check.h"
#include "packages/requirements.h"

namespace landform::cli {
namespace {

std::map<config::ProviderAddress, MakeLinked>& registry() {
  static std::map<config::ProviderAddress, MakeLinked> providers;
  return providers;
}

}  // namespace

void link_provider(const std::string& type, MakeLinked make) {
  registry().insert_or_assign(packages::own_built_in(type), std::move(make));
}

std::set<config::ProviderAddress> linked_providers() {
  std::set<config::ProviderAddress> out;
  for (const auto& [address, make] : registry()) out.insert(address);
  return out;
}

Result<std::unique_ptr<provider::Provider>> make_linked(const config::ProviderAddress& address) {
  auto found = registry().find(address);
  LANDFORM_CHECK(found != registry().end());
  return found->second();
}

}  // namespace landform::cli
