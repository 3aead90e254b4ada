// A configuration at a glance, for people.
#pragma once

#include <string>

#include "loader/configuration.h"

namespace landform::cli {

[[nodiscard]] std::string inspect_table(const loader::Configuration& configuration, bool color);

}  // namespace landform::cli
