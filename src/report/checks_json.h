// The results of checks as JSON, in plans and states. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "state/state.h"

namespace landform::report {

void append_checks(std::string& out, const std::vector<state::CheckResults>& checks);

}  // namespace landform::report
