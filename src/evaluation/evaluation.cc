#include "evaluation/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "config/provider_resolution.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation/doubt.h"
#include "evaluation/failures.h"
#include "evaluation/named_values.h"
#include "evaluation/resource_evaluation.h"
#include "evaluation/result_limits.h"
#include "evaluation/rules.h"
#include "evaluation/term_site.h"
#include "evaluation/unsupported_arguments.h"

namespace landform::evaluation {

class Evaluation::Impl {
 public:
  Impl(const Terms& terms, const SourceMap& sources, const FunctionTable& functions,
       EvaluationOptions options)
      : terms_(terms),
        options_(std::move(options)),
        environment_{sources,
                     functions,
                     options_.policy,
                     options_.workspace,
                     terms.modules()[0]->directory,
                     options_.limits,
                     options_.applying,
                     options_.provider_functions},
        instances_(terms.modules().size()),
        reports_(terms.all().size()),
        judged_(terms.all().size()),
        blocked_(terms.all().size()) {
    failures_.resize(terms.all().size());
    root_.node = terms.modules()[0];
    root_.tree = &tree_;
    prepare(root_);
    instances_[0].push_back(&root_);
  }

  void run(Visitor& visitor, const ExtendedWalk& walk) {
    visitor_ = &visitor;
    walk_ = &walk;
    environment_.schema_of = [this](const config::ModuleNode& module,
                                    const config::Resource& resource) -> const schema::Block* {
      auto term = terms_.find_resource(module, resource.mode, resource.type, resource.name);
      return term ? visitor_->schema_of(terms_[*term]) : nullptr;
    };
    reports_.resize(walk.graph.size());
    failures_.resize(walk.graph.size());
    report_cycles();
    has_cycles_ = diagnostics_.has_errors() && stops();
    if (!has_cycles_) {
      graph::walk(walk.schedule, {.workers = options_.workers},
                  [this](graph::NodeId id) { visit(id); });
    }
    for (graph::NodeId id : walk.schedule.order()) diagnostics_.append(std::move(reports_[id]));
    for (std::vector<Judgement>& of_term : judged_)
      std::move(of_term.begin(), of_term.end(), std::back_inserter(judgements_));
    judged_ = {};
    if (judges()) evaluate_operations(environment_, root_, operations_, diagnostics_);
    size_t count = 0;
    for (const std::vector<ModuleInstance*>& of_module : instances_) {
      for (const ModuleInstance* instance : of_module) {
        for (const auto& all : instance->resources) count += all.size();
      }
    }
    resources_.reserve(count);
    gather(root_);
    if (judges())
      limit_results(options_.limits, *root_.node->module, resources_, tree_, diagnostics_);
    environment_.schema_of = nullptr;  // the visitor may be gone when more is evaluated
  }

  Value evaluate(const syntax::Expression& expr, const SchemaOf& schema_of,
                 Diagnostics& diagnostics) const {
    Environment environment = environment_;
    environment.schema_of = schema_of;
    RepetitionData none;
    return InstanceScope(environment, root_, none).evaluate_checked(expr, diagnostics);
  }

  [[nodiscard]] Value provider_config(const ResourceInstance& resource) const {
    config::ResolvedProvider provider =
        config::resolve_provider(*resource.module->node, resource.config->provider_key());
    if (provider.config == nullptr) return Value::null();
    const ModuleInstance* instance = resource.module;
    while (instance->node != provider.module) instance = instance->parent;
    const eval::ValTree& place = instance->tree->at("provider").at(provider.config->key());
    return place.is_value() ? place.value() : Value::null();
  }

  [[nodiscard]] bool failed(graph::NodeId term) const { return failures_.has(term); }
  [[nodiscard]] bool blocked(graph::NodeId term) const { return blocked_[term] != 0; }

  const Terms& terms_;
  EvaluationOptions options_;
  Environment environment_;
  Diagnostics diagnostics_;
  bool has_cycles_ = false;
  eval::ValTree tree_;
  ModuleInstance root_;
  std::vector<ResourceInstance> resources_;
  std::vector<std::vector<ModuleInstance*>> instances_;  // by module
  std::vector<Judgement> judgements_;
  std::vector<OperationInstance> operations_;

 private:
  [[nodiscard]] bool stops() const { return environment_.policy.stop_at_errors; }
  [[nodiscard]] bool judges() const { return site().judges(); }
  [[nodiscard]] TermSite site() const { return {environment_, options_, root_, *visitor_}; }

  void report_cycles() {
    for (const graph::Group& cycle : walk_->schedule.cycles()) {
      std::string names;
      for (graph::NodeId id : cycle.nodes) names += (names.empty() ? "" : ", ") + terms_[id].name();
      if (stops()) {
        diagnostics_.error("Cycle: " + names, "");
        continue;
      }
      diagnostics_.error(
          "Cycle: " + names,
          "The values of these objects depend on each other, so none of them can be evaluated "
          "first. Remove one of the references.",
          terms_[cycle.nodes[0]].range());
    }
  }

  // Creates a node for everything in a module, so that none has to be created later.
  void prepare(ModuleInstance& instance) const {
    const config::Module& module = *instance.node->module;
    eval::ValTree& tree = *instance.tree;
    for (const auto& [name, variable] : module.variables) (void)tree.at("var").at(name);
    for (const auto& [name, local] : module.locals) (void)tree.at("local").at(name);
    for (const auto& [name, output] : module.outputs) (void)tree.at("output").at(name);
    for (const auto& [key, provider] : module.providers) (void)tree.at("provider").at(key);
    instance.places.reserve(module.resources.size());
    for (const auto& [resource, ordinal] : module.resource_index.entries())
      instance.places.push_back(&place_of(tree, *resource));
    for (const auto& [name, child] : instance.node->children) {
      (void)tree.at("module").at(name);
      instance.children[name];
    }
    instance.given.resize(module.variables.size());
    instance.resources.resize(module.resources.size());
  }

  [[nodiscard]] bool is_term(graph::NodeId id) const { return id < terms_.all().size(); }
  [[nodiscard]] bool is_resource(graph::NodeId id) const {
    return is_term(id) && terms_[id].kind == Term::Kind::resource;
  }
  // Whether instances fail one by one.
  [[nodiscard]] bool by_instance() const { return walk_->describe_other != nullptr; }

  // What has failed that a node cannot be visited without.
  [[nodiscard]] Obstacles obstacles_of(graph::NodeId id) const {
    Obstacles out;
    std::vector<graph::NodeId> missing;
    for (graph::NodeId n : walk_->graph.needs(id)) {
      if (!failures_.has(n)) continue;
      const bool reference = is_term(id) && is_resource(n);
      auto keys = reference ? terms_.named_instances(id, n) : std::nullopt;
      if (!failures_.find(n, keys, out)) continue;
      missing.push_back(n);
      // A resource is not even expanded without what it refers to.
      out.whole = out.whole || reference;
    }
    if (missing.empty() || is_excused(id, std::move(missing))) return {};
    out.whole = out.whole || !by_instance() || (is_term(id) && !is_resource(id));
    return out;
  }
  // Whether a resource can be reported on without what is missing.
  [[nodiscard]] bool is_excused(graph::NodeId id, std::vector<graph::NodeId> missing) const {
    const schema::Block* schema = is_resource(id) ? visitor_->schema_of(terms_[id]) : nullptr;
    if (schema == nullptr && (!is_resource(id) || visitor_->may_have_type(terms_[id])))
      return false;
    std::vector<graph::NodeId> excused = needed_by_unsupported(terms_, terms_[id], schema);
    std::sort(missing.begin(), missing.end());
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    return std::includes(excused.begin(), excused.end(), missing.begin(), missing.end());
  }

  void visit(graph::NodeId id) {
    const Obstacles obstacles = stops() ? obstacles_of(id) : Obstacles{};
    if (!is_term(id)) return visit_other(id, obstacles);
    blocked_[id] = obstacles.whole ? 1 : 0;
    if (obstacles.whole) return failures_.add(id);
    if (!walk_->excluded.empty() && walk_->excluded[id] != 0) return;
    const Term& term = terms_[id];
    const InstanceFailures single{id, obstacles, failures_};
    const bool good = term.kind == Term::Kind::resource
                          ? evaluate_everywhere(term, id, by_instance() ? &single : nullptr)
                          : evaluate_in_order(term, id, nullptr);
    const bool ended = stops() && good && term.kind == Term::Kind::resource;
    if (ended && !reports_[id].has_errors()) visitor_->end_resource(term, reports_[id]);
    if ((!good || reports_[id].has_errors()) && !failures_.has(id)) failures_.add(id);
  }

  void visit_other(graph::NodeId id, const Obstacles& obstacles) {
    const ExtendedWalk::Other other =
        by_instance() ? walk_->describe_other(id) : ExtendedWalk::Other{};
    if (other.stands_for_others && !obstacles.whole) {
      for (const config::InstanceAddress* one : obstacles.instances) failures_.add(id, *one);
      return;
    }
    const bool stopped =
        other.instance != nullptr ? obstacles.stop(*other.instance) : obstacles.any();
    if (!stopped && walk_->visit_other(id, reports_[id])) return;
    if (other.instance != nullptr) {
      failures_.add(id, *other.instance);
    } else {
      failures_.add(id);
    }
  }

  bool evaluate_in_order(const Term& term, graph::NodeId id, const InstanceFailures* failures) {
    bool good = true;
    for (ModuleInstance* instance : instances_[term.module_number]) {
      good = evaluate_or_take(term, *instance, failures, judged_[id], reports_[id]) && good;
      // As in Terraform, a call is then not expanded in further instances of its module.
      if (stops() && term.kind == Term::Kind::call && reports_[id].has_errors()) break;
    }
    return good;
  }

  // Modules whose outputs are given are not evaluated.
  bool evaluate_or_take(const Term& term, ModuleInstance& instance,
                        const InstanceFailures* failures, std::vector<Judgement>& judged,
                        Diagnostics& diagnostics) {
    if (const Value* given = visitor_->given_outputs(instance)) {
      if (term.kind == Term::Kind::output) set_given_output(*term.output, instance, *given);
      return true;
    }
    if (!judges() || !may_not_exist(instance))
      return evaluate_term(term, instance, failures, judged, diagnostics);
    Diagnostics found;
    const size_t before = judged.size();
    const bool good = evaluate_term(term, instance, failures, judged, found);
    for (size_t i = before; i < judged.size(); ++i) make_doubtful(judged[i]);
    add_doubtful(found, diagnostics);
    return good;
  }

  // A resource in the instances of its module, in parallel. Errors are reported in their order.
  bool evaluate_everywhere(const Term& term, graph::NodeId id, const InstanceFailures* failures) {
    const std::vector<ModuleInstance*>& instances = instances_[term.module_number];
    const size_t batch = options_.instance_batch;
    if (instances.size() <= batch) return evaluate_in_order(term, id, failures);
    struct Part {
      std::vector<Judgement> judged;
      Diagnostics diagnostics;
      bool good = true;
    };
    std::vector<Part> parts((instances.size() + batch - 1) / batch);
    parallel_for(instances.size(), options_.workers, batch, [&](size_t i) {
      Part& part = parts[i / batch];
      part.good = evaluate_or_take(term, *instances[i], failures, part.judged, part.diagnostics) &&
                  part.good;
    });
    bool good = true;
    for (Part& part : parts) {
      std::move(part.judged.begin(), part.judged.end(), std::back_inserter(judged_[id]));
      reports_[id].append(std::move(part.diagnostics));
      good = good && part.good;
    }
    return good;
  }

  // False if there is no result, whether or not the error is reported here.
  bool evaluate_term(const Term& term, ModuleInstance& instance, const InstanceFailures* failures,
                     std::vector<Judgement>& judged, Diagnostics& diagnostics) {
    switch (term.kind) {
      case Term::Kind::call:
        expand_call(term, instance, diagnostics);
        break;
      case Term::Kind::variable:
        evaluate_variable(site(), term, instance, diagnostics);
        break;
      case Term::Kind::validation:
        check_validations(site(), term, instance, diagnostics);
        break;
      case Term::Kind::local:
        evaluate_local(site(), term, instance, diagnostics);
        break;
      case Term::Kind::output:
        evaluate_output(site(), term, instance, judged, diagnostics);
        break;
      case Term::Kind::resource:
        return evaluate_resource(site(), term, instance, failures, judged, diagnostics);
      case Term::Kind::provider: {
        InstanceScope scope = scope_of(site(), instance);
        auto value = visitor_->provider({term, instance, scope}, diagnostics);
        if (!value) return false;
        instance.tree->at("provider").at(term.provider->key()).set(std::move(*value));
        break;
      }
      case Term::Kind::check: {
        if (!visitor_->evaluates_checks()) break;
        InstanceScope scope(environment_, instance, none_, {.check = term.check});
        visitor_->check({*term.check, instance, scope}, diagnostics);
        if (judges()) judged.push_back(judge_check(*term.check, scope, diagnostics));
        break;
      }
      case Term::Kind::module_end:
        break;
    }
    return true;
  }

  // The validity of the arguments does not depend on the number of instances.
  static RepetitionData any_repetition() {
    return {Value::unknown(Type::number()), Value::unknown(Type::string()), Value::unknown()};
  }

  void expand_call(const Term& term, ModuleInstance& parent, Diagnostics& diagnostics) {
    const config::ModuleCall& call = *term.child->call;
    InstanceScope scope = scope_of(site(), parent);
    Instances instances = expand(call.repetition, scope, diagnostics);
    check_dependencies(call.depends_on, scope, diagnostics);
    eval::ValTree& place = parent.tree->at("module").at(call.name);
    set_shape(call.repetition, place);
    auto& children = parent.children.find(call.name)->second;
    for (Instance& one : instances) {
      auto instance = std::make_unique<ModuleInstance>();
      instance->node = term.child;
      instance->parent = &parent;
      instance->path = parent.path;
      instance->path.push_back({call.name, one.key});
      instance->representative = one.representative;
      instance->repetition = environment_.symbolic() ? any_repetition() : std::move(one.data);
      instance->tree = one.key ? &place.at_key(tree_key(*one.key)) : &place;
      prepare(*instance);
      instances_[term.child_number].push_back(instance.get());
      children.push_back(std::move(instance));
    }
  }

  // Sorted by module instance, resource and key, whatever the order of evaluation.
  void gather(ModuleInstance& instance) {
    for (std::vector<ResourceInstance>& all : instance.resources) {
      for (ResourceInstance& one : all) {
        if (one.config != nullptr) resources_.push_back(std::move(one));
      }
    }
    instance.resources = {};
    for (const auto& [call, children] : instance.children) {
      for (const auto& child : children) gather(*child);
    }
  }

  Visitor* visitor_ = nullptr;
  const ExtendedWalk* walk_ = nullptr;
  RepetitionData none_;
  // By term.
  std::vector<Diagnostics> reports_;
  std::vector<std::vector<Judgement>> judged_;
  std::vector<char> blocked_;
  Failures failures_;
};

Evaluation::Evaluation(const Terms& terms, const SourceMap& sources, const FunctionTable& functions,
                       EvaluationOptions options)
    : impl_(std::make_unique<Impl>(terms, sources, functions, std::move(options))) {}
Evaluation::~Evaluation() = default;

void Evaluation::run(Visitor& visitor) {
  impl_->run(visitor, {impl_->terms_.schedule(), impl_->terms_.graph(), nullptr});
}
void Evaluation::run(Visitor& visitor, const ExtendedWalk& walk) { impl_->run(visitor, walk); }
const Diagnostics& Evaluation::diagnostics() const { return impl_->diagnostics_; }
const std::vector<ResourceInstance>& Evaluation::resources() const { return impl_->resources_; }
const std::vector<Judgement>& Evaluation::judgements() const { return impl_->judgements_; }
const std::vector<OperationInstance>& Evaluation::operations() const { return impl_->operations_; }
const eval::ValTree& Evaluation::tree() const { return impl_->tree_; }
bool Evaluation::failed(graph::NodeId term) const { return impl_->failed(term); }
bool Evaluation::blocked(graph::NodeId term) const { return impl_->blocked(term); }
bool Evaluation::has_cycles() const { return impl_->has_cycles_; }
Value Evaluation::provider_config(const ResourceInstance& resource) const {
  return impl_->provider_config(resource);
}
const std::vector<ModuleInstance*>& Evaluation::instances_of(size_t module) const {
  return impl_->instances_[module];
}
const Environment& Evaluation::environment() const { return impl_->environment_; }
Value Evaluation::evaluate(const syntax::Expression& expr, Diagnostics& diagnostics,
                           const SchemaOf& schema_of) const {
  return impl_->evaluate(expr, schema_of, diagnostics);
}

}  // namespace landform::evaluation
