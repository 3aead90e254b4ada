// Plan modifiers for common needs. `stable` and `changes_with` are methods of Attribute, since the
// SDK itself decides what becomes unknown.
#pragma once

#include <functional>
#include <string>

#include "sdk/rules.h"
#include "value/value.h"

namespace landform::sdk {

// Any change requires a new object. Within nested attributes and blocks, so do elements that come
// or go.
[[nodiscard]] PlanModifier replace_if_changed();
// Changes to a configured value require a new object; changes from elsewhere do not.
[[nodiscard]] PlanModifier replace_if_configured();
// Changes for which this is true require a new object. The function is only called for values that
// changed within an object that was there before.
[[nodiscard]] PlanModifier replace_if(
    std::string description, std::function<bool(const PlanModifierContext& change)> condition);

// For an attribute that is optional and computed: unless it is configured, it has the value that
// the configuration gives another one of the same object, and changes with it.
[[nodiscard]] PlanModifier follows(std::string other);
// The same with a value computed from the enclosing object as configured; a result of null leaves
// the plan as it is.
[[nodiscard]] PlanModifier computed_default(std::string description,
                                            std::function<Value(const Value& object)> value);
// Once it has a value other than null, it keeps that.
[[nodiscard]] PlanModifier keep_if_set();

}  // namespace landform::sdk
