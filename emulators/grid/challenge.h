// What a contract says of a deployment: the hash of all that was ordered.
#pragma once

#include <string>

#include "value/value.h"

namespace landform::emulator::grid {

// Of a deployment's version, metadata and workloads with their versions; not of their results.
[[nodiscard]] std::string challenge(const Value& deployment);

}  // namespace landform::emulator::grid
