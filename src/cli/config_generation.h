// Generating configuration for imported objects that have none: `plan -generate-config-out=FILE`.
//
// While planning, each of them has an empty block in a file that exists only in memory. What was
// generated is written to the new file in the end.
#pragma once

#include <set>
#include <string>

#include "base/diagnostic.h"
#include "base/file_tree.h"
#include "config/address.h"
#include "config/module_tree.h"
#include "engine/plan.h"
#include "state/state.h"

namespace landform::cli {

// Errors if a path cannot be written to: only new files are.
[[nodiscard]] Diagnostics check_generated_path(const std::string& path);

// The resources of the root module that import blocks name and nothing else does.
[[nodiscard]] std::set<config::ResourceAddress> resources_to_generate(
    const config::ModuleTree& modules, const state::State* state);

// The files of a configuration, with another one in the root module.
class FilesWithPlaceholders : public RecordingFileTree {
 public:
  // Before it is used by several threads.
  void add(const config::ModuleTree& modules, const std::set<config::ResourceAddress>& resources);

  [[nodiscard]] Result<std::vector<std::string>> list(const std::string& directory) const override;
  [[nodiscard]] Result<std::string> read(const std::string& path) const override;
  // The configuration for applying the plan.
  [[nodiscard]] FileCopies copies_for(const engine::Plan& plan) const;

 private:
  std::string name_;  // empty if there is none
  std::string text_;
};

// Writes what was generated. The value is whether there was anything.
[[nodiscard]] Diagnosed<bool> write_generated(const engine::Plan& plan, const std::string& path);

}  // namespace landform::cli
