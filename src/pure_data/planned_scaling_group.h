// What the AWS provider plans for the launch templates of an autoscaling group. Private to the
// library.
//
// A template is given by its name or by its id. When the provider sees a name, or several templates
// to choose from, it writes the whole block again: the id is then the text "unknown", and blocks
// that are not configured, which AWS could otherwise decide, are none.
#pragma once

#include <string_view>

#include "value/value.h"

namespace landform::pure_data {

inline constexpr std::string_view kScalingGroupType = "aws_autoscaling_group";

[[nodiscard]] Value with_planned_templates(const Value& config);

}  // namespace landform::pure_data
