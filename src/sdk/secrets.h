// What messages must not show. Private to the library.
#pragma once

#include "schema/schema.h"
#include "value/path.h"

namespace landform::sdk {

// Whether the value at that path is sensitive or write-only, or has parts that are.
[[nodiscard]] bool holds_secret(const schema::Block& root, const Path& path);

}  // namespace landform::sdk
