// Source locations of resources and their parts. Private to the library.
#pragma once

#include "loader/configuration.h"
#include "views/view_json.h"

namespace landform::views {

// A property "locations": the resource, with the `source` lines of the module calls, innermost
// first; and its attributes and blocks by path.
void write_locations(JsonWriter& json, const loader::Configuration& configuration,
                     const evaluation::ResourceInstance& resource);

}  // namespace landform::views
