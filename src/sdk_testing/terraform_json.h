// Converts Terraform's JSON output to parts of a report. Private to the library.
#pragma once

#include <string_view>

#include "sdk_testing/report.h"
#include "value/value.h"

namespace landform::sdk_testing {

// Lines of `terraform plan -json` and the like: diagnostics; and the changes, into `changes` if it
// is not null.
void read_events(std::string_view lines, Report& report,
                 std::map<InstanceAddress, Action>* changes);

// `terraform show -json` of a plan file: actions and planned objects.
void read_plan(std::string_view json, Report& report);
// The same for the state: objects and outputs.
void read_state(std::string_view json, Report& report);

// A planned object, with unknown values wherever the other value is true.
[[nodiscard]] Value with_unknowns(const Value& known, const Value& unknown);

}  // namespace landform::sdk_testing
