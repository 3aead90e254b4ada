// The settings of one evaluation.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "evaluation/environment.h"
#include "value/budget.h"
#include "value/value.h"

namespace landform::evaluation {

struct EvaluationOptions {
  Policy policy;
  // Values of the root module's variables, by name; missing ones take their defaults.
  std::map<std::string, Value, std::less<>> variables;
  // Problems of these values, which are reported when the variable is evaluated.
  std::map<std::string, Diagnostics, std::less<>> variable_problems = {};
  // Where they are written, for messages about invalid ones; only for some.
  std::map<std::string, Range, std::less<>> variable_ranges = {};
  std::string workspace = "default";
  // What one expression may produce.
  Limits limits;
  // The number of concurrent visits.
  size_t workers = 1;
  // Instances of a resource that one thread evaluates in a row. Visits that wait, for a provider
  // for instance, need a batch of 1.
  size_t instance_batch = 256;
  bool applying = false;
  FunctionSource* provider_functions = nullptr;  // as in Environment
};

}  // namespace landform::evaluation
