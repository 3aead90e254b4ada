// The resources and outputs of a plan as lines that can be compared, whatever their source:
// `terraform show -json`, a record of it, or `landform inspect -format=strict`.
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

// The part of a plan's JSON that facts are derived from, one line per resource and output: what is
// recorded in tests/oracle/plans.
[[nodiscard]] Result<std::string> record_of_plan(const std::string& plan_json);

// Sorted, each with a newline.
[[nodiscard]] Result<std::string> facts_of_record(const std::string& record_json);
[[nodiscard]] Result<std::string> facts_of_view(const std::string& strict_view_json);

}  // namespace landform::oracle
