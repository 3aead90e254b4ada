// Sweepers remove what tests left in a shared account: objects of runs that were killed, or of
// providers that lost them.
//
//   const std::vector<Sweeper> kSweepers = {
//       {.name = "acme_volume", .after = {"acme_server"}, .sweep = sweep_volumes},
//       {.name = "acme_server", .sweep = sweep_servers},
//   };
//   int main(int argc, char** argv) {
//     if (auto status = run_sweepers(argc, argv, kSweepers)) return *status;  // with --sweep
//     testing::InitGoogleTest(&argc, argv);
//     return RUN_ALL_TESTS();
//   }
//
// Sweepers run one after the other, each after those that must run before it. One that fails does
// not stop the others, except those that need it. With a list resource there is nothing to write:
// list_sweeper() finds and removes objects with the provider's own hooks.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "sdk/provider.h"
#include "sdk_testing/runner.h"

namespace landform::sdk_testing {

// What a sweeper works with.
class Sweep {
 public:
  // `place` is where to sweep, such as a region; empty if none was given.
  Sweep(std::string place, bool dry_run) : place_(std::move(place)), dry_run_(dry_run) {}

  [[nodiscard]] const std::string& place() const { return place_; }
  // Removes one object, unless this is a dry run. The function returns an error, if any.
  void remove(const std::string& object, const std::function<std::optional<std::string>()>& remove);
  void fail(std::string message) { failures_.push_back(std::move(message)); }

  [[nodiscard]] const std::vector<std::string>& removed() const { return removed_; }
  [[nodiscard]] const std::vector<std::string>& failures() const { return failures_; }

 private:
  std::string place_;
  bool dry_run_;
  std::vector<std::string> removed_;  // or would have been
  std::vector<std::string> failures_;
};

struct Sweeper {
  std::string name;
  // Those that must be swept first: a volume cannot be removed before its server.
  std::vector<std::string> after = {};
  std::function<void(Sweep&)> sweep;
};

struct SweepOptions {
  std::vector<std::string> places = {""};
  // These and what must be swept before them; all if empty.
  std::vector<std::string> only = {};
  bool dry_run = false;
};

struct SweepResult {
  std::string sweeper;
  std::string place;
  std::vector<std::string> removed;
  std::vector<std::string> failures;
};

// In the order in which they ran. A sweeper that does not exist, or that would have to run before
// itself, is a failure of a result with its name, and nothing is swept.
[[nodiscard]] std::vector<SweepResult> sweep(const std::vector<Sweeper>& sweepers,
                                             const SweepOptions& options);

// The program's exit status if it was started with --sweep[=PLACE,…], or else nothing. Also takes
// --sweep-run=NAME,… for some of them, and --sweep-dry-run.
[[nodiscard]] std::optional<int> run_sweepers(int argc, char** argv,
                                              const std::vector<Sweeper>& sweepers,
                                              std::ostream& out);

struct ListSweep {
  MakeProvider make_provider;
  std::string type;  // acme_server, which must have a list resource
  // Which objects are left over: usually those whose name begins with what tests use.
  std::function<bool(const sdk::Listed&)> matches;
  // The configuration of the provider, and of the list, as JSON.
  std::function<std::string(const std::string& place)> provider_config = nullptr;
  std::string list_config = "{}";
  std::vector<std::string> after = {};
};
[[nodiscard]] Sweeper list_sweeper(ListSweep options);

}  // namespace landform::sdk_testing
