// Preconditions, postconditions and assertions: a condition, and a message for when it is not met.
#pragma once

#include "base/diagnostic.h"
#include "config/resource.h"
#include "evaluation/instance_scope.h"

namespace landform::evaluation {

// Evaluates the message and, where `summary` is given, the condition: one that is known and not met
// is an error with that summary. What is wrong in either is reported.
void check_rule(const config::CheckRule& rule, const InstanceScope& scope, const char* summary,
                Diagnostics& diagnostics);

}  // namespace landform::evaluation
