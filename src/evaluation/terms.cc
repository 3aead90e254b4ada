#include "evaluation/terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/parallel.h"
#include "eval/references.h"

namespace landform::evaluation {

using config::ModuleNode;
using config::Reference;
using graph::NodeId;

namespace {

// Meta-arguments that are evaluated on their own.
constexpr std::string_view kRepetition[] = {"count", "for_each"};
// What is about managing a resource rather than about the resource.
constexpr std::string_view kManagement[] = {"count",     "for_each",    "depends_on", "provider",
                                            "lifecycle", "provisioner", "connection"};

}  // namespace

std::string Term::name() const {
  std::string prefix = module->call == nullptr ? "" : module->description() + ".";
  switch (kind) {
    case Kind::call:
      return prefix + "module." + child->call->name;
    case Kind::variable:
      return prefix + "var." + variable->name;
    case Kind::local:
      return prefix + "local." + local->name;
    case Kind::resource:
      return prefix + resource->address();
    case Kind::provider:
      return prefix + "provider." + provider->key();
    case Kind::output:
      return prefix + "output." + output->name;
  }
  return prefix;
}

Range Term::range() const {
  switch (kind) {
    case Kind::call:
      return child->call->range;
    case Kind::variable:
      return argument != nullptr ? argument->range : variable->range;
    case Kind::local:
      return local->range;
    case Kind::resource:
      return resource->range;
    case Kind::provider:
      return provider->range;
    case Kind::output:
      return output->range;
  }
  return {};
}

Terms::Terms(const config::ModuleTree& modules, bool everything) : everything_(everything) {
  config::for_each_module(*modules.root, [this](const ModuleNode& node) { add_module(node); });
  make_plans();
}

// Looks into the bodies of resources and providers, all of them by themselves.
void Terms::make_plans() {
  constexpr size_t kBatch = 256;
  parallel_for(terms_.size(), processor_count(), kBatch, [this](size_t i) {
    Term& term = terms_[i];
    if (term.kind == Term::Kind::resource) {
      eval::BodyPlanOptions options{.skip = kManagement};
      if (everything_) options = {.skip = kRepetition, .mark_dynamic = true};
      term.plan = std::make_unique<eval::BodyPlan>(term.resource->body, options);
    } else if (term.kind == Term::Kind::provider) {
      term.plan = std::make_unique<eval::BodyPlan>(term.provider->body, eval::BodyPlanOptions{});
    } else {
      return;
    }
    term.references = term.plan->references();
  });
}

void Terms::add_module(const ModuleNode& node) {
  Index& index = index_[&node];
  auto add = [&](Term term) {
    terms_.push_back(std::move(term));
    return graph_.add_node();
  };
  const config::Module& module = *node.module;
  for (const auto& [name, child] : node.children) {
    Term term{Term::Kind::call, &node};
    term.child = child.get();
    index.calls.emplace(name, add(std::move(term)));
  }
  for (const auto& [name, variable] : module.variables) {
    Term term{Term::Kind::variable, &node};
    term.variable = &variable;
    if (node.call != nullptr) {
      for (const syntax::Attribute& a : node.call->arguments) {
        if (a.name == name) term.argument = &a;
      }
    }
    index.variables.emplace(name, add(std::move(term)));
  }
  for (const auto& [name, local] : module.locals) {
    Term term{Term::Kind::local, &node};
    term.local = &local;
    index.locals.emplace(name, add(std::move(term)));
  }
  terms_.reserve(terms_.size() + module.resources.size());
  index.first_resource = static_cast<NodeId>(terms_.size());
  size_t ordinal = 0;
  for (const auto& [address, resource] : module.resources) {
    Term term{Term::Kind::resource, &node};
    term.resource = &resource;
    term.ordinal = ordinal++;
    add(std::move(term));
  }
  for (const auto& [key, provider] : module.providers) {
    Term term{Term::Kind::provider, &node};
    term.provider = &provider;
    add(std::move(term));
  }
  for (const auto& [name, output] : module.outputs) {
    Term term{Term::Kind::output, &node};
    term.output = &output;
    index.outputs.emplace(name, add(std::move(term)));
  }
}

void Terms::connect(NodeId id) {
  Term& term = terms_[id];
  const ModuleNode& module = *term.module;
  // Nothing inside of a module is before its instances are.
  if (module.parent != nullptr) {
    graph_.add_edge(id, index_[module.parent].calls.find(module.call->name)->second);
  }
  switch (term.kind) {
    case Term::Kind::call:
      connect_repetition(id, module, term.child->call->repetition);
      break;
    case Term::Kind::variable:
      if (term.argument != nullptr) connect_expression(id, *module.parent, term.argument->expr);
      break;
    case Term::Kind::local:
      connect_expression(id, module, term.local->expr);
      break;
    case Term::Kind::output:
      if (term.output->value) connect_expression(id, module, term.output->value);
      break;
    case Term::Kind::resource:
      connect_repetition(id, module, term.resource->repetition);
      [[fallthrough]];
    case Term::Kind::provider:
      for (const eval::BodyPlan::Reference& r : term.references) {
        connect_traversal(id, module, r.expr, *r.traversal);
      }
      term.references = {};
      break;
  }
}

void Terms::connect_repetition(NodeId id, const ModuleNode& module,
                               const config::Repetition& repetition) {
  if (repetition.count) connect_expression(id, module, repetition.count);
  if (repetition.for_each) connect_expression(id, module, repetition.for_each);
}

void Terms::connect_expression(NodeId id, const ModuleNode& module,
                               const syntax::Expression& expr) {
  for (const syntax::TraversalExpr* traversal : eval::references(*expr.node)) {
    connect_traversal(id, module, expr, *traversal);
  }
}

void Terms::connect_traversal(NodeId id, const ModuleNode& module, const syntax::Expression& expr,
                              const syntax::TraversalExpr& traversal) {
  Diagnostics ignored;  // told when the expression is evaluated
  std::optional<Reference> reference =
      config::read_reference(traversal.steps(), expr.file, ignored);
  if (!reference) return;
  const Index& index = index_[&module];
  auto connect_to = [&](const Index::Named& named) {
    auto it = named.find(reference->name);
    if (it != named.end()) graph_.add_edge(id, it->second);
  };
  switch (reference->kind) {
    case Reference::Kind::variable:
      connect_to(index.variables);
      break;
    case Reference::Kind::local:
      connect_to(index.locals);
      break;
    case Reference::Kind::module:
      connect_module(id, module, *reference);
      break;
    case Reference::Kind::resource:
    case Reference::Kind::data:
    case Reference::Kind::ephemeral: {
      const auto* found =
          module.module->resource_index.find(reference->mode(), reference->type, reference->name);
      if (found == nullptr) break;
      NodeId target = index.first_resource + static_cast<NodeId>(found->ordinal);
      graph_.add_edge(id, target);
      note_use(terms_[target], terms_[id], *reference, expr);
      break;
    }
    default:
      break;
  }
}

void Terms::note_use(Term& target, const Term& user, const Reference& reference,
                     const syntax::Expression& expr) {
  if (users_.empty() || users_.back() != expr.node) users_.push_back(expr.node);
  // A single attribute that the configuration does not set is found to be missing when it is taken.
  if (!reference.remaining.empty()) return;
  // Taken as a whole: by a splat or a loop, the attributes stand somewhere in the same expression.
  std::vector<std::string_view> names = eval::attribute_names(*expr.node);
  target.taken.insert(names.begin(), names.end());
  if (user.kind != Term::Kind::resource) target.handed_on = true;
}

void Terms::connect_module(NodeId id, const ModuleNode& module, const Reference& reference) {
  auto child = module.children.find(reference.name);
  if (child == module.children.end()) return;
  graph_.add_edge(id, index_[&module].calls.find(reference.name)->second);
  const Index::Named& outputs = index_[child->second.get()].outputs;
  bool named =
      !reference.remaining.empty() && reference.remaining[0].kind == syntax::Step::Kind::attribute;
  for (const auto& [name, output] : child->second->module->outputs) {
    if (named && reference.remaining[0].text() != name) continue;
    graph_.add_edge(id, outputs.find(name)->second);
  }
}

std::vector<const Term*> Terms::in_order(Diagnostics& diagnostics) {
  for (NodeId id = 0; id < terms_.size(); ++id) connect(id);
  if (std::any_of(terms_.begin(), terms_.end(), [](const Term& t) { return t.handed_on; })) {
    for (const syntax::Expr* user : users_) {
      std::vector<std::string_view> names = eval::attribute_names(*user);
      taken_anywhere_.insert(names.begin(), names.end());
    }
  }

  std::vector<const Term*> out;
  out.reserve(terms_.size());
  for (const graph::Group& group : graph::order(graph_)) {
    for (NodeId id : group.nodes) out.push_back(&terms_[id]);
    if (!group.cyclic) continue;
    std::string names;
    for (NodeId id : group.nodes) names += (names.empty() ? "" : ", ") + terms_[id].name();
    diagnostics.error("Cycle: " + names,
                      "The values of these objects depend on each other, so none of them can be "
                      "evaluated first. Remove "
                      "one of the references.",
                      terms_[group.nodes[0]].range());
  }
  return out;
}

}  // namespace landform::evaluation
