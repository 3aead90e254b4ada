#include "evaluation/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "config/provider_resolution.h"
#include "config/variable_values.h"
#include "eval/decode.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation/body_evaluation.h"
#include "evaluation/imports.h"
#include "evaluation/result_limits.h"
#include "evaluation/rules.h"
#include "evaluation/self_references.h"
#include "value/presence.h"

namespace landform::evaluation {

namespace {

eval::TreeKey tree_key(const config::Key& key) {
  return key.is_index() ? eval::TreeKey(key.index()) : eval::TreeKey(key.text());
}

eval::ValTree& place_of(const ModuleInstance& instance, const config::Resource& resource) {
  eval::ValTree* place = instance.tree;
  if (resource.mode == config::ResourceMode::data) place = &place->at("data");
  if (resource.mode == config::ResourceMode::ephemeral) place = &place->at("ephemeral");
  return place->at(resource.type).at(resource.name);
}

}  // namespace

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
                     options_.find_function},
        instances_(terms.modules().size()),
        reports_(terms.all().size()),
        judged_(terms.all().size()),
        failed_(terms.all().size(), 0) {
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
    failed_.resize(walk.graph.size(), 0);
    report_cycles();
    has_cycles_ = diagnostics_.has_errors() && stops();
    if (!has_cycles_) {
      graph::walk(walk.schedule, {.workers = options_.workers, .cancelled = options_.cancelled},
                  [this](graph::NodeId id) { visit(id); });
    }
    for (graph::NodeId id : walk.schedule.order()) diagnostics_.append(std::move(reports_[id]));
    for (std::vector<Judgement>& of_term : judged_)
      std::move(of_term.begin(), of_term.end(), std::back_inserter(judgements_));
    judged_ = {};
    if (judges()) evaluate_operations(environment_, root_, operations_, diagnostics_);
    gather(root_);
    if (judges())
      limit_results(options_.limits, *root_.node->module, resources_, tree_, diagnostics_);
    environment_.schema_of = nullptr;  // the visitor may be gone when more is evaluated
  }

  Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const {
    RepetitionData none;
    InstanceScope scope(environment_, root_, none);
    // References that cannot be resolved are reported first, all of them, and then nothing is
    // evaluated.
    size_t errors = diagnostics.error_count();
    for (const syntax::TraversalExpr* reference : eval::references(*expr.node)) {
      (void)scope.resolve(reference->steps(), expr.file, diagnostics);
    }
    if (diagnostics.error_count() != errors) return Value::unknown();
    return eval::evaluate(expr, scope, diagnostics);
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

  [[nodiscard]] bool failed(graph::NodeId term) const { return failed_[term] != 0; }

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
  [[nodiscard]] static Value failed() { return Value::unknown(); }
  [[nodiscard]] InstanceScope scope_of(const ModuleInstance& instance) const {
    return {environment_, instance, none_};
  }

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
    for (const auto& [address, resource] : module.resources) (void)place_of(instance, resource);
    for (const auto& [name, child] : instance.node->children) {
      (void)tree.at("module").at(name);
      instance.children[name];
    }
    instance.given.resize(module.variables.size());
    instance.resources.resize(module.resources.size());
  }

  void visit(graph::NodeId id) {
    if (stops()) {
      const std::vector<graph::NodeId>& needs = walk_->graph.needs(id);
      failed_[id] =
          std::any_of(needs.begin(), needs.end(), [&](graph::NodeId n) { return failed_[n] != 0; });
      if (failed_[id] != 0) return;
    }
    if (id >= terms_.all().size()) {
      failed_[id] = walk_->visit_other(id, reports_[id]) ? 0 : 1;
      return;
    }
    if (!walk_->excluded.empty() && walk_->excluded[id] != 0) return;
    const Term& term = terms_[id];
    const bool good = term.kind == Term::Kind::resource ? evaluate_everywhere(term, id)
                                                        : evaluate_in_order(term, id);
    failed_[id] = good && !reports_[id].has_errors() ? 0 : 1;
  }

  bool evaluate_in_order(const Term& term, graph::NodeId id) {
    bool good = true;
    for (ModuleInstance* instance : instances_[term.module_number])
      good = evaluate_or_take(term, *instance, judged_[id], reports_[id]) && good;
    return good;
  }

  // Modules whose outputs are given are not evaluated.
  bool evaluate_or_take(const Term& term, ModuleInstance& instance, std::vector<Judgement>& judged,
                        Diagnostics& diagnostics) {
    if (const Value* given = visitor_->given_outputs(instance)) {
      if (term.kind == Term::Kind::output) set_given_output(*term.output, instance, *given);
      return true;
    }
    return evaluate_term(term, instance, judged, diagnostics);
  }

  // A resource in the instances of its module, in parallel. Errors are reported in their order.
  bool evaluate_everywhere(const Term& term, graph::NodeId id) {
    const std::vector<ModuleInstance*>& instances = instances_[term.module_number];
    const size_t batch = options_.instance_batch;
    if (instances.size() <= batch) return evaluate_in_order(term, id);
    struct Part {
      std::vector<Judgement> judged;
      Diagnostics diagnostics;
      bool good = true;
    };
    std::vector<Part> parts((instances.size() + batch - 1) / batch);
    parallel_for(instances.size(), options_.workers, batch, [&](size_t i) {
      Part& part = parts[i / batch];
      part.good = evaluate_or_take(term, *instances[i], part.judged, part.diagnostics) && part.good;
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
  bool evaluate_term(const Term& term, ModuleInstance& instance, std::vector<Judgement>& judged,
                     Diagnostics& diagnostics) {
    switch (term.kind) {
      case Term::Kind::call:
        expand_call(term, instance, diagnostics);
        break;
      case Term::Kind::variable:
        evaluate_variable(term, instance, diagnostics);
        break;
      case Term::Kind::validation:
        check_validations(term, instance, diagnostics);
        break;
      case Term::Kind::local:
        evaluate_local(term, instance, diagnostics);
        break;
      case Term::Kind::output:
        evaluate_output(term, instance, judged, diagnostics);
        break;
      case Term::Kind::resource:
        return evaluate_resource(term, instance, judged, diagnostics);
      case Term::Kind::provider: {
        InstanceScope scope = scope_of(instance);
        auto value = visitor_->provider({term, instance, scope}, diagnostics);
        if (!value) return false;
        instance.tree->at("provider").at(term.provider->key()).set(std::move(*value));
        break;
      }
      case Term::Kind::check: {
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

  Value evaluate_in(const InstanceScope& scope, const syntax::Expression& expr,
                    Diagnostics& diagnostics) const {
    size_t errors = diagnostics.error_count();
    Value value = stops() ? scope.evaluate_checked(expr, diagnostics)
                          : eval::evaluate(expr, scope, diagnostics);
    return diagnostics.error_count() == errors ? value : with_shown(failed(), shown_for(value));
  }

  void evaluate_local(const Term& term, const ModuleInstance& instance,
                      Diagnostics& diagnostics) const {
    const config::Local& local = *term.local;
    size_t errors = diagnostics.error_count();
    for (const syntax::TraversalExpr* t : eval::references(*local.expr.node)) {
      Diagnostics reported_later;
      auto reference = config::read_reference(t->steps(), local.expr.file, reported_later);
      bool own = reference && reference->kind == config::Reference::Kind::local &&
                 reference->name == local.name;
      if (!own) continue;
      diagnostics.error(
          "Self-referencing local value",
          fmt::format("Local value {} cannot use its own result as part of its expression.",
                      instance.address_of("local." + local.name)),
          reference->range, local.expr.range());
    }
    bool itself = diagnostics.error_count() != errors;
    Value value = itself ? failed() : evaluate_in(scope_of(instance), local.expr, diagnostics);
    instance.tree->at("local").at(local.name).set(std::move(value));
  }

  // --- variables

  void evaluate_variable(const Term& term, ModuleInstance& instance,
                         Diagnostics& diagnostics) const {
    const config::Variable& variable = *term.variable;
    Type type = variable.constraint.type.without_optional();
    Value given = given_value(term, instance, diagnostics);
    // Checks whether any value would be valid.
    Value value = environment_.symbolic() ? Value::unknown(type) : given;
    if (variable.sensitive) value = value.with_marks(Marks::sensitive);
    if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
    instance.given[term.ordinal] = std::move(given);
    instance.tree->at("var").at(variable.name).set(std::move(value));
  }

  Value given_value(const Term& term, const ModuleInstance& instance,
                    Diagnostics& diagnostics) const {
    const config::Variable& variable = *term.variable;
    if (term.argument != nullptr) return argument(term, instance, diagnostics);
    if (instance.parent == nullptr) {
      if (environment_.symbolic())
        return Value::unknown(variable.constraint.type.without_optional());
      auto problems = options_.variable_problems.find(variable.name);
      if (problems != options_.variable_problems.end()) diagnostics.append(problems->second);
      auto given = options_.variables.find(variable.name);
      if (given != options_.variables.end()) return given->second;
    }
    if (variable.default_value) return *variable.default_value;
    return unset(variable, instance);
  }

  // The value passed to a variable by the call.
  Value argument(const Term& term, const ModuleInstance& instance, Diagnostics& diagnostics) const {
    const syntax::Expression& expr = term.argument->expr;
    InstanceScope scope(environment_, *instance.parent, instance.repetition);
    size_t errors = diagnostics.error_count();
    Value given = evaluate_in(scope, expr, diagnostics);
    Type type = term.variable->constraint.type.without_optional();
    bool wrong = diagnostics.error_count() != errors;
    if (wrong) return stops() ? Value::unknown(type) : failed();
    config::VariableOrigin origin{
        environment_.sources, instance.address_of("var." + term.variable->name), expr.range(), {}};
    Value value = config::finalize_variable(*term.variable, given, origin, diagnostics);
    return diagnostics.error_count() == errors || stops() ? value : failed();
  }

  // A variable without a value.
  [[nodiscard]] Value unset(const config::Variable& variable,
                            const ModuleInstance& instance) const {
    Type type = variable.constraint.type.without_optional();
    if (!environment_.placeholders()) return Value::unknown(type);
    return environment_.unknown_as(instance.address_of("var." + variable.name), type);
  }

  void check_validations(const Term& term, const ModuleInstance& instance,
                         Diagnostics& diagnostics) const {
    const config::Variable& variable = *term.variable;
    InstanceScope scope = scope_of(instance);
    config::ValidationOptions options;
    if (stops()) {
      std::vector<InstanceScope::Use> uses;
      for (const config::CheckRule& rule : variable.validations) {
        for (const syntax::Expression& expr : {rule.condition, rule.error_message}) {
          for (const InstanceScope::Use& use : InstanceScope::uses_in(expr)) uses.push_back(use);
        }
      }
      if (scope.check(uses, diagnostics) != InstanceScope::Outcome::good) return;
      if (term.argument != nullptr) options.value_range = term.argument->expr.range();
      auto written = options_.variable_ranges.find(variable.name);
      if (instance.parent == nullptr && written != options_.variable_ranges.end())
        options.value_range = written->second;
    }
    std::vector<config::ValidationResult> results = config::check_validations(
        variable, instance.given[term.ordinal], scope, diagnostics, options);
    visitor_->judged(judge_variable(variable, instance, results));
  }

  // --- outputs, calls, resources

  void check_dependencies(const std::vector<config::Dependency>& dependencies,
                          const InstanceScope& scope, Diagnostics& diagnostics) const {
    if (dependencies.empty()) return;
    Diagnostics found;
    for (const config::Dependency& dependency : dependencies) {
      // After the first error, the others are only parsed.
      scope.check_dependency(dependency, !found.has_errors(), found);
    }
    for (Diagnostic d : found) {
      if (environment_.policy.incomplete) d.severity = Severity::warning;
      diagnostics.add(std::move(d));
    }
  }

  void evaluate_output(const Term& term, const ModuleInstance& instance,
                       std::vector<Judgement>& judged, Diagnostics& diagnostics) const {
    const config::Output& output = *term.output;
    size_t errors = diagnostics.error_count();
    auto stop = [&] { return stops() && diagnostics.error_count() != errors; };
    if (!visitor_->begin_output(output, instance, diagnostics)) return;
    InstanceScope scope = scope_of(instance);
    if (stops()) {
      Judgement judgement =
          judge_output(output, scope, diagnostics, visitor_->severity_of_conditions());
      if (!output.preconditions.empty()) visitor_->judged(judgement);
    }
    if (judges() && !output.preconditions.empty())
      judged.push_back(judge_output(output, scope, diagnostics));
    if (stop()) return;
    Value value = output.value ? evaluate_in(scope, output.value, diagnostics) : failed();
    check_dependencies(output.depends_on, scope, diagnostics);
    if (!stop()) visitor_->output({output, instance, value}, diagnostics);
    // As in Terraform, operations see the sensitivity of the value alone.
    if (output.sensitive && !stops()) value = value.with_marks(Marks::sensitive);
    if (output.ephemeral) value = value.with_marks(Marks::ephemeral);
    instance.tree->at("output").at(output.name).set(std::move(value));
  }

  static void set_given_output(const config::Output& output, const ModuleInstance& instance,
                               const Value& given) {
    const Value* found = is_present(given) ? given.find(output.name) : nullptr;
    Value value = found == nullptr ? Value::null() : *found;
    if (output.sensitive) value = value.with_marks(Marks::sensitive);
    if (output.ephemeral) value = value.with_marks(Marks::ephemeral);
    instance.tree->at("output").at(output.name).set(std::move(value));
  }

  // The validity of the arguments does not depend on the number of instances.
  static RepetitionData any_repetition() {
    return {Value::unknown(Type::number()), Value::unknown(Type::string()), Value::unknown()};
  }

  void expand_call(const Term& term, ModuleInstance& parent, Diagnostics& diagnostics) {
    const config::ModuleCall& call = *term.child->call;
    InstanceScope scope = scope_of(parent);
    Instances instances = expand(call.repetition, scope, diagnostics);
    check_dependencies(call.depends_on, scope, diagnostics);
    eval::ValTree& place = parent.tree->at("module").at(call.name);
    if (call.repetition.count) place.set_shape(eval::ValTree::Shape::tuple);
    if (call.repetition.for_each) place.set_shape(eval::ValTree::Shape::object);
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

  // Whether conditions are evaluated here, rather than by the visitor.
  [[nodiscard]] bool judges() const { return !stops() && !environment_.symbolic(); }

  static const config::Check* check_around(const Term& term, const ModuleInstance& instance) {
    if (term.resource->in_check.empty()) return nullptr;
    return &instance.node->module->checks.find(term.resource->in_check)->second;
  }

  bool evaluate_resource(const Term& term, ModuleInstance& instance, std::vector<Judgement>& judged,
                         Diagnostics& diagnostics) {
    const config::Resource& resource = *term.resource;
    if (std::optional<Value> whole = visitor_->whole_resource(term, instance)) {
      place_of(instance, resource).set(std::move(*whole));
      return true;
    }
    InstanceScope outer = scope_of(instance);
    if (!environment_.symbolic() && !stops()) report_self_references(term, diagnostics);
    if (stops() && !environment_.symbolic() && !check_repetition_of(term, diagnostics))
      return false;
    bool evaluate = visitor_->begin_resource(term, outer, diagnostics);
    Instances instances = expand(resource.repetition, outer, diagnostics);
    check_dependencies(resource.depends_on(), outer, diagnostics);
    eval::ValTree& place = place_of(instance, resource);
    if (resource.repetition.count) place.set_shape(eval::ValTree::Shape::tuple);
    if (resource.repetition.for_each) place.set_shape(eval::ValTree::Shape::object);
    std::vector<ResourceInstance>& results = instance.resources[term.ordinal];
    results.resize(instances.size());
    std::vector<Value> seen(instances.size());
    if (stops() && !environment_.symbolic()) {
      for (const Instance& one : instances)
        evaluate = check_self_references(term, one, diagnostics) && evaluate;
    }
    evaluate_instances(term, instance, instances, evaluate, results, seen, diagnostics);
    for (size_t i = 0; i < instances.size() && judges() && has_conditions(resource); ++i) {
      ConditionSite site{environment_, instance, instances[i], check_around(term, instance)};
      judged.push_back(judge_resource(resource, site, seen[i], diagnostics));
    }
    bool unknown = std::any_of(instances.begin(), instances.end(),
                               [](const Instance& one) { return one.representative; });
    if (unknown && !environment_.symbolic()) {
      place.set(unknown_instances(instance, resource));
    } else if (instances.empty()) {
      place.set(resource.repetition.for_each ? Value::empty_object() : Value::empty_tuple());
    } else if (!instances[0].key) {
      place.set(std::move(seen[0]));
    } else {
      for (size_t i = 0; i < instances.size(); ++i)
        place.at_key(tree_key(*instances[i].key)).set(std::move(seen[i]));
    }
    return std::all_of(results.begin(), results.end(),
                       [](const ResourceInstance& one) { return one.config != nullptr; });
  }

  // How many there are is not known, so nothing is known of them as a whole.
  [[nodiscard]] Value unknown_instances(const ModuleInstance& instance,
                                        const config::Resource& resource) const {
    if (!environment_.placeholders()) return Value::unknown();
    return environment_.unknown_as(placeholder_text(instance.path, resource, std::nullopt));
  }

  // Instances of one resource never depend on each other, so they are evaluated in parallel. Errors
  // are reported in instance order.
  void evaluate_instances(const Term& term, const ModuleInstance& instance,
                          const Instances& instances, bool evaluate,
                          std::vector<ResourceInstance>& results, std::vector<Value>& seen,
                          Diagnostics& diagnostics) const {
    const size_t batch = options_.instance_batch;
    auto one = [&](size_t i, Diagnostics& into) {
      seen[i] = evaluate_instance(term, instance, instances[i], evaluate, results[i], into);
    };
    if (instances.size() <= batch) {
      for (size_t i = 0; i < instances.size(); ++i) one(i, diagnostics);
      return;
    }
    std::vector<Diagnostics> reports((instances.size() + batch - 1) / batch);
    parallel_for(instances.size(), options_.workers, batch,
                 [&](size_t i) { one(i, reports[i / batch]); });
    for (Diagnostics& d : reports) diagnostics.append(std::move(d));
  }

  // Returns the value that references see.
  Value evaluate_instance(const Term& term, const ModuleInstance& instance, const Instance& one,
                          bool evaluate, ResourceInstance& result, Diagnostics& diagnostics) const {
    InstanceScope scope(environment_, instance, one.data, {.check = check_around(term, instance)});
    if (evaluate && !visitor_->begin_instance({term, instance, one, scope}, diagnostics))
      return Value::unknown();
    std::optional<Value> config;
    if (evaluate) config = configuration(term, scope, diagnostics);
    if (config && judges() && !term.imports.empty())
      add_imported_id(term.imports, {environment_, root_, instance, one}, *config, diagnostics);
    auto answer = visitor_->resource({term, instance, one, scope, config}, diagnostics);
    if (!answer) return Value::unknown();
    result = {term.resource, &instance, one.key, std::move(answer->attributes), one.representative};
    return std::move(answer->seen);
  }

  std::optional<Value> configuration(const Term& term, const InstanceScope& scope,
                                     Diagnostics& diagnostics) const {
    const schema::Block* schema = visitor_->schema_of(term);
    if (schema != nullptr && stops())
      return decode_checked(*term.resource->arguments, *schema, scope, diagnostics);
    if (stops()) return evaluate_checked(*term.body, scope, diagnostics);
    // Provisioners and connections may refer to the resource itself.
    InstanceScope inside(environment_, scope.instance(), scope.repetition(),
                         {.self = term.resource, .check = scope.check_block()});
    if (schema != nullptr) {
      Value out = eval::decode_body(*term.resource->arguments, *schema, scope, diagnostics);
      term.body->check_extra(inside, diagnostics);
      return out;
    }
    if (environment_.placeholders())
      return term.body->evaluate_whole(scope, inside, failed(), diagnostics);
    Value out = term.body->evaluate(scope, failed(), diagnostics);
    term.body->check_extra(inside, diagnostics);
    return out;
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
  std::vector<char> failed_;
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
bool Evaluation::has_cycles() const { return impl_->has_cycles_; }
Value Evaluation::provider_config(const ResourceInstance& resource) const {
  return impl_->provider_config(resource);
}
const std::vector<ModuleInstance*>& Evaluation::instances_of(size_t module) const {
  return impl_->instances_[module];
}
const Environment& Evaluation::environment() const { return impl_->environment_; }
Value Evaluation::evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const {
  return impl_->evaluate(expr, diagnostics);
}

}  // namespace landform::evaluation
