// Where resources and their parts stand in the source. Private to the library.
#pragma once

#include "loader/configuration.h"
#include "loader/view_json.h"

namespace landform::loader {

// A property "locations": the resource, with the `source` lines of the calls that lead to it,
// innermost first; and its attributes and blocks by path.
void write_locations(JsonWriter& json, const Configuration& configuration,
                     const ResourceInstance& resource);

}  // namespace landform::loader
