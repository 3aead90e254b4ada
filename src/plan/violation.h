// A rule that a provider's response violates.
#pragma once

#include <string>
#include <vector>

#include "value/path.h"

namespace landform::plan {

struct Violation {
  Path path;
  std::string message;  // without a full stop: "block count changed from 1 to 2"
};
using Violations = std::vector<Violation>;

}  // namespace landform::plan
