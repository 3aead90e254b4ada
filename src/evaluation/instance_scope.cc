#include "evaluation/instance_scope.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/describe.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "evaluation/builtin.h"
#include "evaluation/builtin_schema.h"
#include "evaluation/provider_functions.h"
#include "evaluation/schema_steps.h"

namespace landform::evaluation {

using config::Reference;
using eval::Resolution;
using Kind = Reference::Kind;

namespace {

eval::TreeKey tree_key(const Value& key) {
  return key.type().is_string() ? eval::TreeKey(std::string(key.as_string()))
                                : eval::TreeKey(*key.as_number().to_int64());
}

}  // namespace

std::string placeholder_text(const config::ModulePath& path, const config::Resource& resource,
                             const std::optional<config::Key>& key) {
  std::string out = config::in_module(path, resource.address());
  // Keys without quotes, as existing policies expect.
  if (key)
    out += key->is_index() ? fmt::format("[{}]", key->index()) : fmt::format("[{}]", key->text());
  return out;
}

void InstanceScope::add_uses(const syntax::Expression& expr, std::vector<Use>& out) {
  eval::for_each_reference(*expr.node, [&](const syntax::TraversalExpr& t) {
    out.push_back({expr.file, &t});
  });
}

namespace {

// Whether there is nothing left to report about a reference that check_reference() accepts.
bool is_checked(const Reference& reference, const config::Module& module) {
  switch (reference.kind) {
    case Kind::variable:
      return module.variables.contains(reference.name);
    case Kind::local:
      return module.locals.contains(reference.name);
    default:
      return reference.is_resource() || reference.kind == Kind::module ||
             reference.kind == Kind::self;
  }
}

}  // namespace

InstanceScope::Outcome InstanceScope::check(const std::vector<Use>& uses,
                                            Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  bool exist = true;
  std::vector<std::pair<Use, Reference>> references;
  references.reserve(uses.size());
  for (const Use& use : uses) {
    auto reference = config::read_reference(use.traversal->steps(), use.file, diagnostics);
    if (reference) references.emplace_back(use, *std::move(reference));
  }
  for (const auto& [use, reference] : references)
    exist = check_reference(reference, site_, diagnostics) && exist;
  if (!exist) return Outcome::missing;
  for (const auto& [use, reference] : references) {
    if (!is_checked(reference, *instance_.node->module))
      (void)resolve_reference(reference, use.traversal->steps(), diagnostics);
  }
  return diagnostics.error_count() == errors ? Outcome::good : Outcome::wrong;
}

void InstanceScope::check_dependency(const config::Dependency& dependency, bool look_up,
                                     Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  auto reference = config::read_reference(dependency.steps, dependency.file, diagnostics);
  if (!reference || diagnostics.error_count() != errors) return;
  bool output = reference->kind == Kind::module && reference->remaining.size() <= 1;
  if (!reference->remaining.empty() && !output) {
    diagnostics.error("Invalid depends_on reference",
                      "References in depends_on must be to a whole object (resource, etc), not to "
                      "an attribute of an object.",
                      Range{dependency.file, reference->remaining.front().begin,
                            reference->remaining.back().end});
    return;
  }
  if (!look_up || !check_reference(*reference, site_, diagnostics)) return;
  if (!reference->is_resource() && reference->kind != Kind::module)
    (void)resolve_reference(*reference, dependency.steps, diagnostics);
}

Value InstanceScope::evaluate_checked(const syntax::Expression& expr,
                                      Diagnostics& diagnostics) const {
  std::vector<Use> uses;
  add_uses(expr, uses);
  if (check(uses, diagnostics) != Outcome::good) return Value::unknown();
  return eval::evaluate(expr, *this, diagnostics);
}

std::optional<Resolution> InstanceScope::resolve(Steps steps, FileId file,
                                                 Diagnostics& diagnostics) const {
  if (environment_.symbolic()) return resolve_symbolic(steps, file);
  std::optional<Reference> reference = config::read_reference(steps, file, diagnostics);
  if (!reference) return Resolution{Value::unknown(), steps.size()};
  return resolve_reference(*reference, steps, diagnostics);
}

// Errors were already reported by check().
Resolution InstanceScope::resolve_symbolic(Steps steps, FileId file) const {
  Diagnostics reported;
  std::optional<Reference> reference = config::read_reference(steps, file, reported);
  if (!reference) return {Value::unknown(), steps.size()};
  if (reference->kind == Kind::self) return {Value::unknown(), 1};
  if (reference->name.empty()) return {Value::unknown(), steps.size()};
  size_t consumed = steps.size() - reference->remaining.size();
  if (reference->kind == Kind::module) return {symbolic_outputs(reference->name), 2};
  if (!reference->is_resource()) return resolve_reference(*reference, steps, reported);
  const eval::ValTree* place = place_of(*reference);
  Value value = place == nullptr || !place->is_value() ? Value::unknown() : place->value();
  if (reference->kind == Kind::ephemeral) value = value.with_marks(Marks::ephemeral);
  return {std::move(value), consumed};
}

// Outputs exist, but their values are unknown.
Value InstanceScope::symbolic_outputs(std::string_view call) const {
  auto child = instance_.node->children.find(call);
  if (child == instance_.node->children.end()) return Value::unknown();
  std::vector<AttributeType> attributes;
  for (const auto& [name, output] : child->second->module->outputs)
    attributes.push_back({name, Type::dynamic(), false});
  Type type = Type::object(std::move(attributes));
  const config::Repetition& repetition = child->second->call->repetition;
  if (repetition.count) type = Type::list(type);
  if (repetition.for_each) type = Type::map(type);
  return Value::unknown(type);
}

Resolution InstanceScope::resolve_reference(const Reference& reference, Steps steps,
                                            Diagnostics& diagnostics) const {
  size_t consumed = steps.size() - reference.remaining.size();
  const config::Module& module = *instance_.node->module;
  switch (reference.kind) {
    case Kind::variable:
      return named("var", reference, consumed, module.variables.contains(reference.name),
                   diagnostics);
    case Kind::local:
      return named("local", reference, consumed, module.locals.contains(reference.name),
                   diagnostics);
    case Kind::module:
      return this->module(reference, steps, diagnostics);
    case Kind::resource:
    case Kind::data:
    case Kind::ephemeral:
      return resource(reference, steps, diagnostics);
    case Kind::self:
      if (site_.self != nullptr && self_value_ != nullptr) return {*self_value_, 1};
      if (site_.self != nullptr) return unknown_parts(steps);
      [[fallthrough]];
    default:
      return {fixed(reference, diagnostics), consumed};
  }
}

const Function* InstanceScope::provider_function(std::string_view name) const {
  return find_provider_function(*instance_.node->module, environment_, name);
}

bool InstanceScope::has_provider_functions(std::string_view provider) const {
  return evaluation::has_provider_functions(*instance_.node->module, environment_, provider);
}

std::vector<std::string> InstanceScope::names() const {
  return {"count", "data",     "each", "ephemeral", "local", "module",
          "path",  "resource", "self", "terraform", "var"};
}

Resolution InstanceScope::missing(Steps steps, const Reference& reference, const char* summary,
                                  std::string detail, Diagnostics& diagnostics) const {
  if (environment_.policy.incomplete) {
    diagnostics.warning(summary, std::move(detail), reference.range);
  } else {
    diagnostics.error(summary, std::move(detail), reference.range);
  }
  return unknown_parts(steps);
}

Resolution InstanceScope::unknown_parts(Steps steps) const {
  if (!environment_.placeholders()) return {Value::unknown(), steps.size()};
  return {environment_.unknown_as(eval::describe_traversal(steps)), steps.size()};
}

Resolution InstanceScope::named(const char* group, const Reference& reference, size_t consumed,
                                bool declared, Diagnostics& diagnostics) const {
  const config::Module& module = *instance_.node->module;
  if (!declared) {
    bool variable = reference.kind == Kind::variable;
    std::string hint = variable ? did_you_mean(reference.name, names_of(module.variables))
                                : did_you_mean(reference.name, names_of(module.locals));
    if (hint.empty() && variable) {
      hint = fmt::format(" This variable can be declared with a variable {} {{}} block.",
                         go_quote(reference.name));
    }
    diagnostics.error(
        variable ? "Reference to undeclared input variable" : "Reference to undeclared local value",
        fmt::format("{} with the name {} has not been declared.{}",
                    variable ? "An input variable" : "A local value", go_quote(reference.name),
                    hint),
        reference.range);
    return {Value::unknown(), consumed};
  }
  const eval::ValTree* place = instance_.tree->find(group);
  if (place != nullptr) place = place->find(reference.name);
  // Without a value it is part of a cycle, which was already reported.
  bool done = place != nullptr && place->is_value();
  return {done ? place->value() : Value::unknown(), consumed};
}

const eval::ValTree* InstanceScope::place_of(const Reference& reference) const {
  const eval::ValTree* place = instance_.tree;
  if (reference.kind == Kind::data) place = place->find("data");
  if (reference.kind == Kind::ephemeral) place = place->find("ephemeral");
  if (place != nullptr) place = place->find(reference.type);
  if (place != nullptr) place = place->find(reference.name);
  return place;
}

Resolution InstanceScope::resource(const Reference& reference, Steps steps,
                                   Diagnostics& diagnostics) const {
  const config::Resource* config = find_resource(reference, *instance_.node);
  if (config == nullptr) {
    return missing(steps, reference, "Reference to undeclared resource",
                   undeclared_resource(reference, *instance_.node), diagnostics);
  }
  if (!check_instance_key(reference, *config, diagnostics)) return {Value::unknown(), steps.size()};
  const eval::ValTree* place = place_of(reference);
  size_t consumed = steps.size() - reference.remaining.size();
  // Without a value it is part of a cycle, or it failed.
  if (place == nullptr || place->empty()) return {Value::unknown(), steps.size()};
  if (reference.key) {
    // Unknown instances.
    if (place->is_value() && !place->value().is_known()) return {place->value(), consumed - 1};
    // Access the key as part of the whole, so that an invalid key is reported as such.
    const eval::ValTree* instance = place->find_key(tree_key(*reference.key));
    if (instance == nullptr) return {place->value(), consumed - 1};
    place = instance;
  }
  if (reference.remaining.empty()) return {place->value(), consumed};
  return attribute_of_instance(*config, *place, reference, steps, diagnostics);
}

Resolution InstanceScope::attribute_of_instance(const config::Resource& resource,
                                                const eval::ValTree& place,
                                                const Reference& reference, Steps steps,
                                                Diagnostics& diagnostics) const {
  const Value& value = place.value();
  size_t consumed = steps.size() - reference.remaining.size();
  const syntax::Step& step = reference.remaining[0];
  if (step.kind != syntax::Step::Kind::attribute) return {value, consumed};
  if (environment_.policy.stop_at_errors) return {value, consumed};  // they were checked before
  const schema::Block* schema = builtin_schema(resource.mode, resource.type);
  if (schema == nullptr && site_.schema_of) schema = site_.schema_of(site_.module, resource);
  if (schema == nullptr) return {value, consumed};
  size_t errors = diagnostics.error_count();
  check_steps(*schema, reference.remaining, reference.range.file, diagnostics);
  if (diagnostics.error_count() == errors) return {value, consumed};
  return {Value::unknown(), steps.size()};
}

// Only the output that the reference names, so that others need not have been evaluated.
Resolution InstanceScope::outputs_of(const eval::ValTree& instance, const Reference& reference,
                                     size_t consumed) const {
  static const Value empty = Value::empty_object();
  const eval::ValTree* outputs = instance.find("output");
  if (outputs == nullptr) return {empty, consumed};
  if (!reference.remaining.empty() &&
      reference.remaining[0].kind == syntax::Step::Kind::attribute) {
    const eval::ValTree* output = outputs->find(reference.remaining[0].text());
    if (output != nullptr) {
      return {output->is_value() ? output->value() : Value::unknown(), consumed + 1};
    }
  }
  return {outputs->value(), consumed};
}

Resolution InstanceScope::module(const Reference& reference, Steps steps,
                                 Diagnostics& diagnostics) const {
  const config::ModuleNode& node = *instance_.node;
  size_t consumed = steps.size() - reference.remaining.size();
  auto call = node.module->calls.find(reference.name);
  if (call == node.module->calls.end()) {
    return missing(steps, reference, "Reference to undeclared module",
                   undeclared_module(reference, node), diagnostics);
  }
  const eval::ValTree* place = instance_.tree->find("module");
  if (place != nullptr) place = place->find(reference.name);
  if (!node.children.contains(reference.name) || place == nullptr) {
    // That it is not installed was already reported; its outputs are unknown.
    return unknown_parts(steps);
  }
  const auto& children = instance_.children.find(reference.name)->second;
  bool unknown = std::any_of(children.begin(), children.end(),
                             [](const auto& child) { return child->representative; });
  if (unknown) return unknown_parts(steps);
  if (!call->second.repetition.repeated()) {
    if (reference.key) return {outputs_of(*place, {}, 0).value, consumed - 1};
    return outputs_of(*place, reference, consumed);
  }
  if (reference.key) {
    if (const eval::ValTree* instance = place->find_key(tree_key(*reference.key)))
      return outputs_of(*instance, reference, consumed);
    consumed -= 1;
  }
  if (place->is_value()) return {place->value(), steps.size()};
  auto whole = [&](const eval::ValTree& instance) { return outputs_of(instance, {}, 0).value; };
  if (call->second.repetition.count) {
    std::vector<Value> all;
    for (const auto& [key, instance] : place->children()) all.push_back(whole(*instance));
    return {Value::tuple(std::move(all)), consumed};
  }
  Value::Attributes all;
  for (const auto& [key, instance] : place->children())
    all.emplace_back(std::get<1>(*key), whole(*instance));
  return {Value::object(std::move(all)), consumed};
}

}  // namespace landform::evaluation
