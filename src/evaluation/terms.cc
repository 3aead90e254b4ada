#include "evaluation/terms.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

#include "base/parallel.h"
#include "config/instance_key.h"
#include "config/provider_resolution.h"
#include "eval/references.h"

namespace landform::evaluation {

using config::ModuleNode;
using config::Reference;
using graph::NodeId;

namespace {

// The keys of an address that are expressions: `each.key` of `module.m[each.key].a.b`.
std::vector<const syntax::Expr*> keys_of(const syntax::Expr& address) {
  if (address.kind == syntax::ExprKind::relative)
    return keys_of(*address.as<syntax::RelativeExpr>().source);
  if (address.kind != syntax::ExprKind::index) return {};
  const auto& index = address.as<syntax::IndexExpr>();
  std::vector<const syntax::Expr*> out = keys_of(*index.collection);
  out.push_back(index.key);
  return out;
}

// Meta-arguments that are evaluated on their own.
constexpr std::string_view kRepetition[] = {"count", "for_each"};
// Meta-arguments about managing a resource rather than the resource itself.
constexpr std::string_view kManagement[] = {"depends_on", "provider", "lifecycle", "provisioner",
                                            "connection"};
// Those of them that contain names rather than values.
constexpr std::string_view kNames[] = {"depends_on", "provider"};
// Meta-arguments of provider blocks.
constexpr std::string_view kProviderMeta[] = {"alias", "version"};

// How many terms a module has at most.
size_t most_terms(const ModuleNode& node) {
  const config::Module& module = *node.module;
  size_t of_variables = 2 * module.variables.size();  // their values and their rules
  return node.children.size() + of_variables + module.locals.size() + module.resources.size() +
         module.providers.size() + module.outputs.size() + module.checks.size() + 1;
}

}  // namespace

Terms::Terms(const config::ModuleTree& modules) {
  size_t count = 0;
  config::for_each_module(*modules.root,
                          [&](const ModuleNode& node) { count += most_terms(node); });
  terms_.reserve(count);
  config::for_each_module(*modules.root, [this](const ModuleNode& node) { add_module(node); });
  std::unordered_map<const ModuleNode*, size_t> numbers;
  for (size_t i = 0; i < modules_.size(); ++i) numbers.emplace(modules_[i], i);
  for (Term& term : terms_) {
    if (term.child != nullptr) term.child_number = numbers.find(term.child)->second;
  }
  connect_ends();
  resolve_providers();
  constexpr size_t kBatch = 256;
  parallel_for(terms_.size(), processor_count(), kBatch, [this](size_t id) {
    compile_body(terms_[id]);
    connect(static_cast<NodeId>(id));
  });
  providers_ = {};
  connect_imports();
  schedule_ = std::make_unique<graph::Schedule>(graph_);
}

std::optional<NodeId> Terms::find_resource(const ModuleNode& module, config::ResourceMode mode,
                                           std::string_view type, std::string_view name) const {
  const auto* found = module.module->resource_index.find(mode, type, name);
  if (found == nullptr) return std::nullopt;
  return names_of(module).first_resource + static_cast<NodeId>(found->ordinal);
}

std::optional<NodeId> Terms::dependency_term(const ModuleNode& module,
                                             const Reference& reference) const {
  const Index& index = names_of(module);
  auto named = [](const Index::Named& terms, std::string_view name) -> std::optional<NodeId> {
    auto found = terms.find(name);
    if (found == terms.end()) return std::nullopt;
    return found->second;
  };
  if (reference.is_resource())
    return find_resource(module, reference.mode(), reference.type, reference.name);
  if (reference.kind == Reference::Kind::variable) return named(index.variables, reference.name);
  if (reference.kind == Reference::Kind::local) return named(index.locals, reference.name);
  if (reference.kind != Reference::Kind::module) return std::nullopt;
  auto child = module.children.find(reference.name);
  if (child == module.children.end()) return std::nullopt;
  const Index& inside = names_of(*child->second);
  bool output =
      !reference.remaining.empty() && reference.remaining[0].kind == syntax::Step::Kind::attribute;
  return output ? named(inside.outputs, reference.remaining[0].text()) : inside.end;
}

std::optional<std::vector<config::Key>> Terms::named_instances(NodeId from, NodeId resource) const {
  std::vector<config::Key> out;
  for (const Term::InstanceReference& one : terms_[from].instance_references) {
    if (one.resource != resource) continue;
    if (!one.key) return std::nullopt;
    out.push_back(*one.key);
  }
  if (out.empty()) return std::nullopt;
  return out;
}

void Terms::add_waited_for(const Term& data_source, std::vector<NodeId>& out) const {
  auto add = [&](const ModuleNode& module, const std::vector<config::Dependency>& dependencies,
                 bool resources) {
    for (const config::Dependency& dependency : dependencies) {
      Diagnostics ignored;  // reported when the term is evaluated
      auto reference = config::read_reference(dependency.steps, dependency.file, ignored);
      if (!reference || (reference->is_resource() && !resources)) continue;
      if (auto id = dependency_term(module, *reference)) out.push_back(*id);
    }
  };
  add(*data_source.module, data_source.resource->depends_on(), false);
  for (const ModuleNode* node = data_source.module; node->call != nullptr; node = node->parent)
    add(*node->parent, node->call->depends_on, true);
}

NodeId Terms::provider_term(const ModuleNode& module, std::string_view key) const {
  return names_of(module).providers.find(key)->second;
}

std::optional<NodeId> Terms::find_call(const ModuleNode& module, std::string_view name) const {
  const Index::Named& calls = names_of(module).calls;
  auto found = calls.find(name);
  return found == calls.end() ? std::nullopt : std::optional(found->second);
}

void Terms::compile_body(Term& term) {
  if (term.kind == Term::Kind::resource) {
    eval::CompiledBody::Options options{.skip = kRepetition, .extra = kManagement, .words = kNames};
    term.body = std::make_unique<eval::CompiledBody>(term.resource->body, options);
  } else if (term.kind == Term::Kind::provider) {
    eval::CompiledBody::Options options{.extra = kProviderMeta};
    term.body = std::make_unique<eval::CompiledBody>(term.provider->body, options);
  }
}

void Terms::add_module(const ModuleNode& node) {
  Index& index = index_[&node];
  size_t number = modules_.size();
  modules_.push_back(&node);
  auto add = [&](Term term) {
    terms_.push_back(std::move(term));
    return graph_.add_node();
  };
  const config::Module& module = *node.module;
  for (const auto& [name, child] : node.children) {
    Term term{Term::Kind::call, &node, number};
    term.child = child.get();
    index.calls.emplace(name, add(std::move(term)));
  }
  size_t variables = 0;
  for (const auto& [name, variable] : module.variables) {
    Term term{Term::Kind::variable, &node, number};
    term.variable = &variable;
    term.ordinal = variables++;
    if (node.call != nullptr) {
      for (const syntax::Attribute& a : node.call->arguments) {
        if (a.name == name) term.argument = &a;
      }
    }
    const syntax::Attribute* argument = term.argument;
    index.variables.emplace(name, add(std::move(term)));
    if (variable.validations.empty()) continue;
    Term rules{Term::Kind::validation, &node, number};
    rules.variable = &variable;
    rules.argument = argument;
    rules.ordinal = variables - 1;
    add(std::move(rules));
  }
  for (const auto& [name, local] : module.locals) {
    Term term{Term::Kind::local, &node, number};
    term.local = &local;
    index.locals.emplace(name, add(std::move(term)));
  }
  index.first_resource = static_cast<NodeId>(terms_.size());
  for (const auto& [resource, ordinal] : module.resource_index.entries()) {
    Term term{Term::Kind::resource, &node, number};
    term.resource = resource;
    term.ordinal = ordinal;
    // Operations are no terms, but may refer to any resource.
    term.is_read = !module.operations.empty();
    add(std::move(term));
  }
  for (const auto& [key, provider] : module.providers) {
    Term term{Term::Kind::provider, &node, number};
    term.provider = &provider;
    index.providers.emplace(key, add(std::move(term)));
  }
  for (const auto& [name, output] : module.outputs) {
    Term term{Term::Kind::output, &node, number};
    term.output = &output;
    index.outputs.emplace(name, add(std::move(term)));
  }
  for (const auto& [name, check] : module.checks) {
    Term term{Term::Kind::check, &node, number};
    term.check = &check;
    add(std::move(term));
  }
  index.end = add(Term{Term::Kind::module_end, &node, number});
}

// The end of a module comes after everything in it: children first, through their own ends.
void Terms::connect_ends() {
  for (NodeId id = 0; id < terms_.size(); ++id) {
    const Term& term = terms_[id];
    NodeId end = names_of(*term.module).end;
    if (id != end) graph_.add_edge(end, id);
    if (term.kind == Term::Kind::call) graph_.add_edge(end, names_of(*term.child).end);
  }
}

void Terms::connect(NodeId id) {
  Term& term = terms_[id];
  const ModuleNode& module = *term.module;
  // Nothing in a module comes before its instances are known.
  if (module.parent != nullptr) {
    graph_.add_edge(id, names_of(*module.parent).calls.find(module.call->name)->second);
  }
  switch (term.kind) {
    case Term::Kind::call:
      connect_repetition(id, module, term.child->call->repetition);
      connect_dependencies(id, module, term.child->call->depends_on);
      break;
    case Term::Kind::variable:
      if (term.argument != nullptr) connect_expression(id, *module.parent, term.argument->expr);
      break;
    case Term::Kind::validation:
      graph_.add_edge(id, names_of(module).variables.find(term.variable->name)->second);
      connect_rules(id, module, term.variable->validations);
      break;
    case Term::Kind::local:
      connect_expression(id, module, term.local->expr);
      break;
    case Term::Kind::output:
      if (term.output->value) connect_expression(id, module, term.output->value);
      connect_rules(id, module, term.output->preconditions);
      connect_dependencies(id, module, term.output->depends_on);
      break;
    case Term::Kind::check:
      connect_rules(id, module, term.check->asserts);
      // Its data source is read first, whether or not the assertions refer to it.
      if (auto data = module.module->resources.find(term.check->data);
          data != module.module->resources.end()) {
        auto place = std::distance(module.module->resources.begin(), data);
        graph_.add_edge(id, names_of(module).first_resource + static_cast<NodeId>(place));
      }
      break;
    case Term::Kind::resource:
      connect_resource(id);
      [[fallthrough]];
    case Term::Kind::provider:
      connect_body(id);
      break;
    case Term::Kind::module_end:
      break;
  }
}

void Terms::connect_resource(NodeId id) {
  const Term& term = terms_[id];
  const config::Resource& resource = *term.resource;
  connect_repetition(id, *term.module, resource.repetition());
  connect_dependencies(id, *term.module, resource.depends_on());
  if (const config::Lifecycle* lifecycle = resource.lifecycle()) {
    for (const syntax::ParsedExpression& trigger : lifecycle->replace_triggered_by)
      connect_expression(id, *term.module, trigger.expr);
  }
  if (providers_[id]) graph_.add_edge(id, *providers_[id]);
}

void Terms::connect_body(NodeId id) {
  Term& term = terms_[id];
  std::vector<eval::CompiledBody::Reference> references = term.body->references();
  auto in_arguments = [](const eval::CompiledBody::Reference& r) { return !r.extra; };
  term.uses.reserve(
      static_cast<size_t>(std::count_if(references.begin(), references.end(), in_arguments)));
  for (const eval::CompiledBody::Reference& r : references) {
    if (in_arguments(r)) term.uses.push_back({r.expr.file, r.traversal});
    connect_traversal(id, *term.module, r.expr, *r.traversal,
                      r.extra ? Part::other : Part::arguments);
  }
}

// What is imported depends on what its import block refers to.
void Terms::connect_imports() {
  const ModuleNode& root = *modules_[0];
  for (const config::Import& import : root.module->imports) {
    const ModuleNode* node = &root;
    for (const config::ModuleStep& step : import.target.module) {
      auto child = node->children.find(step.call);
      node = child == node->children.end() ? nullptr : child->second.get();
      if (node == nullptr) break;
    }
    if (node == nullptr) continue;
    const config::ResourceAddress& address = import.target.resource->resource;
    const auto* found = node->module->resource_index.find(address.mode, address.type, address.name);
    if (found == nullptr) continue;
    NodeId id = names_of(*node).first_resource + static_cast<NodeId>(found->ordinal);
    terms_[id].imports.push_back(&import);
    if (import.id) connect_expression(id, root, import.id);
    if (import.for_each) connect_expression(id, root, import.for_each);
    for (const syntax::Expr* key : keys_of(*import.to.expr.node))
      connect_expression(id, root, import.to.expr.with(key));
  }
}

void Terms::resolve_providers() {
  // By module and name as written; none if it has no block.
  std::map<std::pair<const ModuleNode*, std::string>, std::optional<NodeId>> known;
  providers_.resize(terms_.size());
  for (NodeId id = 0; id < terms_.size(); ++id) {
    const Term& term = terms_[id];
    if (term.kind != Term::Kind::resource) continue;
    auto [resolved, added] = known.try_emplace({term.module, term.resource->provider_key()});
    if (added) {
      config::ResolvedProvider provider =
          config::resolve_provider(*term.module, resolved->first.second);
      if (provider.config != nullptr)
        resolved->second = provider_term(*provider.module, provider.config->key());
    }
    providers_[id] = resolved->second;
  }
}

void Terms::connect_repetition(NodeId id, const ModuleNode& module,
                               const config::Repetition& repetition) {
  for (const syntax::Expression& expr : {repetition.count, repetition.for_each}) {
    if (!expr) continue;
    for (const syntax::TraversalExpr* traversal : eval::references(*expr.node))
      connect_traversal(id, module, expr, *traversal, Part::repetition);
  }
}

void Terms::connect_rules(NodeId id, const ModuleNode& module,
                          const std::vector<config::CheckRule>& rules) {
  for (const config::CheckRule& rule : rules) {
    connect_expression(id, module, rule.condition);
    connect_expression(id, module, rule.error_message);
  }
}

void Terms::connect_expression(NodeId id, const ModuleNode& module,
                               const syntax::Expression& expr) {
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    connect_traversal(id, module, expr, *traversal, Part::other);
  }
}

void Terms::connect_dependencies(NodeId id, const ModuleNode& module,
                                 const std::vector<config::Dependency>& dependencies) {
  for (const config::Dependency& dependency : dependencies) {
    Diagnostics ignored;  // reported when the term is evaluated
    auto reference = config::read_reference(dependency.steps, dependency.file, ignored);
    if (!reference) continue;
    (void)connect_reference(id, module, *reference);
  }
}

void Terms::connect_traversal(NodeId id, const ModuleNode& module, const syntax::Expression& expr,
                              const syntax::TraversalExpr& traversal, Part part) {
  Diagnostics ignored;  // reported when the expression is evaluated
  std::optional<Reference> reference =
      config::read_reference(traversal.steps(), expr.file, ignored);
  if (!reference) return;
  Term* target = connect_reference(id, module, *reference);
  if (part != Part::other && target == &terms_[id]) {
    auto key = reference->key ? config::instance_key(*reference->key) : std::nullopt;
    target->self_references.push_back({reference->range, std::move(key), part == Part::repetition});
  }
}

Term* Terms::connect_reference(NodeId id, const ModuleNode& module, const Reference& reference) {
  const Index& index = names_of(module);
  // Self-references are reported on evaluation.
  auto connect_to = [&](const Index::Named& named) {
    auto it = named.find(reference.name);
    if (it != named.end() && it->second != id) graph_.add_edge(id, it->second);
  };
  switch (reference.kind) {
    case Reference::Kind::variable:
      connect_to(index.variables);
      connect_validation(id, index, reference);
      return nullptr;
    case Reference::Kind::local:
      connect_to(index.locals);
      return nullptr;
    case Reference::Kind::module:
      connect_module(id, module, reference);
      return nullptr;
    case Reference::Kind::resource:
    case Reference::Kind::data:
    case Reference::Kind::ephemeral: {
      const auto* found =
          module.module->resource_index.find(reference.mode(), reference.type, reference.name);
      if (found == nullptr) return nullptr;
      NodeId target = index.first_resource + static_cast<NodeId>(found->ordinal);
      if (target != id) graph_.add_edge(id, target);
      std::atomic_ref(terms_[target].is_read).store(true, std::memory_order_relaxed);
      note_instance(id, target, reference);
      return &terms_[target];
    }
    default:
      return nullptr;
  }
}

void Terms::note_instance(NodeId id, NodeId resource, const Reference& reference) {
  const config::Repetition& repetition = terms_[resource].resource->repetition();
  if (!repetition.count && !repetition.for_each) return;
  terms_[id].instance_references.push_back(
      {resource, reference.key ? config::instance_key(*reference.key) : std::nullopt});
}

// Nothing uses a value that its validation rules reject.
void Terms::connect_validation(NodeId id, const Index& index, const Reference& reference) {
  auto found = index.variables.find(reference.name);
  if (found == index.variables.end()) return;
  const NodeId rules = found->second + 1;
  if (terms_[rules].kind == Term::Kind::validation && rules != id) graph_.add_edge(id, rules);
}

void Terms::connect_module(NodeId id, const ModuleNode& module, const Reference& reference) {
  auto child = module.children.find(reference.name);
  if (child == module.children.end()) return;
  graph_.add_edge(id, names_of(module).calls.find(reference.name)->second);
  const Index::Named& outputs = names_of(*child->second).outputs;
  bool named =
      !reference.remaining.empty() && reference.remaining[0].kind == syntax::Step::Kind::attribute;
  if (named) {
    auto output = outputs.find(reference.remaining[0].text());
    if (output != outputs.end()) return graph_.add_edge(id, output->second);
  }
  for (const auto& [name, output] : child->second->module->outputs)
    graph_.add_edge(id, outputs.find(name)->second);
  // A module as a whole is everything in it, not just what its outputs depend on.
  if (reference.remaining.empty()) graph_.add_edge(id, names_of(*child->second).end);
}

}  // namespace landform::evaluation
