#include "engine/mocks.h"

#include <utility>

namespace landform::engine {

const MockValues* MockedTypes::find(config::ResourceMode mode, std::string_view type) const {
  const auto& all = mode == config::ResourceMode::data ? data_sources : resources;
  auto found = all.find(type);
  return found == all.end() ? nullptr : &found->second;
}

void Mocks::override_resource(const config::InstanceAddress& target, MockValues values) {
  overrides_.insert_or_assign(target, std::move(values));
}

void Mocks::override_resource(const config::ProviderConfigAddress& provider,
                              const config::InstanceAddress& target, MockValues values) {
  of_providers_[provider].insert_or_assign(target, std::move(values));
}

void Mocks::override_module(const config::ModulePath& target, Value outputs) {
  modules_.insert_or_assign(target, std::move(outputs));
}

void Mocks::mock_provider(const config::ProviderConfigAddress& provider, MockedTypes types) {
  providers_.insert_or_assign(provider, std::move(types));
}

const MockValues* Mocks::find(const Overrides& overrides, const config::InstanceAddress& address) {
  auto found = overrides.find(address);
  if (found == overrides.end() && address.key)
    found = overrides.find(config::InstanceAddress{address.resource, std::nullopt});
  return found == overrides.end() ? nullptr : &found->second;
}

const MockValues* Mocks::values_of(const config::InstanceAddress& instance,
                                   const config::ProviderConfigAddress& provider) const {
  if (const MockValues* found = find(overrides_, instance)) return found;
  auto own = of_providers_.find(provider);
  return own == of_providers_.end() ? nullptr : find(own->second, instance);
}

const Value* Mocks::outputs_of(const config::ModulePath& module) const {
  auto found = modules_.find(module);
  if (found == modules_.end() && !module.empty() && module.back().instance) {
    config::ModulePath all = module;
    all.back().instance = std::nullopt;
    found = modules_.find(all);
  }
  return found == modules_.end() ? nullptr : &found->second;
}

const MockedTypes* Mocks::mocked(const config::ProviderConfigAddress& provider) const {
  auto found = providers_.find(provider);
  return found == providers_.end() ? nullptr : &found->second;
}

}  // namespace landform::engine
