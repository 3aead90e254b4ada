#include "evaluation/rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/evaluate.h"
#include "evaluation/rule_message.h"
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
    std::vector<InstanceScope::Use> uses;
    InstanceScope::add_uses(rule_.condition, uses);
    InstanceScope::add_uses(rule_.error_message, uses);
    // If objects are missing, nothing was looked up, so there are no names at all.
    bool complete = !scope_.environment().policy.incomplete;
    if (complete && scope_.check(uses, diagnostics_) == InstanceScope::Outcome::missing)
      names_ = &empty_;
    std::string text = rule_message(rule_.error_message, *names_, scope_, diagnostics_);
    if (summary == nullptr) return {};
    Value result = eval::evaluate(rule_.condition, *names_, diagnostics_);
    if (diagnostics_.error_count() != errors) return {Verdict::error, ""};
    if (!result.is_known()) return {};
    return judge(result, summary, text);
  }

 private:
  void fail(const char* summary, std::string detail, const syntax::Expression& culprit,
            Severity severity = Severity::error) {
    diagnostics_.add({severity, summary, std::move(detail), culprit.range(), std::nullopt, nullptr})
        .evaluation = eval::explain(culprit, scope_);
  }

  RuleResult judge(const Value& result, const char* summary, const std::string& text) {
    constexpr const char* kResult = "Invalid condition result";
    if (result.is_null()) {
      fail(kResult, "Condition expression must return either true or false, not null.",
           rule_.condition);
      return {Verdict::error, ""};
    }
    auto verdict = convert(result, Type::boolean());
    if (!verdict) {
      fail(kResult, fmt::format("Invalid condition result value: {}.", verdict.error().message),
           rule_.condition);
      return {Verdict::error, ""};
    }
    if (verdict->unmarked().as_bool()) return {Verdict::pass, ""};
    fail(summary,
         text.empty() ? "This check failed, but has an invalid error message as described in the "
                        "other accompanying messages."
                      : text,
         rule_.condition, severity_);
    return {Verdict::fail, text};
  }

  const config::CheckRule& rule_;
  const InstanceScope& scope_;
  eval::MapScope empty_;
  const eval::Scope* names_ = &scope_;
  Diagnostics& diagnostics_;
  Severity severity_;
};

// Adds the results of some rules to the judgement of their object.
void add_results(const std::vector<config::CheckRule>& rules, const InstanceScope& scope,
                 const char* summary, Judgement& judgement, Diagnostics& diagnostics,
                 Severity severity = Severity::error) {
  for (const config::CheckRule& rule : rules) {
    RuleResult result = check_rule(rule, scope, summary, diagnostics, severity);
    judgement.verdict = std::max(judgement.verdict, result.verdict);
    if (result.verdict == Verdict::fail) judgement.problems.push_back(std::move(result.problem));
  }
}

}  // namespace

RuleResult check_rule(const config::CheckRule& rule, const InstanceScope& scope,
                      const char* summary, Diagnostics& diagnostics, Severity severity) {
  return RuleChecker(rule, scope, diagnostics, severity).run(summary);
}

Judgement judge_output(const config::Output& output, const InstanceScope& scope,
                       Diagnostics& diagnostics, Severity severity) {
  Judgement out{.module = &scope.instance(), .output = &output};
  add_results(output.preconditions, scope, "Module output value precondition failed", out,
              diagnostics, severity);
  return out;
}

Judgement judge_variable(const config::Variable& variable, const ModuleInstance& module,
                         const std::vector<config::ValidationResult>& results) {
  using Status = config::ValidationResult::Status;
  Judgement out{.module = &module, .variable = &variable};
  for (const config::ValidationResult& one : results) {
    Verdict verdict = one.status == Status::pass    ? Verdict::pass
                      : one.status == Status::fail  ? Verdict::fail
                      : one.status == Status::error ? Verdict::error
                                                    : Verdict::unknown;
    out.verdict = std::max(out.verdict, verdict);
    if (verdict == Verdict::fail) out.problems.push_back(one.problem);
  }
  return out;
}

Judgement judge_check(const config::Check& check, const InstanceScope& scope,
                      Diagnostics& diagnostics) {
  Judgement out{.module = &scope.instance(), .check = &check};
  Diagnostics found;
  add_results(check.asserts, scope, "Check block assertion failed", out, found);
  for (Diagnostic d : found) {
    d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  }
  return out;
}

Judgement judge_resource(const config::Resource& resource, const ConditionSite& site,
                         const Value& self, Diagnostics& diagnostics) {
  Judgement out{.module = &site.module, .resource = &resource, .key = site.instance.key};
  const config::Lifecycle& lifecycle = *resource.lifecycle();
  InstanceScope before(site.environment, site.module, site.instance.data, {.check = site.check});
  add_results(lifecycle.preconditions, before, "Resource precondition failed", out, diagnostics);
  InstanceScope after(site.environment, site.module, site.instance.data,
                      {.self = &resource, .self_value = &self, .check = site.check});
  add_results(lifecycle.postconditions, after, "Resource postcondition failed", out, diagnostics);
  return out;
}

}  // namespace landform::evaluation
