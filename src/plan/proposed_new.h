// The proposed new state: what an object would become if a provider only did what is written.
//
// The first step of every plan. Attributes of the configuration count as they are; where nothing is
// written for an attribute that the provider may choose, what was there before stays. Blocks and
// objects of lists and maps are taken for the earlier ones in the same place, those of sets for
// earlier ones that could have come from what is written. Providers are sent the result and answer
// the planned state.
//
// Values conform to the schema and are unmarked. Write-only attributes are as they are written, as
// Terraform sends them: it is for the provider to plan null.
#pragma once

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// `prior` is null for a new object, `config` for one that is to be removed.
[[nodiscard]] Value proposed_new(const schema::Block& schema, const Value& prior,
                                 const Value& config);

// What a data source will be that cannot be read yet: everything that it chooses is unknown.
[[nodiscard]] Value planned_data(const schema::Block& schema, const Value& config);

}  // namespace landform::plan
