#include "sdk_testing/fault_sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace landform::sdk_testing {
namespace {

// What is wrong after the round, if anything. The API works again.
std::string trouble_after(Runner& runner, const FaultSweep& sweep) {
  Report applied = runner.apply(sweep.configs.back());
  if (applied.failed()) {
    return fmt::format("the last configuration cannot be applied any more:\n  {}",
                       fmt::join(applied.errors, "\n  "));
  }
  if (!applied.left.empty()) return "after the apply, another plan is not empty";
  Report destroyed = runner.destroy();
  if (destroyed.failed()) {
    return fmt::format("not everything can be destroyed any more:\n  {}",
                       fmt::join(destroyed.errors, "\n  "));
  }
  std::vector<std::string> lost = sweep.objects();
  if (lost.empty()) return "";
  return fmt::format("these objects were lost, and still exist: {}", fmt::join(lost, ", "));
}

}  // namespace

size_t sweep_faults(const ScenarioOptions& options, const FaultSweep& sweep, Where where) {
  for (size_t call = 0; call < sweep.most; ++call) {
    std::unique_ptr<Runner> runner = make_runner(options);
    sweep.arm(call);
    std::vector<std::string> errors;
    auto note = [&](const Report& report) {
      errors.insert(errors.end(), report.errors.begin(), report.errors.end());
    };
    for (const std::string& config : sweep.configs) note(runner->apply(config));
    note(runner->destroy());
    const size_t made = sweep.disarm();
    std::string trouble = trouble_after(*runner, sweep);
    if (!trouble.empty()) {
      fail_scenario(options,
                    fmt::format("when call {} of the API failed, with these errors:\n  {}\n{}",
                                call, fmt::join(errors, "\n  "), trouble),
                    where);
    }
    if (made <= call) return call;
  }
  fail_scenario(options, fmt::format("the sweep made more than {} calls", sweep.most), where);
  return sweep.most;
}

}  // namespace landform::sdk_testing
