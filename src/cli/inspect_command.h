// `inspect`: what a configuration contains, evaluated without credentials.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kInspectCommand;

}  // namespace landform::cli
