#include "cli/linked_providers.h"

#include <map>
#include <utility>

#include "base/check.h"
#include "base/curl_library.h"
#include "packages/requirements.h"

namespace landform::cli {
namespace {

struct Linked {
  MakeLinked make;
  LinkedNeeds needs;
};

std::map<config::ProviderAddress, Linked>& registry() {
  static std::map<config::ProviderAddress, Linked> providers;
  return providers;
}

}  // namespace

void link_provider(const std::string& type, MakeLinked make, LinkedNeeds needs) {
  registry().insert_or_assign(packages::own_built_in(type), Linked{std::move(make), needs});
}

std::set<config::ProviderAddress> linked_providers() {
  std::set<config::ProviderAddress> out;
  for (const auto& [address, linked] : registry()) out.insert(address);
  return out;
}

void prepare_linked(const config::ProviderAddress& address) {
  auto found = registry().find(address);
  if (found == registry().end()) return;
  if (found->second.needs == LinkedNeeds::http) CurlLibrary::load_ahead();
}

Result<std::unique_ptr<provider::Provider>> make_linked(const config::ProviderAddress& address) {
  auto found = registry().find(address);
  LANDFORM_CHECK(found != registry().end());
  return found->second.make();
}

}  // namespace landform::cli
