// `login` and `logout`: tokens for hosts, in the file that Terraform uses as well.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kLoginCommand;
extern const Command kLogoutCommand;

}  // namespace landform::cli
