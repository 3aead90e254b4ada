// The text that Terraform hashes for a value.
#pragma once

#include <string>

#include "value/value.h"

namespace landform {

// Of an unmarked value: its parts in order, without attribute names and types. Equal values have
// equal texts; so do numbers that differ only beyond ten digits. Elements of sets are ordered by
// it.
[[nodiscard]] std::string hash_text(const Value& value);

}  // namespace landform
