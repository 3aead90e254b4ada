// Conditions that a run expects to fail: those of variables, outputs, resources and check blocks of
// the root module.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "config/test_file.h"
#include "state/state.h"

namespace landform::suite {

// Which object the condition belongs to that a diagnostic is about.
class ConditionOwners {
 public:
  enum class Kind : uint8_t { variable, output, resource, check };
  struct Owner {
    Kind kind;
    bool in_root = true;
    std::string name;  // var.n, output.o, check.c, TYPE.NAME
  };

  ConditionOwners(const config::ModuleTree& modules, const SourceMap& sources);

  // None if it is not about a condition. `checks` are the results of the operation.
  [[nodiscard]] std::optional<Owner> find(const Diagnostic& diagnostic,
                                          const std::vector<state::CheckResults>& checks) const;

 private:
  void add(const std::vector<config::CheckRule>& rules, const Owner& owner);

  std::map<std::tuple<FileId, uint32_t, uint32_t>, Owner> by_condition_;
  std::map<std::string, Owner> by_position_;  // of a variable's rule, as messages mention it
};

class ExpectedFailures {
 public:
  ExpectedFailures(const config::TestRun& run, const ConditionOwners& owners);

  // The diagnostics of an operation without the expected ones. What a check block reports is an
  // error, unless it is expected; so is an expected failure that did not happen.
  [[nodiscard]] Diagnostics judge(const Diagnostics& found,
                                  const std::vector<state::CheckResults>& checks);
  // The diagnostics of a plan that is to be applied: what fails prevents that, even if it is
  // expected.
  [[nodiscard]] Diagnostics explain(const Diagnostics& found,
                                    const std::vector<state::CheckResults>& checks) const;
  // Without what check blocks report: they are checked again when the plan is applied.
  [[nodiscard]] Diagnostics without_checks(const Diagnostics& found,
                                           const std::vector<state::CheckResults>& checks) const;

 private:
  struct Expected {
    std::string name;
    std::string object;  // without the key of an instance
    Range range;
    bool met = false;
  };

  // Which instances failed in which way: another such failure is that of another instance.
  using Taken = std::set<std::pair<const Expected*, std::string>>;

  // The one that covers a failed condition; null if it is not expected.
  [[nodiscard]] const Expected* find(const Diagnostic& diagnostic,
                                     const ConditionOwners::Owner& owner,
                                     const std::vector<state::CheckResults>& checks,
                                     Taken& taken) const;

  const ConditionOwners& owners_;
  std::vector<Expected> expected_;
};

}  // namespace landform::suite
