// `landform provider`: for those who write providers.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kProviderCommand;

}  // namespace landform::cli
