// Saved plans: everything that is needed to show or apply a plan later.
//
// The format is private to this program and version: a header, and sections with a checksum.
// Reading is safe for any input.
#pragma once

#include <string>
#include <string_view>

#include "base/file_tree.h"
#include "base/result.h"
#include "engine/plan.h"

namespace landform::engine {

struct SavedPlan {
  Plan plan;
  FileCopies configuration;  // the files of all modules
  std::string workspace = "default";
  // The state that it was made for: another one, or a later one, makes the plan stale.
  std::string lineage;
  uint64_t serial = 0;
  // Where that state is stored, with its settings as JSON. Without settings, it is the local
  // backend of configurations that name none.
  std::string backend_type;
  std::string backend_config;
  std::string packages;  // of providers, by their versions and checksums
};

[[nodiscard]] std::string write_plan(const SavedPlan& saved);
[[nodiscard]] Result<SavedPlan> read_plan(std::string_view bytes);
// The same of what follows the header with the checksum.
[[nodiscard]] Result<SavedPlan> read_plan_body(std::string_view bytes);

// Whether a file starts like a saved plan.
[[nodiscard]] bool is_plan(std::string_view bytes);

}  // namespace landform::engine
