// Completion in shells: `complete -C landform landform` makes bash and zsh ask the program itself.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::cli {

// Whether a command has subcommands.
[[nodiscard]] bool is_family(std::string_view command);

// What may follow on a command line, whose last word is incomplete: commands, subcommands, global
// options, and the names of workspaces.
[[nodiscard]] std::vector<std::string> completions(std::string_view line);

// Adds the line to the start-up files of the user's shells, or removes it. An error says why that
// is not possible; it names each file. `home` is the user's directory, `program` the path of this
// program.
[[nodiscard]] Result<bool> install_completion(const std::string& home, const std::string& program);
[[nodiscard]] Result<bool> uninstall_completion(const std::string& home,
                                                const std::string& program);

}  // namespace landform::cli
