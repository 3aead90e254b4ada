// The order of sets in providers built with Terraform's SDK 2: by the checksum of a text that
// describes an element. Where such a provider makes a list of a set, the list has this order.
// Private to the library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace landform::pure_data {

// CRC-32, as the SDK's hash of a string.
[[nodiscard]] uint32_t sdk_hash(std::string_view text);

// Texts in the order of a set that has them as its elements' descriptions: the decimal checksums,
// compared as text.
[[nodiscard]] bool sdk_less(std::string_view a, std::string_view b);

// The description of a list of strings, or of a set of them, as part of an element.
[[nodiscard]] std::string sdk_list_text(const std::vector<std::string>& texts);
[[nodiscard]] std::string sdk_set_text(std::vector<std::string> texts);

}  // namespace landform::pure_data
