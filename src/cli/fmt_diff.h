// The difference between two texts, as printed by `diff -u`.
#pragma once

#include <string>
#include <string_view>

namespace landform::cli {

// Empty if the texts are the same. The labels appear in the two header lines.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after,
                                       std::string_view before_label, std::string_view after_label);

}  // namespace landform::cli
