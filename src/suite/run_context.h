// One run of a module in a test: everything that planning, applying and later destroying need.
// Private to the library.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/planner.h"
#include "suite/run_mocks.h"
#include "suite/runner.h"
#include "suite/variables.h"

namespace landform::suite {

// What stays the same for all files.
struct Environment {
  Suite& suite;
  SourceMap& sources;
  const FunctionTable& functions;
  const RunnerOptions& options;
  View& view;
};

class RunContext {
 public:
  // `outputs` are those of the earlier runs. All arguments must outlive this.
  RunContext(const Environment& environment, const config::TestFile& file,
             const config::TestRun& run, const RunOutputs& outputs);
  ~RunContext();
  RunContext(const RunContext&) = delete;
  RunContext& operator=(const RunContext&) = delete;

  // Checks the module and finds all values. Nothing can be done with it after errors.
  [[nodiscard]] Diagnostics prepare();

  // Whether what was planned can be applied: as in Terraform, not if an ephemeral variable was not
  // given, or is null.
  [[nodiscard]] Diagnostics check_ephemeral() const;

  // Plans and applies with the providers of the file, one after the other. `begin` comes first, and
  // nothing of the same module may be in use from then until `end`.
  [[nodiscard]] Diagnostics begin(const state::State& state);
  void end();

  [[nodiscard]] engine::Run& engine_run() { return *run_; }
  [[nodiscard]] config::ModuleTree& modules() { return modules_; }
  [[nodiscard]] const config::TestRun& run() const { return test_run_; }
  [[nodiscard]] const config::TestFile& file() const { return file_; }
  [[nodiscard]] const config::VariableValues& other_variables() const { return variables_.others; }
  [[nodiscard]] std::shared_ptr<const engine::Providers> schemas() const { return providers_; }
  [[nodiscard]] engine::PlanOptions plan_options(Diagnostics& diagnostics) const;

 private:
  [[nodiscard]] Diagnostics validate() const;
  [[nodiscard]] Diagnostics collect_variables();

  const Environment& environment_;
  const config::TestFile& file_;
  const config::TestRun& test_run_;
  const RunOutputs& outputs_;
  config::ModuleTree& modules_;
  RunVariables variables_;
  RunProviders test_providers_;
  engine::Mocks mocks_;
  std::unique_ptr<VariableNames> provider_names_;
  engine::Observer observer_;
  std::shared_ptr<engine::Providers> providers_;
  std::unique_ptr<engine::Run> run_;
  // While the module has the providers of the test file: its own.
  std::optional<std::map<std::string, config::ProviderConfig, std::less<>>> own_providers_;
};

}  // namespace landform::suite
