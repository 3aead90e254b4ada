// A case that was recorded from Terraform: a directory with a configuration in `config` and what
// Terraform printed about it.
//
// `schemas.json`, here or in the directory above, is from `terraform providers schema -json`,
// `plan.json` and `state.json` are from `terraform show -json`, and `raw.tfstate` is the state
// itself. Either plan or state may be missing.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "report/testing/read_schemas_json.h"

namespace landform::report::recorded {

// The content of a file without its last newline; empty if there is no such file.
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

class RecordedCase {
 public:
  explicit RecordedCase(std::filesystem::path directory);

  [[nodiscard]] bool has(const char* file) const;
  [[nodiscard]] std::string text(const char* file) const { return read_text(directory_ / file); }

  // The plan or state as this library prints it, or what went wrong. The state is read from the
  // state file, and from its JSON.
  [[nodiscard]] std::string printed_plan() const;
  [[nodiscard]] std::string printed_state() const;
  [[nodiscard]] std::string printed_state_again() const;

  // The relevant attributes of the plan, as recorded and as found in the configuration.
  struct Relevant {
    std::vector<std::string> recorded;
    std::vector<std::string> found;
  };
  [[nodiscard]] Relevant relevant_attributes() const;

 private:
  std::filesystem::path directory_;
  std::unique_ptr<JsonSchemas> schemas_;
  SourceMap sources_;
  config::ModuleTree modules_;
};

// The directories of cases in this directory, sorted.
[[nodiscard]] std::vector<std::filesystem::path> recorded_cases(
    const std::filesystem::path& directory);

}  // namespace landform::report::recorded
