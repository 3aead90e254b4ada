#include "loader/static_visitor.h"

#include "evaluation/builtin.h"
#include "value/partial_object.h"

namespace landform::loader {

using evaluation::ResourceAnswer;
using evaluation::ResourceVisit;

std::optional<ResourceAnswer> StaticVisitor::resource(const ResourceVisit& visit, Diagnostics&) {
  Value attributes = *visit.config;
  bool builtin =
      evaluation::is_builtin(visit.resource()) && !visit.scope.environment().placeholders();
  if (builtin) {
    attributes = evaluation::builtin_attributes(attributes);
    return ResourceAnswer{attributes, attributes};
  }
  Value seen = seen_by_others(visit, attributes);
  return ResourceAnswer{std::move(attributes), std::move(seen)};
}

// What references see: the configuration, and what the provider would add.
Value StaticVisitor::seen_by_others(const ResourceVisit& visit, const Value& attributes) {
  bool placeholders = visit.scope.environment().placeholders();
  return partial_object(attributes,
                        placeholders ? Value::string(evaluation::placeholder_text(
                                           visit.module.path, visit.resource(), visit.instance.key))
                                     : Value::unknown());
}

std::optional<Value> StaticVisitor::provider(const evaluation::ProviderVisit& visit,
                                             Diagnostics& diagnostics) {
  Value failed = visit.scope.environment().placeholders() ? Value::null() : Value::unknown();
  return visit.term.body->evaluate_whole(visit.scope, failed, diagnostics);
}

}  // namespace landform::loader
