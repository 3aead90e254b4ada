// Questions to the user.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/command.h"

namespace landform::cli {

// Shows a question with its explanation and reads the answer, without blanks at its end. None
// if the input ends before the line does. What was read together with the answer is lost.
[[nodiscard]] std::optional<std::string> ask(CommandIo& io, const std::string& question,
                                             const std::string& explanation);

enum class Echo : uint8_t { yes, no };
// The same for the value of a variable. On a terminal, secrets are not echoed.
[[nodiscard]] std::optional<std::string> ask_for_value(CommandIo& io, const std::string& name,
                                                       const std::string& explanation, Echo echo);

// Whether questions are allowed at all: not if TF_INPUT is set to "0" or "false".
[[nodiscard]] bool may_ask();

}  // namespace landform::cli
