// Property paths of CloudFormation schemas, such as Rules/*/Id, applied to documents. Pure
// functions.
//
// "*" matches every element of an array or member of a map. Some schemas omit it, so a name applied
// to an array is applied to each of its elements.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "value/value.h"

namespace landform::emulator::cloudcontrol {

using Path = std::span<const std::string>;

// Edits the document at all places that the path matches. `edit` gets the old value, or null, and
// returns the new one, or nothing to remove it. Missing parents are not created.
using Edit = std::function<std::optional<Value>(const Value* old)>;
[[nodiscard]] Value edited(const Value& document, Path path, const Edit& edit);

// All values that the path matches.
[[nodiscard]] std::vector<Value> selected(const Value& document, Path path);
[[nodiscard]] Value without(const Value& document, Path path);

// A member of an object; null if the value has no such member or is not an object.
[[nodiscard]] const Value* member(const Value& value, std::string_view name);

}  // namespace landform::emulator::cloudcontrol
