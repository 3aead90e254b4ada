// Guessing what a user meant by a name that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace landform {

// The number of single-character edits between two texts; anything over `limit` is answered as
// limit + 1.
[[nodiscard]] size_t edit_distance(std::string_view a, std::string_view b, size_t limit);

// The first of the names that is close to the given one; empty when none is.
[[nodiscard]] std::string suggest_name(std::string_view given,
                                       const std::vector<std::string>& names);

}  // namespace landform
