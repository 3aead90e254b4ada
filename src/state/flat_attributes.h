// Attributes as Terraform before 0.12 stored them: a flat map from paths to texts, where the size
// of a list or set "x" is in "x.#" and that of a map in "x.%".
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "value/convert.h"

namespace landform::state {

using FlatAttributes = std::vector<std::pair<std::string, std::string>>;  // sorted by name

// The object of a type that they describe. What they do not mention is null.
[[nodiscard]] Result<Value, ConversionError> decode_flat_attributes(
    const FlatAttributes& attributes, Type type);

}  // namespace landform::state
