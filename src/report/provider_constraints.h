// The version constraints of providers in their normal form. Private to the library.
#pragma once

#include <string>
#include <vector>

namespace landform::report {

// All constraints, sorted by version and without duplicates: `>= 1.2.0, ~> 1.3, < 3.0.0`. Texts
// that are no constraints are left out.
[[nodiscard]] std::string normal_constraints(const std::vector<std::string>& texts);

}  // namespace landform::report
