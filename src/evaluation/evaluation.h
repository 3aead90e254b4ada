// The evaluation of a configuration: everything in it to values, driven by a visitor.
//
// Every term is evaluated once, after those that it needs, in every instance of its module. Results
// go into one ValTree. A policy says what becomes of what is not known and of mistakes, a visitor
// what becomes of resources. Results and diagnostics do not depend on the number of threads, on the
// order of files, or of hash tables.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "eval/valtree.h"
#include "evaluation/environment.h"
#include "evaluation/module_instance.h"
#include "evaluation/terms.h"
#include "evaluation/visitor.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::evaluation {

struct EvaluationOptions {
  Policy policy;
  // Values of the root module's variables, by name; those that are not here take their defaults.
  std::map<std::string, Value, std::less<>> variables;
  std::string workspace = "default";
  // Visits at once.
  size_t workers = 1;
  std::stop_token cancelled = {};
};

class Evaluation {
 public:
  // Everything must outlive the evaluation.
  Evaluation(const Terms& terms, const SourceMap& sources, const FunctionTable& functions,
             EvaluationOptions options);
  ~Evaluation();
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  // Evaluates everything; once. Terms that need each other are an error, and those who stop at
  // errors evaluate nothing then.
  void run(Visitor& visitor);

  // What was wrong, in the order of the terms.
  [[nodiscard]] const Diagnostics& diagnostics() const;
  // In order of their addresses' parts: modules by call and key, then resources by address and key.
  [[nodiscard]] const std::vector<ResourceInstance>& resources() const;
  // Everything, by name: module.CALL.…, var.…, local.…, output.…, TYPE.NAME.…, data.TYPE.NAME.…
  [[nodiscard]] const eval::ValTree& tree() const;
  // The configuration of its provider, from the module's own block or one around it; null if there
  // is none.
  [[nodiscard]] Value provider_config(const ResourceInstance& resource) const;

  // Whether a term failed or, where the policy is to stop at errors, was not evaluated since
  // something that it needs did.
  [[nodiscard]] bool failed(graph::NodeId term) const;

  // Evaluates an expression in the root module, as the console does.
  [[nodiscard]] Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::evaluation
