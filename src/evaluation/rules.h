// Preconditions, postconditions and assertions: a condition and an error message.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "config/resource.h"
#include "config/variable_values.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"
#include "evaluation/judgement.h"

namespace landform::evaluation {

// Evaluates the message and, where `summary` is given, the condition: one that is known to be false
// is an error, or a warning, with that summary. Errors in either are reported.
struct RuleResult {
  Verdict verdict = Verdict::unknown;
  std::string problem;  // of one that failed
};
RuleResult check_rule(const config::CheckRule& rule, const InstanceScope& scope,
                      const char* summary, Diagnostics& diagnostics,
                      Severity severity = Severity::error);

// All conditions of an object.
[[nodiscard]] Judgement judge_output(const config::Output& output, const InstanceScope& scope,
                                     Diagnostics& diagnostics, Severity severity = Severity::error);
[[nodiscard]] Judgement judge_variable(const config::Variable& variable,
                                       const ModuleInstance& module,
                                       const std::vector<config::ValidationResult>& results);
// Checks never stop anything, so everything that is wrong is a warning.
[[nodiscard]] Judgement judge_check(const config::Check& check, const InstanceScope& scope,
                                    Diagnostics& diagnostics);

struct ConditionSite {
  const Environment& environment;
  const ModuleInstance& module;
  const Instance& instance;
  const config::Check* check;  // the block that contains it; null if there is none
};
// `self`: what postconditions know about the instance.
[[nodiscard]] Judgement judge_resource(const config::Resource& resource, const ConditionSite& site,
                                       const Value& self, Diagnostics& diagnostics);

}  // namespace landform::evaluation
