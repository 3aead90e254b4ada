// Preconditions, postconditions and assertions: a condition and an error message.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "config/resource.h"
#include "evaluation/instance_scope.h"

namespace landform::evaluation {

// The result of a condition.
struct RuleResult {
  enum class Status : uint8_t { unknown, pass, fail, error };
  Status status = Status::unknown;
  std::string message = {};  // of one that failed
};

// Evaluates the message and, where `summary` is given, the condition: one that is known to be false
// is an error, or a warning, with that summary. Errors in either are reported.
RuleResult check_rule(const config::CheckRule& rule, const InstanceScope& scope,
                      const char* summary, Diagnostics& diagnostics,
                      Severity severity = Severity::error);

}  // namespace landform::evaluation
