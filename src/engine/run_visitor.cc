#include "engine/run_visitor.h"

#include <fmt/format.h>

#include "engine/closing_graph.h"
#include "engine/conditions.h"

namespace landform::engine {

using config::ResourceMode;
using evaluation::Term;

RunVisitor::RunVisitor(Run& run, Severity severity)
    : run_(run), severity_(severity), ephemerals_(run) {
  declare_conditions(run.modules(), checks_);
}

const provider::TypeSchema* RunVisitor::type_schema(const Term& term) const {
  return run_.schema_of(term);
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
  diagnostics.error(
      fmt::format("Invalid {}", kind),
      fmt::format("The provider {} does not support {} \"{}\".",
                  resolved.address->provider.for_display(), kind, term.resource->type),
      term.resource->type_range);
  return false;
}

bool RunVisitor::begin_instance(const evaluation::InstanceVisit& visit, Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.term.resource->lifecycle();
  if (lifecycle == nullptr || lifecycle->preconditions.empty()) return true;
  return check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->preconditions,
                          visit.scope, "Resource precondition failed",
                          severity_of(*visit.term.resource), checks_, diagnostics);
}

// What is ephemeral is used now or never.
Severity RunVisitor::severity_of(const config::Resource& resource) const {
  return resource.mode == ResourceMode::ephemeral ? Severity::error : severity_;
}

void RunVisitor::judged(const evaluation::Judgement& judgement) {
  add_judgement(judgement, checks_);
}

void RunVisitor::check(const evaluation::CheckVisit& visit, Diagnostics& diagnostics) {
  run_check_block(visit, checks_, diagnostics);
}

Diagnostics RunVisitor::run_walk(evaluation::Evaluation& evaluation,
                                 const evaluation::ExtendedWalk& walk) {
  ClosingGraph closing(run_, walk.graph, walk.schedule);
  using Other = evaluation::ExtendedWalk::Other;
  std::function<Other(graph::NodeId)> describe;
  if (walk.describe_other) {
    describe = [&](graph::NodeId node) {
      return closing.closed_by(node) ? Other{} : walk.describe_other(node);
    };
  }
  evaluation.run(*this, {closing.schedule(), closing.graph(),
                         [&](graph::NodeId node, Diagnostics& diagnostics) {
                           if (auto resource = closing.closed_by(node))
                             return ephemerals_.close(*resource, diagnostics);
                           return walk.visit_other(node, diagnostics);
                         },
                         walk.excluded, describe});
  Diagnostics out = evaluation.diagnostics();
  ephemerals_.close_all(out);
  return out;
}

std::optional<evaluation::ResourceAnswer> RunVisitor::open_ephemeral(
    const evaluation::ResourceVisit& visit, Diagnostics& diagnostics) {
  if (!visit.config) return std::nullopt;
  const config::ResolvedProvider& resolved = run_.provider_of(visit.term);
  config::InstanceAddress address = address_of(visit);
  provider::Provider* provider = run_.provider(resolved.address, address, diagnostics);
  const provider::TypeSchema* schema = type_schema(visit.term);
  if (provider == nullptr || schema == nullptr) return std::nullopt;
  ObjectContext context{address, resolved.address, *provider,
                        *schema, Value::null(),    run_.is_mocked(resolved.address, address)};
  auto value = ephemerals_.open(visit, context, diagnostics);
  return value ? answer(visit, *value, diagnostics) : std::nullopt;
}

std::optional<evaluation::ResourceAnswer> RunVisitor::answer(const evaluation::ResourceVisit& visit,
                                                             const Value& value,
                                                             Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.resource().lifecycle();
  if (lifecycle != nullptr && !lifecycle->postconditions.empty()) {
    evaluation::InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                                    {.self = visit.term.resource, .self_value = &value});
    if (!check_conditions(visit.term, visit.module, visit.instance.key, lifecycle->postconditions,
                          scope, "Resource postcondition failed", severity_of(visit.resource()),
                          checks_, diagnostics))
      return std::nullopt;
  }
  return evaluation::ResourceAnswer{value, value};
}

config::InstanceAddress address_of(const evaluation::ResourceVisit& visit) {
  return address_of(
      evaluation::InstanceVisit{visit.term, visit.module, visit.instance, visit.scope});
}

config::InstanceAddress address_of(const evaluation::InstanceVisit& visit) {
  const config::Resource& resource = *visit.term.resource;
  return {{visit.module.path, resource.mode, resource.type, resource.name}, visit.instance.key};
}

}  // namespace landform::engine
