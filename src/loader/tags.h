// The tags of a resource, wherever its type keeps them. Private to the library.
#pragma once

#include <map>
#include <string>

#include "config/module.h"
#include "value/value.h"

namespace landform::loader {

[[nodiscard]] std::map<std::string, std::string> tags_of(const config::Resource& resource,
                                                         const Value& attributes);

}  // namespace landform::loader
