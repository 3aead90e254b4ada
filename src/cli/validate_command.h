// `validate`: checks whether a configuration is consistent in itself.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kValidateCommand;

}  // namespace landform::cli
