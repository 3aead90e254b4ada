// Ids of resources in views: `module.m["x"].aws_vpc.v[a]`. Private to the library.
#pragma once

#include <string>

#include "config/value_address.h"

namespace landform::views {

// The id of the object that a name denotes. As in the views of configurations, keys of resources
// have no quotes; an output has the name by which its callers refer to it.
[[nodiscard]] std::string snapshot_id(const config::ValueAddress& name);

}  // namespace landform::views
