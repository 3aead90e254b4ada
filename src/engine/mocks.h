// What a test says instead of providers and modules: mocked providers, and overrides of resources,
// data sources and modules.
//
// Filled before a run, and only read during it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/address.h"
#include "config/provider_address.h"
#include "value/value.h"

namespace landform::engine {

// The values that an object gets for what its provider would compute.
struct MockValues {
  Value values;              // an object, or null
  bool during_plan = false;  // otherwise they are unknown until apply
  std::string position;      // where they are written, for messages
};

// A mocked provider: values by the name of a type.
struct MockedTypes {
  std::map<std::string, MockValues, std::less<>> resources;
  std::map<std::string, MockValues, std::less<>> data_sources;

  // Null if nothing is said about the type.
  [[nodiscard]] const MockValues* find(config::ResourceMode mode, std::string_view type) const;
};

class Mocks {
 public:
  // Later overrides win.
  void override_resource(const config::InstanceAddress& target, MockValues values);
  // Only for resources that this provider configuration manages.
  void override_resource(const config::ProviderConfigAddress& provider,
                         const config::InstanceAddress& target, MockValues values);
  void override_module(const config::ModulePath& target, Value outputs);
  void mock_provider(const config::ProviderConfigAddress& provider, MockedTypes types);

  // What an instance gets: what is said about it, or about all instances of its resource. Null if
  // nothing is.
  [[nodiscard]] const MockValues* values_of(const config::InstanceAddress& instance,
                                            const config::ProviderConfigAddress& provider) const;
  // The outputs of a module that is not evaluated at all, in the same way; null if it is.
  [[nodiscard]] const Value* outputs_of(const config::ModulePath& module) const;
  // Null if it is a real one.
  [[nodiscard]] const MockedTypes* mocked(const config::ProviderConfigAddress& provider) const;

 private:
  using Overrides = std::map<config::InstanceAddress, MockValues>;

  static const MockValues* find(const Overrides& overrides, const config::InstanceAddress& address);

  Overrides overrides_;
  std::map<config::ProviderConfigAddress, Overrides> of_providers_;
  std::map<config::ModulePath, Value> modules_;
  std::map<config::ProviderConfigAddress, MockedTypes> providers_;
};

}  // namespace landform::engine
