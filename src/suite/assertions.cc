#include "suite/assertions.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/evaluate.h"
#include "evaluation/rule_message.h"
#include "value/convert.h"

namespace landform::suite {
namespace {

constexpr const char* kUnknown =
    "Condition expression could not be evaluated at this time. This means you have executed a "
    "`run` block with `command = plan` and one of the values your condition depended on is not "
    "known until after the plan has been applied. Either remove this value from your condition, or "
    "execute an `apply` command from this `run` block. Alternatively, if there is an override for "
    "this value, you can make it available during the plan phase by setting `override_during = "
    "plan` in the `override_` block.";

class Assertion {
 public:
  Assertion(const config::CheckRule& rule, const AssertionNames& names, Diagnostics& diagnostics)
      : rule_(rule), names_(names), diagnostics_(diagnostics) {}

  // `message` receives what an assertion that fails says.
  Status run(std::string& message) {
    size_t errors = diagnostics_.error_count();
    if (!names_.check(rule_.condition, rule_.error_message, diagnostics_)) return Status::error;
    message = evaluation::rule_message(rule_.error_message, names_, names_, diagnostics_);
    Value result = eval::evaluate(rule_.condition, names_, diagnostics_);
    if (diagnostics_.error_count() != errors) return Status::error;
    if (!result.is_known()) return error("Unknown condition value", kUnknown);
    if (result.is_null()) {
      return error("Invalid condition run",
                   "Condition expression must return either true or false, not null.");
    }
    auto verdict = convert(result, Type::boolean());
    if (!verdict) {
      return error("Invalid condition run",
                   fmt::format("Invalid condition run value: {}.", verdict.error().message));
    }
    if (verdict->unmarked().as_bool()) return Status::pass;
    (void)error("Test assertion failed", message, {.ephemeral = true});
    return Status::fail;
  }

 private:
  Status error(const char* summary, std::string detail, const eval::Blame& blame = {}) {
    diagnostics_
        .add({Severity::error, summary, std::move(detail), rule_.condition.range(), std::nullopt,
              nullptr})
        .evaluation = eval::explain(rule_.condition, names_, blame);
    return Status::error;
  }

  const config::CheckRule& rule_;
  const AssertionNames& names_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_assertions(const config::TestRun& run, const AssertionNames& names, RunResult& result) {
  for (const config::CheckRule& rule : run.asserts) {
    std::string message;
    Status status = Assertion(rule, names, result.diagnostics).run(message);
    result.status = std::max(result.status, status);
    if (status != Status::fail) continue;
    if (result.failed_assertions++ == 0) result.first_failure = message;
  }
}

}  // namespace landform::suite
