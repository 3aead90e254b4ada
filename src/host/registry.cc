#include "host/registry.h"

#include <utility>

#include "sdk/server.h"

namespace landform::host {

void Registry::add(std::string address, Factory factory) {
  factories_.insert_or_assign(std::move(address), std::move(factory));
}

bool Registry::has(std::string_view address) const { return factories_.contains(address); }

std::vector<std::string> Registry::addresses() const {
  std::vector<std::string> out;
  out.reserve(factories_.size());
  for (const auto& [address, factory] : factories_) out.push_back(address);
  return out;
}

std::unique_ptr<provider::Provider> Registry::make(std::string_view address) const {
  auto it = factories_.find(address);
  if (it == factories_.end()) return nullptr;
  return std::make_unique<sdk::ProviderServer>(it->second());
}

}  // namespace landform::host
