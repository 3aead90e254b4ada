// A configuration with every kind of block. For tests; every_block_test.cc has it.
#pragma once

#include <set>
#include <string>

namespace landform::fastly::testing {

// One or more of every kind of block of a VCL service with every argument, made of the provider's
// own schema. `suffix` is part of texts and numbers, and so changes them; arguments `without`, such
// as "backend.port", are left out.
[[nodiscard]] std::string every_block(const std::string& suffix = "",
                                      const std::set<std::string>& without = {});

}  // namespace landform::fastly::testing
