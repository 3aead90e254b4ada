// Expressions over the objects of a report. Private to the library.
#pragma once

#include <string_view>

#include "base/result.h"
#include "sdk_testing/report.h"
#include "value/value.h"

namespace landform::sdk_testing {

// The value of an expression that refers to objects by their addresses, in modules too, and to
// outputs as output.NAME. The error is Terraform's message.
[[nodiscard]] Result<Value> look_up(const Report& report, std::string_view expression);

// All objects that differ only in the instance key, as a configuration refers to them: one object,
// or a tuple or object of them.
[[nodiscard]] Value gather(const std::map<std::optional<config::Key>, Value>& instances);

}  // namespace landform::sdk_testing
