// Plan modifiers for common needs. `stable` and `changes_with` are methods of Attribute, since the
// SDK itself decides what becomes unknown.
#pragma once

#include <functional>
#include <string>

#include "sdk/rules.h"

namespace landform::sdk {

// Any change requires a new object.
[[nodiscard]] PlanModifier replace_if_changed();
// Changes to a configured value require a new object; changes from elsewhere do not.
[[nodiscard]] PlanModifier replace_if_configured();
// Changes for which this is true require a new object. The function is only called for changed
// values.
[[nodiscard]] PlanModifier replace_if(
    std::string description, std::function<bool(const PlanModifierContext& change)> condition);

}  // namespace landform::sdk
