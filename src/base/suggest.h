// Guessing what a user meant by a name that does not exist.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace landform {

// The first of the names that is at most two edits away from the given one; empty if there is none.
[[nodiscard]] std::string_view suggest_name(std::string_view given,
                                            std::span<const std::string_view> names);
// The same as a sentence to append: ` Did you mean "x"?`, or empty.
[[nodiscard]] std::string did_you_mean(std::string_view given,
                                       std::span<const std::string_view> names);

// The keys of a map, as names to suggest.
template <typename Map>
[[nodiscard]] std::vector<std::string_view> names_of(const Map& map) {
  std::vector<std::string_view> out;
  for (const auto& entry : map) out.push_back(entry.first);
  return out;
}

}  // namespace landform
