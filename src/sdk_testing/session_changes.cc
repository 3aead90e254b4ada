// Planning, applying and removing managed resources.
#include <fmt/format.h>

#include "graph/graph.h"
#include "sdk_testing/session.h"

namespace landform::sdk_testing {

Plan Session::plan(const States& states) {
  before_ = &states;
  evaluate(Phase::plan);
  plan_removals();
  before_ = nullptr;
  return std::move(plan_);
}

std::optional<Value> Session::plan_instance(const Term& term, const InstanceAddress& name,
                                            const Value& config) {
  std::string key = term.resource->provider_key();
  ResourceCycle cycle(*server(key), name, messages_);
  Known prior{cycle.nothing(), {}};
  auto stored = before_->find(name);
  if (stored != before_->end()) {
    std::optional<Known> refreshed = cycle.refresh(stored->second);
    if (!refreshed) return std::nullopt;
    prior = std::move(*refreshed);
  }
  std::optional<PlannedChange> change = cycle.plan(config, prior);
  if (!change) return std::nullopt;
  if (change->action == Action::replace) {
    auto removal = cycle.plan_removal(prior);
    if (!removal) return std::nullopt;
    // The prior plan of a tainted object is no longer known.
    plan_.removal_private[name] = prior.tainted ? std::string() : removal->planned_private;
  }
  report_.actions.insert_or_assign(name, change->action);
  report_.objects.insert_or_assign(name, plain(change->planned));
  Value planned = change->planned;
  plan_.needs[name] = module_.needs_of(*term.resource);
  plan_.provider_keys[name] = key;
  plan_.changes.insert_or_assign(name, std::move(*change));
  return planned;
}

void Session::plan_removals() {
  for (const auto& [name, stored] : *before_) {
    bool wanted = plan_.changes.contains(name) || failed_.contains(name.resource.to_string());
    if (!wanted) plan_removal(name, stored);
  }
}

void Session::plan_removal(const InstanceAddress& name, const StoredObject& stored) {
  sdk::ProviderServer* provider = server(stored.provider_key);
  if (provider == nullptr) return;
  ResourceCycle cycle(*provider, name, messages_);
  std::optional<Known> prior = cycle.refresh(stored);
  if (!prior) return;
  plan_.needs[name] = stored.needs;
  plan_.provider_keys[name] = stored.provider_key;
  if (prior->value.is_null()) {
    // Already gone: just drop it from the state.
    plan_.changes.insert_or_assign(name, PlannedChange{Action::no_op, *prior, prior->value, {}});
    return;
  }
  std::optional<PlannedChange> change = cycle.plan_removal(*prior);
  if (!change) return;
  plan_.removal_private[name] = prior->tainted ? std::string() : change->planned_private;
  report_.actions.insert_or_assign(name, Action::remove);
  plan_.changes.insert_or_assign(name, std::move(*change));
}

Plan Session::plan_destroy(const States& states) {
  before_ = &states;
  evaluate_providers(states);
  for (const auto& [name, stored] : states) plan_removal(name, stored);
  before_ = nullptr;
  plan_.destroy = true;
  return std::move(plan_);
}

void Session::keep_refreshed(const Plan& plan, States& states) {
  planned_ = &plan;
  states_ = &states;
  for (const auto& [name, change] : plan.changes) {
    if (states.contains(name)) store(name, ResourceCycle(schemas_, name, messages_), change.prior);
  }
  planned_ = nullptr;
  states_ = nullptr;
}

void Session::apply(const Plan& plan, States& states) {
  // The refreshed state is kept, whatever happens next.
  keep_refreshed(plan, states);
  planned_ = &plan;
  states_ = &states;
  if (!plan.removal_private.empty()) {
    evaluate_providers(states);
    remove_all();
  }
  if (!plan.destroy) evaluate(Phase::apply);
  planned_ = nullptr;
  states_ = nullptr;
}

// Each before its dependencies.
void Session::remove_all() {
  std::vector<InstanceAddress> names;
  for (const auto& [name, prior_private] : planned_->removal_private) names.push_back(name);
  graph::Graph graph(names.size());
  for (graph::NodeId i = 0; i < names.size(); ++i) {
    for (graph::NodeId j = 0; j < names.size(); ++j) {
      if (planned_->needs.at(names[i]).contains(names[j].resource.to_string()))
        graph.add_edge(i, j);
    }
  }
  std::vector<graph::Group> order = graph::order(graph);
  std::set<std::string> kept;  // an object that could not be removed keeps its dependencies
  for (auto group = order.rbegin(); group != order.rend(); ++group) {
    for (graph::NodeId id : group->nodes) {
      const InstanceAddress& name = names[id];
      const std::set<std::string>& needs = planned_->needs.at(name);
      sdk::ProviderServer* provider = server(planned_->provider_keys.at(name));
      if (provider == nullptr || kept.contains(name.resource.to_string())) {
        kept.insert(needs.begin(), needs.end());
        failed_.insert(name.resource.to_string());
        continue;
      }
      ResourceCycle cycle(*provider, name, messages_);
      Known rest =
          cycle.remove(planned_->changes.at(name).prior, planned_->removal_private.at(name));
      store(name, cycle, rest);
      if (rest.value.is_null()) continue;
      kept.insert(needs.begin(), needs.end());
      failed_.insert(name.resource.to_string());
    }
  }
}

std::optional<Value> Session::apply_instance(const Term& term, const InstanceAddress& name,
                                             const Value& config) {
  auto found = planned_->changes.find(name);
  if (found == planned_->changes.end()) return std::nullopt;
  const PlannedChange& change = found->second;
  if (change.action == Action::no_op) return change.prior.value;
  // The old object could not be removed, so there is no room for the new one.
  if (change.action == Action::replace && states_->contains(name)) return std::nullopt;
  ResourceCycle cycle(*server(term.resource->provider_key()), name, messages_);
  size_t errors = messages_.error_count();
  Known known = cycle.apply(config, change);
  store(name, cycle, known);
  if (messages_.error_count() != errors) return std::nullopt;
  return known.value;
}

void Session::store(const InstanceAddress& name, const ResourceCycle& cycle, const Known& known) {
  std::optional<StoredObject> object = cycle.stored(known);
  if (!object) {
    states_->erase(name);
    return;
  }
  object->provider_key = planned_->provider_keys.at(name);
  object->needs = planned_->needs.at(name);
  states_->insert_or_assign(name, std::move(*object));
}

void Session::import(const InstanceAddress& name, const std::string& id, States& states) {
  const config::Resource* resource = module_.resource(name.resource.to_string());
  if (resource == nullptr) {
    messages_.error(
        fmt::format("resource address \"{}\" does not exist in the configuration.",
                    name.to_string()),
        "Before importing this resource, please create its configuration in the root module.");
    return;
  }
  if (states.contains(name)) {
    messages_.error(
        "Resource already managed by Terraform",
        fmt::format("Terraform is already managing a remote object for {}.", name.to_string()));
    return;
  }
  evaluate_providers(states);
  sdk::ProviderServer* provider = server(resource->provider_key());
  if (provider == nullptr) return;
  if (block_of(*resource) == nullptr) {
    messages_.error(
        "Invalid resource type",
        fmt::format("The provider does not support resource type \"{}\".", resource->type));
    return;
  }
  ResourceCycle cycle(*provider, name, messages_);
  std::optional<Known> known = cycle.import(id);
  if (!known) return;
  std::optional<StoredObject> object = cycle.stored(*known);
  object->provider_key = resource->provider_key();
  states.insert_or_assign(name, std::move(*object));
}

}  // namespace landform::sdk_testing
