#include "loader/validator.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/quote.h"
#include "eval/references.h"
#include "evaluation/builtin_schema.h"
#include "loader/validate.h"

namespace landform::loader {

using config::Reference;
using graph::NodeId;

Validator::Validator(const config::ModuleTree& modules, const SourceMap& sources,
                     const FunctionTable& functions)
    : modules_(modules),
      sources_(sources),
      context_{sources, functions, options_, modules.root->module->directory} {
  add_module(*modules.root, nullptr);
}

std::string Validator::Node::name() const {
  std::string prefix = config::module_path_text(module->instance.path);
  if (!prefix.empty()) prefix += '.';
  switch (kind) {
    case Kind::call:
      return prefix + "module." + child->call->name + " (expand)";
    case Kind::variable:
      return prefix + "var." + variable->name +
             (module->instance.parent == nullptr ? "" : " (expand)");
    case Kind::validation:
      return prefix + "var." + variable->name + " (validation)";
    case Kind::local:
      return prefix + "local." + local->name + " (expand)";
    case Kind::output:
      return prefix + "output." + output->name + " (expand)";
    case Kind::resource:
      return prefix + resource->address();
    case Kind::check:
      return fmt::format("{}check.{} (expand)", prefix, block->labels[0].text);
    case Kind::provider:
      return prefix + "provider." + provider->key();
  }
  return prefix;
}

void Validator::add(const std::string& name, const Node& node) {
  index_[node.module].emplace(name, graph_.add_node());
  nodes_.push_back(node);
}

void Validator::add_module(const config::ModuleNode& node, CheckedModule* parent) {
  auto checked = std::make_unique<CheckedModule>();
  CheckedModule* here = checked.get();
  checked_.push_back(std::move(checked));
  by_node_[&node] = here;
  evaluation::ModuleInstance& instance = here->instance;
  instance.node = &node;
  instance.tree = &here->tree;
  if (parent != nullptr) {
    instance.parent = &parent->instance;
    instance.path = parent->instance.path;
    instance.path.push_back({node.call->name, {}});
  }
  const config::Module& module = *node.module;
  std::map<std::string_view, const syntax::Block*> outputs;
  std::map<std::string_view, const syntax::Block*> calls;
  for (const syntax::Block& block : module.blocks) {
    if (block.type == "output") outputs.emplace(block.labels[0].text, &block);
    if (block.type == "module") calls.emplace(block.labels[0].text, &block);
    if (block.type == "check")
      add("check." + std::string(block.labels[0].text),
          {.kind = Node::Kind::check, .module = here, .block = &block});
  }
  for (const auto& [name, variable] : module.variables) {
    Type type = variable.constraint.type.without_optional();
    Value value = Value::unknown(type);
    if (variable.sensitive) value = value.with_marks(Marks::sensitive);
    if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
    here->tree.at("var").at(name).set(std::move(value));
    Node one{.kind = Node::Kind::variable, .module = here, .variable = &variable};
    if (node.call != nullptr) {
      for (const syntax::Attribute& a : node.call->arguments) {
        if (a.name == name) one.argument = &a;
      }
    }
    add("var." + name, one);
    if (variable.validations.empty()) continue;
    one.kind = Node::Kind::validation;
    add("validation." + name, one);
  }
  for (const auto& [name, local] : module.locals)
    add("local." + name, {.kind = Node::Kind::local, .module = here, .local = &local});
  for (const auto& [name, output] : module.outputs)
    add("output." + name,
        {.kind = Node::Kind::output, .module = here, .output = &output, .block = outputs[name]});
  for (const auto& [address, resource] : module.resources)
    add(address, {.kind = Node::Kind::resource, .module = here, .resource = &resource});
  for (const auto& [key, provider] : module.providers)
    add("provider." + key, {.kind = Node::Kind::provider, .module = here, .provider = &provider});
  for (const auto& [name, child] : node.children) {
    call_blocks_[child.get()] = calls[name];
    add("call." + name,
        {.kind = Node::Kind::call, .module = here, .child = child.get(), .block = calls[name]});
  }
  for (const auto& [name, child] : node.children) add_module(*child, here);
}

void Validator::connect_steps(NodeId id, CheckedModule* module, std::span<const syntax::Step> steps,
                              FileId file) {
  Diagnostics told_later;
  std::optional<Reference> reference = config::read_reference(steps, file, told_later);
  if (!reference) return;
  const auto& here = index_[module];
  auto need = [&](const std::string& name) {
    auto it = here.find(name);
    // That something refers to itself is told when it is checked.
    if (it != here.end() && it->second != id) graph_.add_edge(id, it->second);
  };
  switch (reference->kind) {
    case Reference::Kind::variable:
    case Reference::Kind::local:
    case Reference::Kind::resource:
    case Reference::Kind::data:
    case Reference::Kind::ephemeral:
      return need(reference->address());
    case Reference::Kind::module:
      break;
    default:
      return;
  }
  auto child = module->instance.node->children.find(reference->name);
  if (child == module->instance.node->children.end()) return;
  need("call." + std::string(reference->name));
  const auto& inside = index_[by_node_[child->second.get()]];
  bool named = !reference->remaining.empty() &&
               reference->remaining[0].kind == syntax::Step::Kind::attribute;
  std::string wanted = named ? "output." + std::string(reference->remaining[0].text()) : "";
  named = named && inside.contains(wanted);
  for (const auto& [name, node] : inside) {
    if (named ? name == wanted : name.starts_with("output.")) graph_.add_edge(id, node);
  }
}

void Validator::connect_expression(NodeId id, CheckedModule* module,
                                   const syntax::Expression& expr) {
  if (!expr) return;
  for (const syntax::TraversalExpr* t : eval::references(*expr.node))
    connect_steps(id, module, t->steps(), expr.file);
}

void Validator::connect_body(NodeId id, CheckedModule* module, const syntax::Body& body) {
  syntax::BodyContent all = body.everything();
  for (const syntax::Attribute& a : all.attributes) connect_expression(id, module, a.expr);
  for (const syntax::Block& b : all.blocks) connect_body(id, module, *b.body);
}

void Validator::connect_rules(NodeId id, CheckedModule* module, const std::vector<Rule>& rules) {
  for (const Rule& rule : rules) {
    connect_expression(id, module, rule.condition);
    connect_expression(id, module, rule.error_message);
  }
}

void Validator::connect(NodeId id) {
  const Node& node = nodes_[id];
  CheckedModule* module = node.module;
  // Nothing inside of a module is checked before its call.
  if (module->instance.parent != nullptr) {
    CheckedModule* parent = by_node_[module->instance.parent->node];
    graph_.add_edge(id, index_[parent].at("call." + module->instance.node->call->name));
  }
  auto connect_dependencies = [&](const syntax::Body& body) {
    for (const auto& [file, traversal] : dependencies_of(body, sources_))
      connect_steps(id, module, traversal.steps, file);
  };
  switch (node.kind) {
    case Node::Kind::call:
      connect_expression(id, module, node.child->call->repetition.count);
      connect_expression(id, module, node.child->call->repetition.for_each);
      connect_dependencies(*node.block->body);
      break;
    case Node::Kind::variable:
      if (node.argument != nullptr)
        connect_expression(id, by_node_[module->instance.parent->node], node.argument->expr);
      break;
    case Node::Kind::validation:
      graph_.add_edge(id, index_[module].at("var." + node.variable->name));
      for (const config::CheckRule& rule : node.variable->validations) {
        connect_expression(id, module, rule.condition);
        connect_expression(id, module, rule.error_message);
      }
      break;
    case Node::Kind::local:
      connect_expression(id, module, node.local->expr);
      break;
    case Node::Kind::output:
      connect_expression(id, module, node.output->value);
      connect_rules(id, module, rules_of(*node.block->body, "precondition"));
      connect_dependencies(*node.block->body);
      break;
    case Node::Kind::resource:
      connect_body(id, module, *node.resource->body);
      connect_dependencies(*node.resource->body);
      break;
    case Node::Kind::provider:
      connect_body(id, module, *node.provider->body);
      break;
    case Node::Kind::check:
      connect_rules(id, module, rules_of(*node.block->body, "assert"));
      break;
  }
}

bool Validator::tell_cycles(const std::vector<graph::Group>& order) {
  bool any = false;
  for (const graph::Group& group : order) {
    if (!group.cyclic) continue;
    any = true;
    std::string names;
    for (NodeId id : group.nodes) names += (names.empty() ? "" : ", ") + nodes_[id].name();
    diagnostics_.error("Cycle: " + names, "");
  }
  return any;
}

// Whether a call gives a module the arguments that it takes.
void Validator::check_arguments(const config::ModuleNode& node) {
  if (node.call == nullptr) return;
  syntax::BodySchema schema;
  for (const auto& [name, variable] : node.module->variables)
    schema.attributes.push_back({name, !variable.default_value.has_value()});
  auto meta = call_blocks_.at(&node)->body->partial_content(
      {.attributes =
           {{"source"}, {"version"}, {"count"}, {"for_each"}, {"depends_on"}, {"providers"}},
       .blocks = {{"_", {}}, {"lifecycle", {}}, {"locals", {}}, {"provider", {"type"}}}});
  diagnostics_.append(meta.value.rest->content(schema).diagnostics);
}

// Whether the configurations of the language's own provider that resources name are there.
void Validator::check_aliases() {
  const config::Module& root = *modules_.root->module;
  for (const auto& [address, resource] : root.resources) {
    bool own = resource.provider.starts_with("terraform.");
    if (!own || root.providers.contains(resource.provider)) continue;
    diagnostics_.error(
        "Provider configuration not present",
        fmt::format("To work with {0} its original provider configuration at "
                    "provider[\"terraform.io/builtin/terraform\"]{1} is required, but it has been "
                    "removed. This occurs when a provider configuration is removed while objects "
                    "created by that provider still exist in the state. Re-add the provider "
                    "configuration to destroy {0}, after which you can remove the provider "
                    "configuration again.",
                    address, resource.provider.substr(resource.provider.find('.'))));
  }
}

void Validator::check(const Node& node) {
  switch (node.kind) {
    case Node::Kind::call:
      return check_call(node);
    case Node::Kind::variable:
      return check_variable(node);
    case Node::Kind::validation:
      return check_validation(node);
    case Node::Kind::local:
      return check_local(node);
    case Node::Kind::output:
      return check_output(node);
    case Node::Kind::resource:
      return check_resource(node);
    case Node::Kind::check:
      return check_check(node);
    case Node::Kind::provider:
      return check_provider(node);
  }
}

void Validator::check_provisioner_types() {
  std::set<std::string_view> unknown;
  for (const Node& node : nodes_) {
    if (node.kind != Node::Kind::resource || node.resource->mode != config::ResourceMode::managed)
      continue;
    auto meta = node.resource->body->partial_content(
        {.attributes = {}, .blocks = {{"provisioner", {"type"}}}});
    for (const syntax::Block& block : meta.value.content.blocks) {
      if (evaluation::provisioner_schema(block.labels[0].text) == nullptr)
        unknown.insert(block.labels[0].text);
    }
  }
  for (std::string_view type : unknown) {
    diagnostics_.error(
        "Missing required provisioner plugin",
        fmt::format("This configuration requires provisioner plugin {}, which isn't available. If "
                    "you're intending to use an external provisioner plugin, you must install it "
                    "manually into one of the plugin search directories before running Terraform.",
                    go_quote(type)));
  }
}

Diagnostics Validator::run() {
  check_provisioner_types();
  if (diagnostics_.has_errors()) return std::move(diagnostics_);
  config::for_each_module(*modules_.root,
                          [this](const config::ModuleNode& node) { check_arguments(node); });
  if (!diagnostics_.has_errors()) check_aliases();
  if (!diagnostics_.has_errors()) read_imports();
  if (diagnostics_.has_errors()) return std::move(diagnostics_);
  for (NodeId id = 0; id < nodes_.size(); ++id) connect(id);
  std::vector<graph::Group> order = graph::order(graph_);
  if (tell_cycles(order)) return std::move(diagnostics_);
  diagnostics_.append(std::move(without_target_));
  std::vector<bool> failed(nodes_.size());
  for (const graph::Group& group : order) {
    NodeId id = group.nodes[0];
    const auto& needs = graph_.needs(id);
    failed[id] = std::any_of(needs.begin(), needs.end(), [&](NodeId n) { return failed[n]; });
    if (failed[id]) continue;
    size_t errors = diagnostics_.error_count();
    check(nodes_[id]);
    failed[id] = diagnostics_.error_count() != errors;
  }
  return std::move(diagnostics_);
}

Diagnostics validate(const config::ModuleTree& modules, const SourceMap& sources,
                     const FunctionTable& functions) {
  return Validator(modules, sources, functions).run();
}

}  // namespace landform::loader
