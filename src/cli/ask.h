// Questions to the user.
#pragma once

#include <optional>
#include <string>

#include "cli/command.h"

namespace landform::cli {

// Shows a question with its explanation and reads the answer, without blanks around it. None if
// the input has ended.
[[nodiscard]] std::optional<std::string> ask(CommandIo& io, const std::string& question,
                                             const std::string& explanation);

}  // namespace landform::cli
