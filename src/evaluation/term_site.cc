#include "evaluation/term_site.h"

#include <utility>

#include "eval/evaluate.h"
#include "value/shown.h"

namespace landform::evaluation {

InstanceScope scope_of(const TermSite& site, const ModuleInstance& instance) {
  static const RepetitionData none;
  return {site.environment, instance, none};
}

Value evaluate_in(const InstanceScope& scope, const syntax::Expression& expr,
                  Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  Value value = scope.environment().policy.stop_at_errors
                    ? scope.evaluate_checked(expr, diagnostics)
                    : eval::evaluate(expr, scope, diagnostics);
  return diagnostics.error_count() == errors ? value
                                             : with_shown(Value::unknown(), shown_for(value));
}

void check_dependencies(const std::vector<config::Dependency>& dependencies,
                        const InstanceScope& scope, Diagnostics& diagnostics) {
  if (dependencies.empty()) return;
  Diagnostics found;
  for (const config::Dependency& dependency : dependencies) {
    // After the first error, the others are only parsed.
    scope.check_dependency(dependency, !found.has_errors(), found);
  }
  for (Diagnostic d : found) {
    if (scope.environment().policy.incomplete) d.severity = Severity::warning;
    diagnostics.add(std::move(d));
  }
}

eval::ValTree& place_of(eval::ValTree& module, const config::Resource& resource) {
  eval::ValTree* place = &module;
  if (resource.mode == config::ResourceMode::data) place = &place->at("data");
  if (resource.mode == config::ResourceMode::ephemeral) place = &place->at("ephemeral");
  return place->at(resource.type).at(resource.name);
}

void set_shape(const config::Repetition& repetition, eval::ValTree& place) {
  if (repetition.count) place.set_shape(eval::ValTree::Shape::tuple);
  if (repetition.for_each) place.set_shape(eval::ValTree::Shape::object);
}

eval::TreeKey tree_key(const config::Key& key) {
  return key.is_index() ? eval::TreeKey(key.index()) : eval::TreeKey(key.text());
}

}  // namespace landform::evaluation
