// Ids of resources in views: `module.m["x"].aws_vpc.v[a]`. Private to the library.
#pragma once

#include <string>

#include "config/value_address.h"

namespace landform::views {

// The id of the object that a name stands for. As in the views of configurations, keys of resources
// are without quotes; an output has the name that it has outside its module.
[[nodiscard]] std::string snapshot_id(const config::ValueAddress& name);

}  // namespace landform::views
