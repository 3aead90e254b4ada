// landform plan
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kPlanCommand;

}  // namespace landform::cli
