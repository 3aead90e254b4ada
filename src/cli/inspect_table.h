// A table of a configuration, plan or state, for people.
#pragma once

#include <string>

#include "loader/configuration.h"
#include "views/snapshot.h"

namespace landform::cli {

[[nodiscard]] std::string inspect_table(const loader::Configuration& configuration, bool color);
[[nodiscard]] std::string inspect_table(const views::Snapshot& snapshot, bool color);

}  // namespace landform::cli
