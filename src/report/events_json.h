// The machine-readable account of a run: one JSON object per line, as Terraform's `-json` prints.
//
// An observer of the engine, with further messages for what a run finds and ends with. Writes whole
// lines, one at a time whatever thread they come from. Thread-safe.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "engine/observer.h"
#include "engine/plan.h"
#include "report/operations.h"
#include "state/state.h"

namespace landform::report {

class EventsJson : public engine::Observer {
 public:
  using Write = std::function<void(std::string_view line)>;

  // Times are in the zone of the process.
  explicit EventsJson(Write write, WallClock clock = std::chrono::system_clock::now,
                      Operations::Timer timer = Operations::Timer::thread);

  // The first message: the version of Terraform that this program stands in for.
  void version();
  void log(std::string_view message);
  void diagnostics(const Diagnostics& diagnostics, const SourceMap& sources);
  // Drift, planned changes, their summary, and the outputs.
  void plan(const engine::Plan& plan);
  // Only the planned changes, as before applying a saved plan.
  void planned_changes(const engine::Plan& plan);
  // After an apply or destroy.
  void apply_summary(bool destroy);
  void outputs(const std::map<std::string, state::Output>& outputs);

  void refresh_started(const engine::ObjectRef& object, const Value& prior) override;
  void refresh_completed(const engine::ObjectRef& object, const Value& refreshed) override;
  void apply_started(const engine::ObjectRef& object, plan::Action action,
                     const Value& prior) override;
  void apply_completed(const engine::ObjectRef& object, plan::Action action,
                       const Value& result) override;
  void apply_failed(const engine::ObjectRef& object, plan::Action action) override;
  void provision_started(const config::InstanceAddress& address,
                         std::string_view provisioner) override;
  void provision_output(const config::InstanceAddress& address, std::string_view provisioner,
                        std::string_view text) override;
  void provision_completed(const config::InstanceAddress& address,
                           std::string_view provisioner) override;
  void provision_failed(const config::InstanceAddress& address,
                        std::string_view provisioner) override;
  void import_completed(const config::InstanceAddress& address, std::string_view id) override;
  void ephemeral_started(const config::InstanceAddress& address,
                         engine::EphemeralOperation operation) override;
  void ephemeral_completed(const config::InstanceAddress& address,
                           engine::EphemeralOperation operation) override;
  void ephemeral_failed(const config::InstanceAddress& address,
                        engine::EphemeralOperation operation) override;

  [[nodiscard]] ApplyCounts counts() const { return operations_.counts(); }
  // Reports what is still running; for tests without a timer.
  void report_running() { operations_.report(); }

 private:
  // `fields` are the members of the message besides the usual ones, sorted with the type: those
  // before it and those after it.
  void message(std::string_view level, std::string_view text, std::string_view type,
               std::string_view fields_before, std::string_view fields_after = {});
  void hook(std::string_view text, std::string_view type, const std::string& fields);
  void still(const Operation& operation, std::chrono::seconds elapsed);
  void ended(const Operations::Finished& finished, const Value& result);
  void failed(const Operations::Finished& finished);
  void changed(std::string_view type, const engine::ResourceChange& change);
  void summary(const ApplyCounts& counts, std::string_view operation, std::string_view text);

  Write write_;
  WallClock clock_;
  std::mutex mutex_;
  Operations operations_;
};

}  // namespace landform::report
