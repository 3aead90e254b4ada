// Objects between a state and a run: decoded by the schema of their type, and encoded again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/shared_value.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "config/resource.h"
#include "provider/provider.h"
#include "state/state.h"
#include "value/value.h"

namespace landform::engine {

// A real object, as known during a run. The value is marked where it is sensitive.
struct Object {
  Value value;
  std::string private_data;
  bool tainted = false;
  bool create_before_destroy = false;
  std::vector<state::ResourceName> dependencies;
  Value identity;
  // What it was encoded as before; null if it was not. Its text is used again while it fits.
  state::ObjectPtr encoded;
};

// The provider of an object, for messages and calls.
struct ObjectContext {
  const config::InstanceAddress& address;
  const SharedValue<config::ProviderConfigAddress>& provider_address;
  provider::Provider& provider;
  const provider::TypeSchema& schema;
  Value provider_meta = Value::null();  // what its module says to the provider; null if nothing
  bool mocked = false;                  // whether a test stands in for the provider
};

// An object from a state, upgraded by its provider to the current schema. None on errors.
// `resource` is its configuration, which messages of the provider are about; null if there is none.
[[nodiscard]] std::optional<Object> decode_object(const ObjectContext& context,
                                                  const config::Resource* resource,
                                                  const state::InstanceObject& stored,
                                                  const provider::CallOptions& call,
                                                  Diagnostics& diagnostics);

// The object of a data source, which is never upgraded: none if it does not conform to the schema.
[[nodiscard]] std::optional<Object> decode_data(const provider::TypeSchema& schema,
                                                const state::InstanceObject& stored);

// For the state. The value must be known. Shares the text of `stored`, the object as it was, if the
// attributes have not changed.
[[nodiscard]] state::ObjectPtr encode_object(const provider::TypeSchema& schema,
                                             const Object& object,
                                             const state::InstanceObject* stored = nullptr);

}  // namespace landform::engine
