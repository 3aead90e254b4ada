// Plan modifiers for common needs. `stable` and `changes_with` are methods of Attribute, since the
// SDK itself decides what becomes unknown.
#pragma once

#include <functional>
#include <string>

#include "sdk/rules.h"

namespace landform::sdk {

// Any change needs a new object.
[[nodiscard]] PlanModifier replace_if_changed();
// Changes to a value that is written need a new object; those that come from outside do not.
[[nodiscard]] PlanModifier replace_if_configured();
// Changes for which this is true need a new object. The function sees changed values only.
[[nodiscard]] PlanModifier replace_if(
    std::string description, std::function<bool(const PlanModifierContext& change)> condition);

}  // namespace landform::sdk
