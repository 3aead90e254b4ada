// Unknown values that Terraform knows while it plans.
//
// Without providers, what a data source returns is unknown, and so is a variable without a value.
// Terraform reads the one and asks for the other before it plans anything, so what is made of them
// is known in its plans. Such values are early. Nothing else about them differs from other unknown
// values, but some rules that treat unknown values as a special case do not apply to them.
#pragma once

#include <span>

#include "value/value.h"

namespace landform {

// Makes everything unknown in a value early.
[[nodiscard]] Value as_early(const Value& value);

// Whether everything unknown in a value is early; so it is if there is nothing unknown.
[[nodiscard]] bool is_early(const Value& value);

// A result of what is known and unknown in the sources: as early as they are.
[[nodiscard]] Value early_by(const Value& result, std::span<const Value> sources);

}  // namespace landform
