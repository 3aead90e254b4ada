#include "loader/static_visitor.h"

#include "evaluation/builtin.h"

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

// What references see: the configuration, with unknown values for what the provider would add.
Value StaticVisitor::seen_by_others(const ResourceVisit& visit, const Value& attributes) const {
  const evaluation::Term& term = visit.term;
  if (term.attributes_read.empty() && !term.used_as_value) return attributes;
  Value rest = visit.scope.environment().placeholders()
                   ? Value::string(evaluation::placeholder_text(visit.module.path, visit.resource(),
                                                                visit.instance.key))
                   : Value::unknown();
  Value::Attributes all;
  auto add = [&](const std::string& name) {
    if (attributes.find(name) == nullptr) all.emplace_back(name, rest);
  };
  for (const std::string& name : term.attributes_read) add(name);
  if (term.used_as_value) {
    for (const std::string& name : terms_.read_anywhere()) add(name);
  }
  if (all.empty()) return attributes;
  for (size_t i = 0; i < attributes.length(); ++i)
    all.emplace_back(attributes.key(i), attributes.elements()[i]);
  return Value::object(std::move(all));
}

std::optional<Value> StaticVisitor::provider(const evaluation::ProviderVisit& visit,
                                             Diagnostics& diagnostics) {
  Value failed = visit.scope.environment().placeholders() ? Value::null() : Value::unknown();
  return visit.term.body->evaluate_whole(visit.scope, failed, diagnostics);
}

}  // namespace landform::loader
