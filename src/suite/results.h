// The results of running test files: one for each file, with one for each of its runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "config/provider_address.h"
#include "config/test_file.h"
#include "engine/plan.h"
#include "engine/providers.h"
#include "state/state.h"

namespace landform::suite {

// In ascending order of severity: what contains something has the highest of all statuses in it.
enum class Status : uint8_t { pending, skip, pass, fail, error };

// As events name it.
[[nodiscard]] std::string_view status_name(Status status);

struct RunResult {
  const config::TestRun* run = nullptr;
  Status status = Status::pending;
  Diagnostics diagnostics;
  size_t failed_assertions = 0;
  std::string first_failure;  // the message of the first assertion that failed
  // If details are wanted: what was planned, or the state after applying.
  std::optional<engine::Plan> plan;
  std::optional<state::State> state;
  std::shared_ptr<const engine::Providers> schemas;
  std::set<config::ProviderAddress> providers;  // those of the configuration and the state
  std::optional<std::chrono::system_clock::time_point> started;
  std::chrono::nanoseconds duration{};
};

struct FileResult {
  const config::TestFile* file = nullptr;
  Status status = Status::pending;
  Diagnostics diagnostics;  // those of no run
  std::vector<RunResult> runs;
};

struct SuiteResult {
  std::vector<FileResult> files;

  [[nodiscard]] Status status() const;
};

}  // namespace landform::suite
