// Expressions over the objects of a report. Private to the library.
#pragma once

#include <string_view>

#include "base/result.h"
#include "sdk_testing/report.h"
#include "value/value.h"

namespace landform::sdk_testing {

// The value of an expression in which objects go by their addresses and outputs by output.NAME.
// The error is what Terraform would say of it.
[[nodiscard]] Result<Value> look_up(const Report& report, std::string_view expression);

// All objects with one address but for the key, as a configuration refers to them: one object, or
// a tuple or object of them.
[[nodiscard]] Value gather(const std::map<std::optional<config::Key>, Value>& instances);

}  // namespace landform::sdk_testing
