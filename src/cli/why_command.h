// The `why` command.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kWhyCommand;

}  // namespace landform::cli
