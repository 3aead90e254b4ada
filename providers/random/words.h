// The words of pet names: lower-case letters only, without duplicates in a list.
#pragma once

#include <span>
#include <string_view>

namespace landform::random {

[[nodiscard]] std::span<const std::string_view> adverbs();
[[nodiscard]] std::span<const std::string_view> adjectives();
[[nodiscard]] std::span<const std::string_view> animals();

}  // namespace landform::random
