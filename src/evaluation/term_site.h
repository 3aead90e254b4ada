// What the evaluation of a term needs besides the term and its module instance. Private to the
// library.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "config/resource.h"
#include "eval/valtree.h"
#include "evaluation/environment.h"
#include "evaluation/instance_scope.h"
#include "evaluation/module_instance.h"
#include "evaluation/options.h"
#include "evaluation/visitor.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::evaluation {

struct TermSite {
  const Environment& environment;
  const EvaluationOptions& options;
  const ModuleInstance& root;
  Visitor& visitor;

  [[nodiscard]] bool stops() const { return environment.policy.stop_at_errors; }
  [[nodiscard]] bool symbolic() const { return environment.symbolic(); }
  // Whether conditions are evaluated here, rather than by the visitor.
  [[nodiscard]] bool judges() const { return !stops() && !symbolic(); }
};

// The scope of a module instance, without `count` and `each`.
[[nodiscard]] InstanceScope scope_of(const TermSite& site, const ModuleInstance& instance);

// Unknown on errors, but shown as far as it was evaluated.
[[nodiscard]] Value evaluate_in(const InstanceScope& scope, const syntax::Expression& expr,
                                Diagnostics& diagnostics);

// Reports invalid objects in depends_on.
void check_dependencies(const std::vector<config::Dependency>& dependencies,
                        const InstanceScope& scope, Diagnostics& diagnostics);

// Where the value of a resource is stored in the tree of its module.
[[nodiscard]] eval::ValTree& place_of(eval::ValTree& module, const config::Resource& resource);
// Gives the place of something repeated its shape.
void set_shape(const config::Repetition& repetition, eval::ValTree& place);
[[nodiscard]] eval::TreeKey tree_key(const config::Key& key);

}  // namespace landform::evaluation
