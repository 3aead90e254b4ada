// Paths of CloudFormation schemas, such as Rules/*/Id, in documents. Pure.
//
// "*" stands for every element of an array or member of a map. Schemas leave it out at times, so a
// name in place of an array means that name in each of its elements.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "value/value.h"

namespace landform::emulator::cloudcontrol {

using Path = std::span<const std::string>;

// The document with something else at the path, wherever that leads: `edit` gets what is there (a
// null pointer if nothing is) and says what shall be there (nothing: it is removed). Parents that
// are missing are not made.
using Edit = std::function<std::optional<Value>(const Value* old)>;
[[nodiscard]] Value edited(const Value& document, Path path, const Edit& edit);

// All that is there.
[[nodiscard]] std::vector<Value> selected(const Value& document, Path path);
[[nodiscard]] Value without(const Value& document, Path path);

// Of an object; a null pointer if the value is something else or has no such member.
[[nodiscard]] const Value* member(const Value& value, std::string_view name);

}  // namespace landform::emulator::cloudcontrol
