#include "suite/assertions.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/trim.h"
#include "eval/evaluate.h"
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
    message = error_message();
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
    (void)error("Test assertion failed", message);
    return Status::fail;
  }

 private:
  Status error(const char* summary, std::string detail) {
    report(Severity::error, summary, std::move(detail), rule_.condition);
    return Status::error;
  }

  void report(Severity severity, const char* summary, std::string detail,
              const syntax::Expression& culprit) {
    diagnostics_.add({severity, summary, std::move(detail), culprit.range(), std::nullopt, nullptr})
        .evaluation = eval::explain(culprit, names_);
  }

  // Empty if it cannot be shown.
  std::string error_message() {
    constexpr const char* kMessage = "Invalid error message";
    size_t errors = diagnostics_.error_count();
    const syntax::Expression& expr = rule_.error_message;
    Value value = eval::evaluate(expr, names_, diagnostics_);
    if (diagnostics_.error_count() != errors) return "";
    auto text = convert(value, Type::string());
    if (!text) {
      report(Severity::error, kMessage,
             fmt::format("Unsuitable value for error message: {}.", text.error().message), expr);
      return "";
    }
    if (!text->is_known()) return "";
    if (text->is_null()) {
      report(Severity::error, kMessage, "Unsuitable value for error message: must not be null.",
             expr);
      return "";
    }
    if (text->has_mark(Marks::sensitive)) {
      report(Severity::warning, "Error message refers to sensitive values",
             "The error expression used to explain this condition refers to sensitive values, so "
             "Terraform will not display the resulting message.\n\nYou can correct this by "
             "removing references to sensitive values, or by carefully using the nonsensitive() "
             "function if the expression will not reveal the sensitive data.",
             expr);
      return "";
    }
    if (text->has_mark(Marks::ephemeral)) {
      report(Severity::warning, "Error message refers to ephemeral values",
             "The error expression used to explain this condition refers to ephemeral values, so "
             "Terraform will not display the resulting message.\n\nYou can correct this by "
             "removing references to ephemeral values, or by using the ephemeralasnull() function "
             "on the references to not reveal ephemeral data.",
             expr);
      return "";
    }
    return std::string(trimmed(text->as_string()));
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
