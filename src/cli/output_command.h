// `landform output`: values of outputs in the state.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kOutputCommand;

}  // namespace landform::cli
