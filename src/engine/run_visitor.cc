#include "engine/run_visitor.h"

#include <fmt/format.h>

#include "engine/conditions.h"

namespace landform::engine {

using config::ResourceMode;
using evaluation::Term;

RunVisitor::RunVisitor(Run& run, Severity severity) : run_(run), severity_(severity) {
  declare_conditions(run.modules(), checks_);
}

const provider::TypeSchema* RunVisitor::type_schema(const Term& term) const {
  return run_.schema_of(run_.provider_of(term), term.resource->mode, term.resource->type);
}

const schema::Block* RunVisitor::schema_of(const Term& term) const {
  const provider::TypeSchema* schema = type_schema(term);
  return schema == nullptr ? nullptr : &schema->block;
}

std::optional<Value> RunVisitor::provider(const evaluation::ProviderVisit& visit,
                                          Diagnostics& diagnostics) {
  return run_.configure(visit, diagnostics);
}

bool RunVisitor::begin_resource(const Term& term, const evaluation::InstanceScope&,
                                Diagnostics& diagnostics) {
  const config::ResolvedProvider& resolved = run_.provider_of(term);
  if (run_.provider(resolved.address, diagnostics) == nullptr) return false;
  if (type_schema(term) != nullptr) return true;
  const char* kind = term.resource->mode == ResourceMode::data        ? "data source"
                     : term.resource->mode == ResourceMode::ephemeral ? "ephemeral resource"
                                                                      : "resource type";
  diagnostics.error(fmt::format("Invalid {}", kind),
                    fmt::format("The provider {} does not support {} \"{}\".",
                                resolved.address.provider.for_display(), kind, term.resource->type),
                    term.resource->type_range);
  return false;
}

bool RunVisitor::begin_instance(const evaluation::InstanceVisit& visit, Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.term.resource->lifecycle();
  if (lifecycle == nullptr || lifecycle->preconditions.empty()) return true;
  return check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->preconditions,
                          visit.scope, "Resource precondition failed", severity_, checks_,
                          diagnostics);
}

void RunVisitor::judged(const evaluation::Judgement& judgement) {
  add_judgement(judgement, checks_);
}

void RunVisitor::check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) {
  run_check_block(visit, checks_, diagnostics);
}

std::optional<evaluation::ResourceAnswer> RunVisitor::answer(const evaluation::ResourceVisit& visit,
                                                             const Value& value,
                                                             Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.resource().lifecycle();
  if (lifecycle != nullptr && !lifecycle->postconditions.empty()) {
    evaluation::InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                                    {.self = visit.term.resource, .self_value = &value});
    if (!check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->postconditions,
                          scope, "Resource postcondition failed", severity_, checks_, diagnostics))
      return std::nullopt;
  }
  return evaluation::ResourceAnswer{value, value};
}

config::InstanceAddress address_of(const evaluation::ResourceVisit& visit) {
  const config::Resource& resource = visit.resource();
  return {{visit.module.path, resource.mode, resource.type, resource.name}, visit.instance.key};
}

}  // namespace landform::engine
