// Carries out planned changes: many at once, within a limit, each with its waiting, and with every
// creation in the journal before it is asked for.
//
// What always holds: `ids` has every deployment that may exist, at any moment. A creation that
// fails half-way is taken back at once; if that is refused, its id stays in `ids`. Where nobody
// knows whether a creation happened, its token stays in the journal.
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

// How far everything is, for logs.
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
  // For taking back what was made, which goes on when the run is stopped.
  std::chrono::milliseconds revert_time{60'000};
  std::function<void(const Report&)> report{};
  Clock* clock = nullptr;  // the real one if it is not set
};

struct Executed {
  Ids ids;                               // all that exists, or may
  std::set<Target> changed;              // created or updated as planned
  std::map<Target, std::string> failed;  // why
  std::vector<Target> skipped;           // not begun, because of a failure or a stop

  [[nodiscard]] bool ok() const { return failed.empty() && skipped.empty(); }
};

class Executor {
 public:
  Executor(Fleet& fleet, const Settings& settings, Run& run)
      : fleet_(fleet), settings_(settings), run_(run) {}

  enum class OnFailure : uint8_t {
    stop,   // begin nothing more
    go_on,  // do the rest, but remove nothing before all else succeeded
  };
  [[nodiscard]] Executed execute(const Context& context, const Changes& changes, Ids ids,
                                 OnFailure on_failure);
  // Removes all of them. What remains is in `ids`, and why in `failed`.
  [[nodiscard]] Executed remove_all(const Context& context, const Ids& ids);

 private:
  void run_stage(const Context& context, const Stage& stage, OnFailure on_failure, Executed& out);
  [[nodiscard]] Status carry_out(const Context& context, const Operation& operation, Executed& out);
  [[nodiscard]] Status create(const Context& context, const Operation& operation, Executed& out);
  [[nodiscard]] Status wait(const Context& context, const Target& target, const Id& id,
                            const Value& content);
  // After a failure: the deployment, and what may have become of it. The words that follow the
  // failure's.
  [[nodiscard]] std::string take_back(const Context& context, const Target& target,
                                      const std::string& token, Executed& out);
  void tell(const char* what, const Target& target, size_t ready, size_t total);

  Fleet& fleet_;
  const Settings& settings_;
  Run& run_;
  std::mutex mutex_;  // of what is executed
  size_t finished_ = 0;
  size_t planned_ = 0;
};

}  // namespace landform::deployments
