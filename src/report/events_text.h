// The lines that a run prints for people: "x: Creating...", "x: Creation complete after 0s [id=1]".
//
// An observer of the engine that writes whole lines, one at a time whatever thread they come from.
// Thread-safe.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/observer.h"
#include "report/operations.h"
#include "report/palette.h"

namespace landform::report {

class EventsText : public engine::Observer {
 public:
  // Called with one or more whole lines.
  using Write = std::function<void(std::string_view lines)>;

  EventsText(Write write, const TextStyle& style, WallClock clock = std::chrono::system_clock::now,
             Operations::Timer timer = Operations::Timer::thread);

  void refresh_started(const engine::ObjectRef& object, const Value& prior) override;
  void apply_started(const engine::ObjectRef& object, plan::Action action,
                     const Value& prior) override;
  void apply_completed(const engine::ObjectRef& object, plan::Action action,
                       const Value& result) override;
  void apply_failed(const engine::ObjectRef& object, plan::Action action) override;
  void provision_started(const config::InstanceAddress& address,
                         std::string_view provisioner) override;
  void provision_output(const config::InstanceAddress& address, std::string_view provisioner,
                        std::string_view text) override;
  void import_planned(const config::InstanceAddress& address, std::string_view id) override;
  void import_started(const config::InstanceAddress& address, std::string_view id) override;
  void import_completed(const config::InstanceAddress& address, std::string_view id) override;
  void import_command_started(const config::InstanceAddress& address, std::string_view id) override;
  void import_command_completed(const config::InstanceAddress& address,
                                std::string_view type) override;
  void ephemeral_started(const config::InstanceAddress& address,
                         engine::EphemeralOperation operation) override;
  void ephemeral_completed(const config::InstanceAddress& address,
                           engine::EphemeralOperation operation) override;
  void ephemeral_failed(const config::InstanceAddress& address,
                        engine::EphemeralOperation operation) override;
  void ephemeral_deferred(const config::InstanceAddress& address) override;

  [[nodiscard]] ApplyCounts counts() const { return operations_.counts(); }
  // Reports what is still running; for tests without a timer.
  void report_running() { operations_.report(); }

 private:
  void still(const Operation& operation, std::chrono::seconds elapsed);
  // A bold line; `end` is what ends it.
  void line(std::string_view text, std::string_view end);

  Write write_;
  std::mutex mutex_;
  std::string begin_;      // of a bold line
  std::string end_;        // with the reset that follows any colour
  std::string reset_end_;  // with one of its own before that
  std::string green_;      // begins a bold green line
  std::string plain_green_;
  Operations operations_;
};

// After an apply or destroy: "Apply complete! Resources: 1 added, 0 changed, 0 destroyed." With
// a path, where the state was saved.
[[nodiscard]] std::string apply_summary_text(const ApplyCounts& counts, bool destroy,
                                             std::string_view state_path, const TextStyle& style);

}  // namespace landform::report
