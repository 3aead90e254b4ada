#include "engine/importer.h"

#include <fmt/format.h>

#include <utility>

#include "engine/declared_instances.h"
#include "engine/managed_planning.h"
#include "engine/object.h"
#include "engine/operations.h"
#include "engine/planning.h"
#include "engine/provider_meta.h"
#include "engine/run_visitor.h"
#include "engine/stored_values.h"
#include "state/change.h"

namespace landform::engine {
namespace {

using evaluation::ResourceAnswer;

// Configures providers. What they depend on is as the state says.
class Importer : public RunVisitor {
 public:
  Importer(Run& run, state::State state)
      : RunVisitor(run, Severity::error), state_(std::move(state)) {}

  Diagnosed<state::State> import_object(const config::InstanceAddress& address,
                                        const std::string& id) {
    auto evaluation = run().evaluation(false);
    Diagnostics diagnostics =
        run_walk(*evaluation, {run().terms().schedule(), run().terms().graph(), nullptr,
                               excluded_terms(*run().term_of(address.resource))});
    if (!diagnostics.has_errors() && !DeclaredInstances(run(), *evaluation).has_instance(address)) {
      diagnostics.error("Configuration for import target does not exist",
                        fmt::format("The configuration for the given import {} does not exist. All "
                                    "target instances must have an associated configuration to be "
                                    "imported.",
                                    address.to_string()));
    }
    if (!diagnostics.has_errors()) add_object(address, id, diagnostics);
    return {std::move(state_), std::move(diagnostics)};
  }

 private:
  // All but what the providers and the number of instances depend on.
  [[nodiscard]] std::vector<char> excluded_terms(graph::NodeId imported) const {
    std::vector<char> out = not_for_providers_;
    std::vector<graph::NodeId> queue = {imported};
    while (!queue.empty()) {
      graph::NodeId id = queue.back();
      queue.pop_back();
      if (out[id] == 0) continue;
      out[id] = 0;
      for (graph::NodeId other : run().terms().graph().needs(id)) queue.push_back(other);
    }
    return out;
  }

  // Unless providers need them, resources only have to exist.
  std::optional<evaluation::LeftAlone> left_alone(const evaluation::InstanceVisit& visit) override {
    if (visit.term.resource->mode == config::ResourceMode::ephemeral) return std::nullopt;
    config::InstanceAddress address = address_of(visit);
    const auto term = run().term_of(address.resource);
    if (!term || not_for_providers_[*term] == 0) return std::nullopt;
    const provider::TypeSchema* schema = type_schema(visit.term);
    if (schema == nullptr) return evaluation::LeftAlone{};
    const state::Instance* stored = find_instance(state_, address);
    if (stored == nullptr) return evaluation::LeftAlone{Value::unknown(schema->type)};
    return evaluation::LeftAlone{instance_value(*stored, *schema)};
  }

  std::optional<ResourceAnswer> resource(const evaluation::ResourceVisit& visit,
                                         Diagnostics& diagnostics) override {
    if (visit.resource().mode == config::ResourceMode::ephemeral)
      return open_ephemeral(visit, diagnostics);
    const config::ResolvedProvider& resolved = run().provider_of(visit.term);
    provider::Provider* provider = run().provider(resolved.address, diagnostics);
    const provider::TypeSchema* schema = type_schema(visit.term);
    if (provider == nullptr || schema == nullptr) return std::nullopt;
    config::InstanceAddress address = address_of(visit);
    ObjectContext context{address, resolved.address, *provider, *schema};
    Value value = stored_value(context, find_instance(state_, address));
    return ResourceAnswer{value, value};
  }

  void add_object(const config::InstanceAddress& address, const std::string& id,
                  Diagnostics& diagnostics) {
    const graph::NodeId term = *run().term_of(address.resource);
    const config::ResolvedProvider& resolved = run().provider_of(term);
    provider::Provider* provider = run().provider(resolved.address, diagnostics);
    const provider::TypeSchema* schema = type_schema(run().terms()[term]);
    if (provider == nullptr) return;
    if (schema == nullptr) {
      diagnostics.error(
          "Invalid resource type",
          fmt::format("The provider {} does not support resource type \"{}\".",
                      resolved.address.provider.for_display(), address.resource.type));
      return;
    }
    auto meta = provider_meta(run(), address, resolved.address, diagnostics);
    if (!meta) return;
    ObjectContext context{address, resolved.address, *provider, *schema, *meta};
    Operations operations(context, nullptr, run().call(), diagnostics);
    Observer& observer = run().observer();
    observer.import_command_started(address, id);
    auto imported = operations.import_object(Value::string(id));
    if (!imported) return;
    observer.import_command_completed(address, address.resource.type);
    if (state::find_object(state_, address) != nullptr) {
      diagnostics.error(
          "Resource already managed by Terraform",
          fmt::format("Terraform is already managing a remote object for {}. To import to this "
                      "address you must first remove the existing object from the state.",
                      address.to_string()));
      return;
    }
    Loaded refreshed = refresh_object(observer, context, operations, *imported, "");
    if (refreshed.failed) return;
    if (!refreshed.object) {
      operations.report_missing_import();
      return;
    }
    state::apply_change(state_,
                        {address, "", resolved.address, encode_object(*schema, *refreshed.object)});
  }

  state::State state_;
  const std::vector<char> not_for_providers_ = run().all_but_providers();
};

}  // namespace

Diagnosed<state::State> import_into_state(Run& run, state::State state,
                                          const config::InstanceAddress& address,
                                          const std::string& id) {
  run.use_providers_of(state);
  return Importer(run, std::move(state)).import_object(address, id);
}

}  // namespace landform::engine
