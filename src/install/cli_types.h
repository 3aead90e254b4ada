// Whether what a CLI configuration file says has the right types.
//
// A value of a wrong type makes the whole file, or the whole block of an installation method,
// invalid. What is not known is ignored.
#pragma once

#include <optional>

#include "base/result.h"
#include "install/cli_config.h"

namespace landform::install {

// The first problem, if there is any.
[[nodiscard]] std::optional<Error> check_cli_types(const CliValue& file);
// Of an installation method: `location` is the argument that says where packages are, null if it
// has none.
[[nodiscard]] std::optional<Error> check_method_types(const CliValue& body, const char* location);
// Of a block with development overrides.
[[nodiscard]] std::optional<Error> check_override_types(const CliValue& body);

}  // namespace landform::install
