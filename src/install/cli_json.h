// The JSON syntax of CLI configuration files.
//
// It is not quite JSON: what follows a value without a comma is ignored, and so is the rest of an
// object in front of a brace that closes it too early. Objects that contain nothing but objects are
// blocks with labels, and lists of nothing but objects are several blocks.
#pragma once

#include <string_view>

#include "base/result.h"
#include "install/cli_config.h"

namespace landform::install {

[[nodiscard]] Result<CliValue> parse_cli_json(std::string_view text);

}  // namespace landform::install
