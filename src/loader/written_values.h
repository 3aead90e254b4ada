// Resources without a schema, as they are listed. Private to the library.
#pragma once

#include "value/value.h"

namespace landform::loader {

// A configuration without what is null in its objects. To a provider that is not set: it may have a
// default, or be decided later, so that the value is as little known as that of any other attribute
// that is not there.
//
// If `open_empties`, empty texts and collections in it are unknown: the older SDK of providers
// makes them null in the data sources that it reads, and only those that wait for apply keep them.
[[nodiscard]] Value without_unset(const Value& config, bool open_empties = false);

}  // namespace landform::loader
