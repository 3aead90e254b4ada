// `landform state`: advanced state management.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kStateCommand;

}  // namespace landform::cli
