// `version`: shows the version.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kVersionCommand;

}  // namespace landform::cli
