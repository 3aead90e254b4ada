// How an operation shows its progress and results: as text, or as JSON events.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cli/command.h"
#include "cli/run_status.h"
#include "cli/show_diagnostics.h"
#include "engine/observer.h"
#include "engine/plan.h"
#include "engine/schemas.h"
#include "state/state.h"

namespace landform::cli {

class OperationView {
 public:
  OperationView() = default;
  OperationView(const OperationView&) = delete;
  OperationView& operator=(const OperationView&) = delete;
  virtual ~OperationView() = default;

  [[nodiscard]] virtual engine::Observer& observer() = 0;
  // What the operation does from now on, for people who wait (RunStatus::begin).
  virtual void begin(Stage /*stage*/, size_t /*total*/) {}
  virtual void diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) = 0;
  virtual void plan(const engine::Plan& plan, const engine::SchemaSource& schemas) = 0;
  // Before a saved plan is applied.
  virtual void saved_plan(const engine::Plan& plan) = 0;
  // After the plan command: where it and generated configuration were saved (both may be empty),
  // and what to do next.
  virtual void next_steps(const std::string& plan_path, const std::string& generated_path) = 0;
  virtual void applied(bool destroy, const std::map<std::string, state::Output>& outputs) = 0;
  // After the refresh command.
  virtual void refreshed(const std::map<std::string, state::Output>& outputs) = 0;
  // Something that the user should know at once. May be called by any thread.
  virtual void notice(std::string_view message) = 0;
  // Writes what is reported with a delay; before anything else is written to the same place.
  virtual void flush() = 0;
  [[nodiscard]] virtual bool json() const = 0;
};

struct ViewOptions {
  bool json = false;
  bool compact_warnings = false;
  Spacing spacing = Spacing::together;
  std::string state_out{};  // where the new state is written, if that was asked for
};
[[nodiscard]] std::unique_ptr<OperationView> make_operation_view(CommandIo& io,
                                                                 const ViewOptions& options);

}  // namespace landform::cli
