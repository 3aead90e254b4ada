// Preconditions, postconditions and assertions: a condition and an error message.
#pragma once

#include "base/diagnostic.h"
#include "config/resource.h"
#include "evaluation/instance_scope.h"

namespace landform::evaluation {

// Evaluates the message and, where `summary` is given, the condition: one that is known to be false
// is an error with that summary. Errors in either are reported.
void check_rule(const config::CheckRule& rule, const InstanceScope& scope, const char* summary,
                Diagnostics& diagnostics);

}  // namespace landform::evaluation
