// Paths of sensitive attributes in state files. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "value/path.h"

namespace landform::state {

// A JSON array of arrays of steps: {"type":"get_attr","value":"a"} and
// {"type":"index","value":{"value":0,"type":"number"}}.
[[nodiscard]] std::string encode_paths(const std::vector<Path>& paths);

// Invalid steps are errors; the paths that could be read are returned.
[[nodiscard]] Diagnosed<std::vector<Path>> decode_paths(std::string_view json);

}  // namespace landform::state
