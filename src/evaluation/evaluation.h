// The evaluation of a whole configuration, driven by a visitor.
//
// Every term is evaluated once in every instance of its module, after its dependencies. Results go
// into one ValTree. A policy decides how to treat unknown values and errors, a visitor what to do
// with resources. Results and diagnostics do not depend on the number of threads or on the order of
// files or hash tables.
#pragma once

#include <functional>
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
#include "evaluation/judgement.h"
#include "evaluation/module_instance.h"
#include "evaluation/operations.h"
#include "evaluation/options.h"
#include "evaluation/terms.h"
#include "evaluation/visitor.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::evaluation {

// A walk over more than the terms.
struct ExtendedWalk {
  // The terms with their dependencies, and possibly more of these, followed by other nodes.
  const graph::Schedule& schedule;
  const graph::Graph& graph;
  // Visits a node that is not a term; called concurrently, like a visitor. False if it failed.
  std::function<bool(graph::NodeId node, Diagnostics& diagnostics)> visit_other;
  // Terms that are not evaluated; empty for none.
  std::vector<char> excluded = {};
  // What a node that is not a term is about.
  struct Other {
    const config::InstanceAddress* instance = nullptr;  // null if it is not about a single one
    bool stands_for_others = false;                     // it only groups nodes
  };
  // If this is set, instances of a resource that fail stop only what depends on these instances;
  // otherwise, all that depends on the resource.
  std::function<Other(graph::NodeId node)> describe_other = nullptr;
};

class Evaluation {
 public:
  // All arguments must outlive the evaluation.
  Evaluation(const Terms& terms, const SourceMap& sources, const FunctionTable& functions,
             EvaluationOptions options);
  ~Evaluation();
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  // Evaluates everything; call only once. Cycles are errors; if the policy is to stop at errors,
  // nothing is evaluated then.
  void run(Visitor& visitor);
  void run(Visitor& visitor, const ExtendedWalk& walk);

  // Diagnostics, in term order.
  [[nodiscard]] const Diagnostics& diagnostics() const;
  // Sorted by the parts of their addresses: modules by call and key, then resources by address and
  // key.
  [[nodiscard]] const std::vector<ResourceInstance>& resources() const;
  // The conditions of resources, outputs and checks and what is known of their results, in term
  // order. Empty if the policy is to stop at errors: then visitors check them.
  [[nodiscard]] const std::vector<Judgement>& judgements() const;
  // The instances of actions and queries. Empty if the policy is to stop at errors.
  [[nodiscard]] const std::vector<OperationInstance>& operations() const;
  // Everything, by name: module.CALL.…, var.…, local.…, output.…, TYPE.NAME.…, data.TYPE.NAME.…
  [[nodiscard]] const eval::ValTree& tree() const;
  // The configuration of its provider, from a block in its module or an ancestor; null if there is
  // none.
  [[nodiscard]] Value provider_config(const ResourceInstance& resource) const;

  // Whether a term failed or, if the policy is to stop at errors, was not evaluated because a
  // dependency failed.
  [[nodiscard]] bool failed(graph::NodeId term) const;

  // Whether it was not evaluated because of that.
  [[nodiscard]] bool blocked(graph::NodeId term) const;

  // Whether nothing was evaluated because of cycles.
  [[nodiscard]] bool has_cycles() const;

  // Evaluates an expression in the root module, as the console does. `schema_of` is for the checks
  // of its references, and may be null.
  [[nodiscard]] Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics,
                               const SchemaOf& schema_of = nullptr) const;

  // The instances of a module, by its index in Terms::modules(); complete once the term of its call
  // is done.
  [[nodiscard]] const std::vector<ModuleInstance*>& instances_of(size_t module) const;
  [[nodiscard]] const Environment& environment() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace landform::evaluation
