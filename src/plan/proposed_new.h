// The proposed new state: what an object would become if the provider only applied the
// configuration.
//
// The first step of every plan. Configured attributes are used as they are; computed attributes
// that are not configured keep their prior values. Blocks and objects in lists and maps are matched
// with the prior ones by index or key, those in sets with prior ones that could have come from the
// same configuration. The result is sent to the provider, which responds with the planned state.
//
// Values conform to the schema and are unmarked. Write-only attributes have their configured
// values, as in Terraform: the provider must plan null.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// `prior` is null for a new object, `config` for one to be removed.
[[nodiscard]] Value proposed_new(const schema::Block& schema, const Value& prior,
                                 const Value& config);

// The planned value of a data source that cannot be read yet: its computed attributes are unknown.
[[nodiscard]] Value planned_data(const schema::Block& schema, const Value& config);

}  // namespace landform::plan
