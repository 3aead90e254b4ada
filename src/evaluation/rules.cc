#include "evaluation/rules.h"

#include <fmt/format.h>

#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::evaluation {
namespace {

class RuleChecker {
 public:
  RuleChecker(const config::CheckRule& rule, const InstanceScope& scope, Diagnostics& diagnostics,
              Severity severity)
      : rule_(rule),
        scope_(scope),
        empty_(scope.functions()),
        diagnostics_(diagnostics),
        severity_(severity) {}

  RuleResult run(const char* summary) {
    size_t errors = diagnostics_.error_count();
    std::vector<InstanceScope::Use> uses = InstanceScope::uses_in(rule_.condition);
    for (const InstanceScope::Use& use : InstanceScope::uses_in(rule_.error_message))
      uses.push_back(use);
    // If objects are missing, nothing was looked up, so there are no names at all.
    if (scope_.check(uses, diagnostics_) == InstanceScope::Outcome::missing) names_ = &empty_;
    std::string text = message();
    if (summary == nullptr) return {};
    Value result = eval::evaluate(rule_.condition, *names_, diagnostics_);
    if (diagnostics_.error_count() != errors) return {RuleResult::Status::error};
    if (!result.is_known()) return {};
    return judge(result, summary, text);
  }

 private:
  void fail(const char* summary, std::string detail, const syntax::Expression& culprit,
            Severity severity = Severity::error) {
    diagnostics_.add({severity, summary, std::move(detail), culprit.range(), std::nullopt, nullptr})
        .evaluation = eval::explain(culprit, scope_);
  }

  std::string message() {
    constexpr const char* kMessage = "Invalid error message";
    size_t errors = diagnostics_.error_count();
    Value value = eval::evaluate(rule_.error_message, *names_, diagnostics_);
    if (diagnostics_.error_count() != errors) return "";
    auto converted = convert(value, Type::string());
    if (!converted) {
      fail(kMessage,
           fmt::format("Unsuitable value for error message: {}.", converted.error().message),
           rule_.error_message);
    } else if (converted->is_known() && converted->is_null()) {
      fail(kMessage, "Unsuitable value for error message: must not be null.", rule_.error_message);
    } else if (converted->is_known() && !converted->is_marked()) {
      return std::string(converted->as_string());
    }
    return "";
  }

  RuleResult judge(const Value& result, const char* summary, std::string text) {
    constexpr const char* kResult = "Invalid condition result";
    if (result.is_null()) {
      fail(kResult, "Condition expression must return either true or false, not null.",
           rule_.condition);
      return {RuleResult::Status::error};
    }
    auto verdict = convert(result, Type::boolean());
    if (!verdict) {
      fail(kResult, fmt::format("Invalid condition result value: {}.", verdict.error().message),
           rule_.condition);
      return {RuleResult::Status::error};
    }
    if (verdict->unmarked().as_bool()) return {RuleResult::Status::pass};
    if (text.empty()) {
      text =
          "This check failed, but has an invalid error message as described in the other "
          "accompanying messages.";
    }
    fail(summary, text, rule_.condition, severity_);
    return {RuleResult::Status::fail, std::move(text)};
  }

  const config::CheckRule& rule_;
  const InstanceScope& scope_;
  eval::MapScope empty_;
  const eval::Scope* names_ = &scope_;
  Diagnostics& diagnostics_;
  Severity severity_;
};

}  // namespace

RuleResult check_rule(const config::CheckRule& rule, const InstanceScope& scope,
                      const char* summary, Diagnostics& diagnostics, Severity severity) {
  return RuleChecker(rule, scope, diagnostics, severity).run(summary);
}

}  // namespace landform::evaluation
