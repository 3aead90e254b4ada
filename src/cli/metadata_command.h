// `metadata functions -json`: the signatures of all functions, for editors and other tools.
#pragma once

#include "cli/command.h"

namespace landform::cli {

extern const Command kMetadataCommand;

}  // namespace landform::cli
