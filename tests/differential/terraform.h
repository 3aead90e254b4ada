// The real Terraform, if it is on the PATH, for comparisons.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process.h"

namespace landform {

inline bool has_terraform() { return find_program("terraform").has_value(); }

// Runs Terraform in a directory with default settings, without checking for updates.
inline ProcessOutcome run_terraform(const std::string& directory,
                                    std::vector<std::string> arguments,
                                    const Environment& environment = {}) {
  arguments.insert(arguments.begin(), "terraform");
  ProcessOptions options;
  options.directory = directory;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["NO_COLOR"] = "1";
  options.environment["TF_IN_AUTOMATION"] = "1";
  for (const auto& [name, value] : environment) options.environment[name] = value;
  auto outcome = run_process(arguments, options);
  if (!outcome) {
    ADD_FAILURE() << outcome.error().message;
    return {};
  }
  return std::move(outcome).value();
}

}  // namespace landform

#define SKIP_WITHOUT_TERRAFORM()    \
  if (!::landform::has_terraform()) \
  GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was compared with it"
