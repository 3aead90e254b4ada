// Running another program, without a shell in between.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace landform::install {

struct ProcessOptions {
  std::string directory;  // to run in; empty for the current one
  // Changes to the environment: a value to set, or none to unset.
  std::map<std::string, std::optional<std::string>> environment;
};

struct ProcessOutcome {
  int exit_code = 0;   // 128 plus the signal if one ended it
  std::string output;  // standard output and error together, bounded
};

// Runs a program found on the PATH to its end, with nothing to read. The error is why it could not
// be started.
[[nodiscard]] Result<ProcessOutcome> run_process(const std::vector<std::string>& arguments,
                                                 const ProcessOptions& options);

// Where the PATH has a program; none if it has not.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name);

}  // namespace landform::install
