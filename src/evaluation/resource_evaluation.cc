#include "evaluation/resource_evaluation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/parallel.h"
#include "eval/decode.h"
#include "evaluation/body_evaluation.h"
#include "evaluation/doubt.h"
#include "evaluation/expansion.h"
#include "evaluation/imports.h"
#include "evaluation/rules.h"
#include "evaluation/self_references.h"

namespace landform::evaluation {

namespace {

const config::Check* check_around(const Term& term, const ModuleInstance& instance) {
  if (term.resource->in_check().empty()) return nullptr;
  return &instance.node->module->checks.find(term.resource->in_check())->second;
}

// How many there are is not known, so nothing is known of them as a whole.
Value unknown_instances(const TermSite& site, const ModuleInstance& instance,
                        const config::Resource& resource) {
  if (!site.environment.placeholders()) return Value::unknown();
  return site.environment.unknown_as(placeholder_text(instance.path, resource, std::nullopt));
}

std::optional<Value> configuration(const TermSite& site, const Term& term,
                                   const InstanceScope& scope, Diagnostics& diagnostics) {
  if (!site.visitor.needs_configuration(term)) return Value::unknown();
  const schema::Block* schema = site.visitor.schema_of(term);
  if (schema != nullptr && site.stops())
    return decode_checked(*term.resource->arguments, term.uses, *schema, scope, diagnostics);
  if (site.stops()) return evaluate_checked(*term.body, term.uses, scope, diagnostics);
  // Provisioners and connections may refer to the resource itself.
  InstanceScope inside(site.environment, scope.instance(), scope.repetition(),
                       {.self = term.resource, .check = scope.check_block()});
  if (schema != nullptr) {
    Value out = eval::decode_body(*term.resource->arguments, *schema, scope, diagnostics);
    term.body->check_extra(inside, diagnostics);
    return out;
  }
  if (site.environment.placeholders())
    return term.body->evaluate_whole(scope, inside, Value::unknown(), diagnostics);
  Value out = term.body->evaluate(scope, Value::unknown(), diagnostics);
  term.body->check_extra(inside, diagnostics);
  return out;
}

// A visitor answers null for an object that does not exist: references do not find it among the
// other instances.
bool is_missing(const Term& term, const Value& seen) {
  const Value plain = seen.unmarked();
  return term.resource->mode != config::ResourceMode::ephemeral && plain.is_known() &&
         plain.is_null();
}

// Returns the value that references see; none if there is no such object.
std::optional<Value> evaluate_instance(const TermSite& site, const Term& term,
                                       const ModuleInstance& instance, const Instance& one,
                                       bool evaluate, ResourceInstance& result,
                                       Diagnostics& diagnostics) {
  InstanceScope scope(site.environment, instance, one.data,
                      {.check = check_around(term, instance)});
  if (std::optional<LeftAlone> left = site.visitor.left_alone({term, instance, one, scope})) {
    result = {term.resource, &instance, one.key, left->value.value_or(Value::unknown()),
              one.representative};
    return std::move(left->value);
  }
  if (evaluate && !site.visitor.begin_instance({term, instance, one, scope}, diagnostics))
    evaluate = false;
  std::optional<Value> config;
  if (evaluate) config = configuration(site, term, scope, diagnostics);
  if (config && site.judges() && !term.imports.empty())
    add_imported_id(term.imports, {site.environment, site.root, instance, one}, *config,
                    diagnostics);
  auto answer = site.visitor.resource({term, instance, one, scope, config}, diagnostics);
  if (!answer) return Value::unknown();
  result = {term.resource, &instance, one.key, std::move(answer->attributes), one.representative};
  if (one.key && is_missing(term, answer->seen)) return std::nullopt;
  return std::move(answer->seen);
}

// Instances of one resource never depend on each other, so they are evaluated in parallel. Errors
// are reported in instance order.
void evaluate_instances(const TermSite& site, const Term& term, const ModuleInstance& instance,
                        const Instances& instances, bool evaluate, const InstanceFailures* failures,
                        std::vector<ResourceInstance>& results,
                        std::vector<std::optional<Value>>& seen, Diagnostics& diagnostics) {
  const size_t batch = site.options.instance_batch;
  auto evaluate_one = [&](size_t i, bool whole, Diagnostics& into) {
    Diagnostics found;
    const bool doubtful = instances[i].representative;
    seen[i] = evaluate_instance(site, term, instance, instances[i], whole, results[i],
                                doubtful ? found : into);
    add_doubtful(found, into);
  };
  auto one = [&](size_t i, Diagnostics& into) {
    if (failures == nullptr) return evaluate_one(i, evaluate, into);
    const config::Resource& resource = *term.resource;
    config::InstanceAddress address{{instance.path, resource.mode, resource.type, resource.name},
                                    instances[i].key};
    const size_t errors = into.error_count();
    evaluate_one(i, evaluate && !failures->obstacles.stop(address), into);
    if (results[i].config == nullptr || into.error_count() != errors)
      failures->all.add(failures->term, std::move(address));
  };
  if (instances.size() <= batch) {
    for (size_t i = 0; i < instances.size(); ++i) one(i, diagnostics);
    return;
  }
  std::vector<Diagnostics> reports((instances.size() + batch - 1) / batch);
  parallel_for(instances.size(), site.options.workers, batch,
               [&](size_t i) { one(i, reports[i / batch]); });
  for (Diagnostics& d : reports) diagnostics.append(std::move(d));
}

// Instances that have no object are missing, but a tuple has no gaps: there they are unknown.
void store_tuple(const Instances& instances, std::vector<std::optional<Value>> seen,
                 std::vector<Unconfigured> others, const schema::Block* schema,
                 eval::ValTree& place) {
  for (Unconfigured& one : others) {
    const auto index = static_cast<size_t>(one.key.index());
    if (index >= seen.size()) seen.resize(index + 1);
    seen[index] = std::move(one.value);
  }
  while (!seen.empty() && !seen.back()) seen.pop_back();
  if (seen.empty()) return place.set(Value::empty_tuple());
  const Value gap = schema == nullptr ? Value::unknown() : Value::unknown(schema->implied_type());
  for (size_t i = 0; i < seen.size(); ++i) {
    const config::Key key = i < instances.size() ? *instances[i].key : static_cast<int64_t>(i);
    place.at_key(tree_key(key)).set(seen[i] ? *seen[i] : gap);
  }
}

void store_object(const Instances& instances, std::vector<std::optional<Value>> seen,
                  std::vector<Unconfigured> others, eval::ValTree& place) {
  bool any = !others.empty();
  for (Unconfigured& one : others) place.at_key(tree_key(one.key)).set(std::move(one.value));
  for (size_t i = 0; i < seen.size(); ++i) {
    if (!seen[i]) continue;
    place.at_key(tree_key(*instances[i].key)).set(std::move(*seen[i]));
    any = true;
  }
  if (!any) place.set(Value::empty_object());
}

// Stores the values that references see.
void store(const TermSite& site, const Term& term, const ModuleInstance& instance,
           const Instances& instances, std::vector<std::optional<Value>> seen,
           Diagnostics& diagnostics) {
  const config::Resource& resource = *term.resource;
  eval::ValTree& place = *instance.places[term.ordinal];
  bool unknown = std::any_of(instances.begin(), instances.end(),
                             [](const Instance& one) { return one.representative; });
  if (unknown && !site.symbolic()) {
    place.set(unknown_instances(site, instance, resource));
  } else if (!instances.empty() && !instances[0].key) {
    place.set(seen[0] ? std::move(*seen[0]) : Value::unknown());
  } else if (!instances.empty() && site.visitor.hides_instances(term, instance)) {
    place.set(Value::unknown());
  } else {
    std::vector<Unconfigured> others =
        site.visitor.unconfigured(term, instance, instances, diagnostics);
    if (resource.repetition().for_each) {
      store_object(instances, std::move(seen), std::move(others), place);
    } else {
      store_tuple(instances, std::move(seen), std::move(others), site.visitor.schema_of(term),
                  place);
    }
  }
}

}  // namespace

bool evaluate_resource(const TermSite& site, const Term& term, ModuleInstance& instance,
                       const InstanceFailures* failures, std::vector<Judgement>& judged,
                       Diagnostics& diagnostics) {
  const config::Resource& resource = *term.resource;
  if (std::optional<Value> whole = site.visitor.whole_resource(term, instance)) {
    instance.places[term.ordinal]->set(std::move(*whole));
    return true;
  }
  const size_t errors = diagnostics.error_count();
  InstanceScope outer = scope_of(site, instance);
  if (!site.symbolic() && !site.stops()) report_self_references(term, diagnostics);
  if (site.stops() && !site.symbolic() && !check_repetition_of(term, diagnostics)) return false;
  bool evaluate = site.visitor.begin_resource(term, outer, diagnostics);
  Instances instances = expand(resource.repetition(), outer, diagnostics);
  check_dependencies(resource.depends_on(), outer, diagnostics);
  set_shape(resource.repetition(), *instance.places[term.ordinal]);
  std::vector<ResourceInstance>& results = instance.resources[term.ordinal];
  results.resize(instances.size());
  std::vector<std::optional<Value>> seen(instances.size());
  if (site.stops() && !site.symbolic()) {
    for (const Instance& one : instances)
      evaluate = check_self_references(term, one, diagnostics) && evaluate;
  }
  if (failures != nullptr && diagnostics.error_count() != errors) failures->all.add(failures->term);
  evaluate_instances(site, term, instance, instances, evaluate, failures, results, seen,
                     diagnostics);
  for (size_t i = 0; i < instances.size() && site.judges() && resource.has_conditions(); ++i) {
    ConditionSite where{site.environment, instance, instances[i], check_around(term, instance)};
    Diagnostics found;
    const bool doubtful = instances[i].representative;
    judged.push_back(judge_resource(resource, where, seen[i].value_or(Value::unknown()),
                                    doubtful ? found : diagnostics));
    if (doubtful) make_doubtful(judged.back());
    add_doubtful(found, diagnostics);
  }
  store(site, term, instance, instances, std::move(seen), diagnostics);
  return std::all_of(results.begin(), results.end(),
                     [](const ResourceInstance& one) { return one.config != nullptr; });
}

}  // namespace landform::evaluation
