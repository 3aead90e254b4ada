// Arguments from the environment: TF_CLI_ARGS for every command, and TF_CLI_ARGS_plan,
// TF_CLI_ARGS_state_list and so on for one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/process.h"
#include "base/result.h"

namespace landform::cli {

// Splits a text into words as a shell does, with quotes and backslashes. An error if a quote is
// left open.
[[nodiscard]] Result<std::vector<std::string>> split_words(std::string_view text);

// The arguments of a command, which starts with its name and, for a family of commands, that of
// its subcommand: `names` of them. What the environment adds comes after the names, the arguments
// for this command first.
[[nodiscard]] Result<std::vector<std::string>> with_extra_arguments(
    std::span<const std::string> arguments, size_t names, const Environment& environment);

}  // namespace landform::cli
