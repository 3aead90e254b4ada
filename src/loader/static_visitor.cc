#include "loader/static_visitor.h"

#include "evaluation/builtin.h"
#include "value/partial_object.h"

namespace landform::loader {

using evaluation::ResourceAnswer;
using evaluation::ResourceVisit;

std::optional<ResourceAnswer> StaticVisitor::resource(const ResourceVisit& visit,
                                                      Diagnostics& diagnostics) {
  Value attributes = *visit.config;
  const evaluation::Environment& environment = visit.scope.environment();
  Value rest = Value::unknown();
  if (environment.placeholders()) {
    rest = environment.unknown_as(
        evaluation::placeholder_text(visit.module.path, visit.resource(), visit.instance.key));
  }
  if (evaluation::is_builtin(visit.resource())) {
    Value seen = evaluation::builtin_attributes(attributes, rest);
    return ResourceAnswer{environment.placeholders() ? std::move(attributes) : seen, seen};
  }
  if (auto answer = pure_data_.read(visit, rest, diagnostics)) return answer;
  // References see the configuration, and what the provider adds.
  Value seen = partial_object(attributes, std::move(rest));
  return ResourceAnswer{std::move(attributes), std::move(seen)};
}

std::optional<Value> StaticVisitor::provider(const evaluation::ProviderVisit& visit,
                                             Diagnostics& diagnostics) {
  return visit.term.body->evaluate_whole(visit.scope, visit.scope, Value::unknown(), diagnostics);
}

}  // namespace landform::loader
