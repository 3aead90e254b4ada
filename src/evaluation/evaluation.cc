#include "evaluation/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/parallel.h"
#include "config/reference.h"
#include "config/variable_values.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation/builtin.h"
#include "evaluation/instance.h"
#include "evaluation/instance_scope.h"
#include "evaluation/repetition.h"
#include "evaluation/terms.h"
#include "value/convert.h"

namespace landform::evaluation {

class Evaluation::Impl {
 public:
  Impl(const config::ModuleTree& modules, const SourceMap& sources, const FunctionTable& functions,
       EvaluationOptions options)
      : options_(std::move(options)),
        context_{sources, functions, options_, modules.root->module->directory},
        terms_(modules, context_.placeholders()) {
    root_.node = modules.root.get();
    root_.tree = &tree_;
    instances_[root_.node].push_back(&root_);
    for (const Term* term : terms_.in_order(diagnostics_)) {
      for (ModuleInstance* instance : instances_[term->module]) evaluate_term(*term, *instance);
    }
    gather(root_);
  }

  Value evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const {
    RepetitionData none;
    InstanceScope scope(context_, root_, none);
    // References that cannot be resolved are told first, all of them, and then nothing is
    // evaluated.
    size_t errors = diagnostics.error_count();
    for (const syntax::TraversalExpr* reference : eval::references(*expr.node)) {
      (void)scope.resolve(reference->steps(), expr.file, diagnostics);
    }
    if (diagnostics.error_count() != errors) return Value::unknown();
    return eval::evaluate(expr, scope, diagnostics);
  }

  // Looks for the provider's block in the module, then, by the names that the calls give it, in
  // those around it.
  Value provider_config(const ResourceInstance& resource) const {
    std::string key = resource.config->provider_key();
    for (const ModuleInstance* instance = resource.instance; instance != nullptr;
         instance = instance->parent) {
      const eval::ValTree* place = instance->tree->find("provider");
      if (place != nullptr) place = place->find(key);
      if (place != nullptr) return place->value();
      if (instance->node->call == nullptr) break;
      const auto& renamed = instance->node->call->providers;
      if (auto it = renamed.find(key); it != renamed.end()) key = it->second;
    }
    return Value::null();
  }

  EvaluationOptions options_;
  EvaluationContext context_;
  Terms terms_;
  Diagnostics diagnostics_;
  eval::ValTree tree_;
  ModuleInstance root_;
  std::map<const config::ModuleNode*, std::vector<ModuleInstance*>> instances_;
  std::vector<ResourceInstance> resources_;

 private:
  [[nodiscard]] Value failed() const {
    return context_.placeholders() ? Value::null() : Value::unknown();
  }

  void evaluate_term(const Term& term, ModuleInstance& instance) {
    switch (term.kind) {
      case Term::Kind::call:
        expand_call(term, instance);
        break;
      case Term::Kind::variable:
        evaluate_variable(term, instance);
        break;
      case Term::Kind::local:
        instance.tree->at("local")
            .at(term.local->name)
            .set(evaluate_in(instance, term.local->expr));
        break;
      case Term::Kind::output:
        evaluate_output(term, instance);
        break;
      case Term::Kind::resource:
        evaluate_resource(term, instance);
        break;
      case Term::Kind::provider: {
        RepetitionData none;
        InstanceScope scope(context_, instance, none);
        Value value = term.plan->evaluate(scope, failed(), diagnostics_);
        instance.tree->at("provider").at(term.provider->key()).set(std::move(value));
        break;
      }
    }
  }

  Value evaluate_in(const ModuleInstance& instance, const syntax::Expression& expr) {
    RepetitionData none;
    InstanceScope scope(context_, instance, none);
    size_t errors = diagnostics_.error_count();
    Value value = eval::evaluate(expr, scope, diagnostics_);
    return diagnostics_.error_count() == errors ? value : failed();
  }

  void evaluate_variable(const Term& term, ModuleInstance& instance) {
    const config::Variable& variable = *term.variable;
    Value value;
    auto given = options_.variables.find(variable.name);
    if (term.argument != nullptr) {
      value = argument(term, instance);
    } else if (instance.parent == nullptr && given != options_.variables.end()) {
      value = given->second;
    } else if (variable.default_value) {
      value = *variable.default_value;
    } else {
      value = unset(variable, instance);
    }
    // A placeholder is not what the rules are about.
    if (!context_.placeholders()) {
      RepetitionData none;
      config::check_validations(variable, value, InstanceScope(context_, instance, none),
                                diagnostics_);
    }
    if (variable.sensitive) value = value.with_marks(Marks::sensitive);
    if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
    instance.tree->at("var").at(variable.name).set(std::move(value));
  }

  static std::string address(const ModuleInstance& instance, const config::Variable& variable) {
    std::string prefix = config::module_path_text(instance.path);
    return prefix + (prefix.empty() ? "" : ".") + "var." + variable.name;
  }

  // What the call gives to a variable.
  Value argument(const Term& term, const ModuleInstance& instance) {
    const syntax::Expression& expr = term.argument->expr;
    InstanceScope scope(context_, *instance.parent, instance.repetition);
    size_t errors = diagnostics_.error_count();
    Value given = eval::evaluate(expr, scope, diagnostics_);
    if (diagnostics_.error_count() != errors) return failed();
    config::VariableOrigin origin{
        context_.sources, address(instance, *term.variable), expr.range(), {}};
    Value value = config::finalize_variable(*term.variable, given, origin, diagnostics_);
    return diagnostics_.error_count() == errors ? value : failed();
  }

  // What nobody set.
  [[nodiscard]] Value unset(const config::Variable& variable,
                            const ModuleInstance& instance) const {
    Type type = variable.constraint.type.without_optional();
    if (!context_.placeholders()) return Value::unknown(type);
    if (!type.is_string()) return Value::null(type);
    return Value::string(address(instance, variable));
  }

  void evaluate_output(const Term& term, ModuleInstance& instance) {
    const config::Output& output = *term.output;
    Value value = output.value ? evaluate_in(instance, output.value) : failed();
    if (output.sensitive) value = value.with_marks(Marks::sensitive);
    if (output.ephemeral) value = value.with_marks(Marks::ephemeral);
    instance.tree->at("output").at(output.name).set(std::move(value));
  }

  void expand_call(const Term& term, ModuleInstance& parent) {
    const config::ModuleCall& call = *term.child->call;
    RepetitionData none;
    InstanceScope scope(context_, parent, none);
    Instances instances = expand(call.repetition, scope, context_.placeholders(), diagnostics_);
    eval::ValTree& place = parent.tree->at("module").at(call.name);
    if (call.repetition.count) place.set_shape(eval::ValTree::Shape::tuple);
    if (call.repetition.for_each) place.set_shape(eval::ValTree::Shape::object);
    for (Instance& one : instances) {
      auto instance = std::make_unique<ModuleInstance>();
      instance->node = term.child;
      instance->parent = &parent;
      instance->path = parent.path;
      instance->path.push_back({call.name, one.key});
      instance->repetition = std::move(one.data);
      instance->tree = one.key ? &place.at_key(tree_key(*one.key)) : &place;
      instances_[term.child].push_back(instance.get());
      parent.children[call.name].push_back(std::move(instance));
    }
  }

  static eval::TreeKey tree_key(const config::Key& key) {
    return key.is_index() ? eval::TreeKey(key.index()) : eval::TreeKey(key.text());
  }

  void evaluate_resource(const Term& term, ModuleInstance& instance) {
    const config::Resource& resource = *term.resource;
    RepetitionData none;
    InstanceScope outer(context_, instance, none);
    Instances instances = expand(resource.repetition, outer, context_.placeholders(), diagnostics_);
    eval::ValTree* place = instance.tree;
    if (resource.mode == config::ResourceMode::data) place = &place->at("data");
    if (resource.mode == config::ResourceMode::ephemeral) place = &place->at("ephemeral");
    place = &place->at(resource.type).at(resource.name);
    if (resource.repetition.count) place->set_shape(eval::ValTree::Shape::tuple);
    if (resource.repetition.for_each) place->set_shape(eval::ValTree::Shape::object);
    if (instance.resources.empty()) {
      instance.resources.resize(instance.node->module->resources.size());
    }
    std::vector<ResourceInstance>& results = instance.resources[term.ordinal];
    results.resize(instances.size());
    if (instances.size() == 1 && !instances[0].key) {
      place->set(evaluate_instance(term, instance, instances[0], results[0], diagnostics_));
      return;
    }
    std::vector<Value> seen(instances.size());
    evaluate_instances(term, instance, instances, results, seen);
    for (size_t i = 0; i < instances.size(); ++i) {
      const std::optional<config::Key>& key = instances[i].key;
      (key ? place->at_key(tree_key(*key)) : *place).set(std::move(seen[i]));
    }
  }

  // Instances of one resource never need each other, so many of them are evaluated at once. What is
  // wrong is told in their order all the same.
  void evaluate_instances(const Term& term, const ModuleInstance& instance,
                          const Instances& instances, std::vector<ResourceInstance>& results,
                          std::vector<Value>& seen) {
    constexpr size_t kBatch = 256;
    std::vector<Diagnostics> diagnostics((instances.size() + kBatch - 1) / kBatch);
    parallel_for(instances.size(), processor_count(), kBatch, [&](size_t i) {
      seen[i] =
          evaluate_instance(term, instance, instances[i], results[i], diagnostics[i / kBatch]);
    });
    for (Diagnostics& d : diagnostics) diagnostics_.append(std::move(d));
  }

  // Answers what references see of it.
  Value evaluate_instance(const Term& term, const ModuleInstance& instance, const Instance& one,
                          ResourceInstance& result, Diagnostics& diagnostics) const {
    InstanceScope scope(context_, instance, one.data, true);
    Value attributes = term.plan->evaluate(scope, failed(), diagnostics);
    if (is_builtin(*term.resource) && !context_.placeholders())
      attributes = builtin_attributes(attributes);
    Value seen = seen_by_others(term, attributes, instance, one.key);
    result = {term.resource, instance.node,         instance.path,
              one.key,       std::move(attributes), &instance};
    return seen;
  }

  // What references see: the configuration, and what the provider would add.
  Value seen_by_others(const Term& term, const Value& attributes, const ModuleInstance& instance,
                       const std::optional<config::Key>& key) const {
    const config::Resource& resource = *term.resource;
    if (is_builtin(resource) && !context_.placeholders()) return attributes;
    if (term.taken.empty() && !term.handed_on) return attributes;
    Value rest = context_.placeholders() ? Value::string(resource_id(instance.path, resource, key))
                                         : Value::unknown();
    Value::Attributes all;
    auto add = [&](const std::string& name) {
      if (attributes.find(name) == nullptr) all.emplace_back(name, rest);
    };
    for (const std::string& name : term.taken) add(name);
    if (term.handed_on) {
      for (const std::string& name : terms_.taken_anywhere()) add(name);
    }
    if (all.empty()) return attributes;
    for (size_t i = 0; i < attributes.length(); ++i)
      all.emplace_back(attributes.key(i), attributes.elements()[i]);
    return Value::object(std::move(all));
  }

  // In order of modules and their instances, of resources, and of keys, whatever order they were
  // evaluated in.
  void gather(ModuleInstance& instance) {
    for (std::vector<ResourceInstance>& all : instance.resources) {
      std::move(all.begin(), all.end(), std::back_inserter(resources_));
    }
    instance.resources = {};
    for (const auto& [call, children] : instance.children) {
      for (const auto& child : children) gather(*child);
    }
  }
};

std::string ResourceInstance::address() const {
  std::string out = config::module_path_text(path);
  if (!out.empty()) out += '.';
  out += config->address();
  if (key) out += key->in_brackets();
  return out;
}

Evaluation::Evaluation(const config::ModuleTree& modules, const SourceMap& sources,
                       const FunctionTable& functions, EvaluationOptions options)
    : impl_(std::make_unique<Impl>(modules, sources, functions, std::move(options))) {}
Evaluation::~Evaluation() = default;

const Diagnostics& Evaluation::diagnostics() const { return impl_->diagnostics_; }
const std::vector<ResourceInstance>& Evaluation::resources() const { return impl_->resources_; }
const eval::ValTree& Evaluation::tree() const { return impl_->tree_; }
Value Evaluation::provider_config(const ResourceInstance& resource) const {
  return impl_->provider_config(resource);
}
Value Evaluation::evaluate(const syntax::Expression& expr, Diagnostics& diagnostics) const {
  return impl_->evaluate(expr, diagnostics);
}

}  // namespace landform::evaluation
