// The tags of a resource, wherever its type keeps them. Private to the library.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::views {

[[nodiscard]] std::map<std::string, std::string> tags_of(std::string_view type,
                                                         const Value& attributes);

}  // namespace landform::views
