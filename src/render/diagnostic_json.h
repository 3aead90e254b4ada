// Machine-readable diagnostics: one JSON object each, with the location, the code and the values
// involved.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::render {

// An array of all diagnostics, on one line.
[[nodiscard]] std::string diagnostics_json(const Diagnostics& diagnostics,
                                           const SourceMap& sources);

}  // namespace landform::render
