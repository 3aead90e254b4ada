// Identities of objects, and what an object is found by: its attribute `id`, or else its identity.
// Private to the library.
#pragma once

#include <optional>

#include "sdk/diagnostics.h"
#include "sdk/server_impl.h"
#include "value/value.h"

namespace landform::sdk {

// The identity schema; no attributes if the type has none. Made on first use, without the schema of
// the type. A hook that fails is reported with the type's other problems.
[[nodiscard]] const provider::IdentitySchema& identity_schema(const Served<Resource>& served);
// The identity within a state; none if the type has none, or it is not known yet.
[[nodiscard]] std::optional<Value> identity_in(const Served<Resource>& served, const Value& state,
                                               const HookName& hook, Diagnostics& diagnostics);

// Whether objects of the type have a key at all.
[[nodiscard]] bool is_keyed(const Served<Resource>& served);
// Whether the key is known and not empty in this state, which may be null.
[[nodiscard]] bool has_key(const Served<Resource>& served, const Value& state);

}  // namespace landform::sdk
