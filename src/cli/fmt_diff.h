// The difference of two texts, as `diff -u` prints it.
#pragma once

#include <string>
#include <string_view>

namespace landform::cli {

// Empty if the texts are the same. The labels stand in the two header lines.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after,
                                       std::string_view before_label, std::string_view after_label);

}  // namespace landform::cli
