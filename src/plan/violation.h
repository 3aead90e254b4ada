// A rule that a provider's response violates.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "value/path.h"

namespace landform::plan {

// How messages show values.
enum class Notation : uint8_t {
  cty,    // as Terraform itself does: cty.StringVal("a")
  plain,  // as in a configuration: "a"
};

struct Violation {
  Path path;
  std::string message;  // without a full stop: "block count changed from 1 to 2"
};
using Violations = std::vector<Violation>;

}  // namespace landform::plan
