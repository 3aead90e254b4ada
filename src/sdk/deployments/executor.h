// Carries out planned changes: many at once, within a limit, waiting for each to become ready, and
// with every creation in the journal before it is requested.
//
// Invariants: at any moment, `ids` has every deployment that may exist. A creation that fails
// halfway is reverted at once; if that fails, its id stays in `ids`. If it is not known whether a
// creation happened, its token stays in the journal.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "sdk/deployments/journal.h"
#include "sdk/deployments/planner.h"
#include "sdk/deployments/waiter.h"

namespace landform::deployments {

// The progress of a run, for logs.
struct Report {
  std::string type;
  std::string what;  // "create", "update", "remove", "wait"
  Target target;
  size_t ready = 0;  // parts of the deployment, while waiting
  size_t total = 0;
  size_t finished = 0;  // deployments
  size_t planned = 0;
};

struct Settings {
  size_t concurrency = 16;
  Waiting waiting{};
  // For reverting what was created, which continues when the run is stopped.
  std::chrono::milliseconds revert_time{60'000};
  std::function<void(const Report&)> report{};
  Clock* clock = nullptr;  // the real one if it is not set
};

struct Executed {
  Ids ids;                               // all that exist, or may exist
  std::set<Target> changed;              // created or updated as planned
  std::map<Target, std::string> failed;  // why
  std::vector<Target> skipped;           // not started, because of a failure or a stop

  [[nodiscard]] bool ok() const { return failed.empty() && skipped.empty(); }
};

class Executor {
 public:
  Executor(Fleet& fleet, const Settings& settings, Run& run)
      : fleet_(fleet), settings_(settings), run_(run) {}

  enum class OnFailure : uint8_t {
    stop,   // start nothing more
    go_on,  // do the rest, but remove nothing unless everything else succeeded
  };
  [[nodiscard]] Executed execute(const Context& context, const Changes& changes, Ids ids,
                                 OnFailure on_failure);
  // Removes all of them. `ids` has what remains, and `failed` why.
  [[nodiscard]] Executed remove_all(const Context& context, const Ids& ids);

 private:
  void run_stage(const Context& context, const Stage& stage, OnFailure on_failure, Executed& out);
  [[nodiscard]] Status carry_out(const Context& context, const Operation& operation, Executed& out);
  [[nodiscard]] Status create(const Context& context, const Operation& operation, Executed& out);
  [[nodiscard]] Status wait(const Context& context, const Target& target, const Id& id,
                            const Value& content);
  // Reverts a creation that failed. Returns what to add to the error message.
  [[nodiscard]] std::string take_back(const Context& context, const Target& target,
                                      const std::string& token, Executed& out);
  void tell(const char* what, const Target& target, size_t ready, size_t total);

  Fleet& fleet_;
  const Settings& settings_;
  Run& run_;
  std::mutex mutex_;  // guards Executed and the counters
  size_t finished_ = 0;
  size_t planned_ = 0;
};

}  // namespace landform::deployments
