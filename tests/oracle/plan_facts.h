// What a plan says of resources and outputs, as lines that can be compared whatever shape they came
// in: from `terraform show -json`, from what was recorded of it, or from `landform inspect
// -format=strict`.
//
//   terraform_data.a.input.size = 3
//   terraform_data.a.input.tags {}        an object or map, whatever is in it
//   terraform_data.a.input.list [] 2      a list of two
//   terraform_data.a.id unknown
//   terraform_data.a.input.key sensitive
#pragma once

#include <string>

#include "base/result.h"

namespace landform::oracle {

// The part of a plan's JSON that facts are made of, one line for each resource and output: what is
// kept of it in tests/oracle/plans.
[[nodiscard]] Result<std::string> record_of_plan(const std::string& plan_json);

// Sorted, each with a newline.
[[nodiscard]] Result<std::string> facts_of_record(const std::string& record_json);
[[nodiscard]] Result<std::string> facts_of_view(const std::string& strict_view_json);

}  // namespace landform::oracle
