// Which elements of a set of objects could have come from which elements of the configuration.
// Private to the library.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "schema/schema.h"
#include "value/value.h"

namespace landform::plan {

// For each element of `config` the position of its counterpart in `prior`, or -1: an element that
// is equal except for values chosen by the provider. No element of `prior` is used twice. `block`
// is a null pointer for nested attributes. `config` is known and not null.
[[nodiscard]] std::vector<int64_t> prior_elements(
    const std::map<std::string, schema::Attribute, std::less<>>& attributes,
    const schema::Block* block, const Value& config, const Value& prior);

}  // namespace landform::plan
