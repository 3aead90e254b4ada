#include "loader/validation_scope.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/access.h"
#include "eval/references.h"
#include "evaluation/builtin_schema.h"

namespace landform::loader {

using config::Reference;
using Kind = Reference::Kind;

namespace {

bool is_resource(Kind kind) {
  return kind == Kind::resource || kind == Kind::data || kind == Kind::ephemeral;
}

// Whether the steps fit the schema of the object that they start from.
bool check_steps(const schema::Block& schema, std::span<const syntax::Step> steps, FileId file,
                 Diagnostics& diagnostics) {
  if (steps.empty()) return true;
  const syntax::Step& first = steps[0];
  if (first.kind != syntax::Step::Kind::attribute) return true;
  auto it = schema.attributes.find(first.text());
  if (it == schema.attributes.end()) {
    std::vector<std::string_view> names;
    for (const auto& [name, attribute] : schema.attributes) names.push_back(name);
    diagnostics.error(
        "Unsupported attribute",
        fmt::format("This object has no argument, nested block, or exported attribute named {}.{}",
                    go_quote(first.text()), did_you_mean(first.text(), names)),
        Range{file, first.begin, first.end});
    return false;
  }
  size_t errors = diagnostics.error_count();
  Value value = Value::unknown(it->second.value_type());
  for (const syntax::Step& step : steps.subspan(1)) {
    value = eval::apply_step(value, step, file, diagnostics);
    if (diagnostics.error_count() != errors) return false;
  }
  return true;
}

}  // namespace

std::vector<ValidationScope::Use> ValidationScope::uses_in(const syntax::Expression& expr) {
  std::vector<Use> out;
  for (const syntax::TraversalExpr* t : eval::references(*expr.node)) out.push_back({expr.file, t});
  return out;
}

const config::Resource* ValidationScope::find(const Reference& reference) const {
  const config::ResourceIndex& index = module_.instance.node->module->resource_index;
  const auto* found = index.find(reference.mode(), reference.type, reference.name);
  return found == nullptr ? nullptr : found->resource;
}

ValidationScope::Outcome ValidationScope::check(const std::vector<Use>& uses,
                                                Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  bool exist = true;
  std::vector<std::pair<Use, Reference>> references;
  for (const Use& use : uses) {
    auto reference = config::read_reference(use.traversal->steps(), use.file, diagnostics);
    if (reference && reference->range.valid()) references.emplace_back(use, *reference);
  }
  for (const auto& [use, reference] : references)
    exist = check_static(reference, diagnostics) && exist;
  if (!exist) return Outcome::unknown;
  for (const auto& [use, reference] : references) {
    if (is_resource(reference.kind) || reference.kind == Kind::module ||
        reference.kind == Kind::self)
      continue;
    (void)inner_.resolve(use.traversal->steps(), use.file, diagnostics);
  }
  return diagnostics.error_count() == errors ? Outcome::good : Outcome::wrong;
}

void ValidationScope::check_dependency(std::span<const syntax::Step> steps, FileId file,
                                       bool look_up, Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  auto reference = config::read_reference(steps, file, diagnostics);
  if (!reference || diagnostics.error_count() != errors) return;
  bool output = reference->kind == Kind::module && reference->remaining.size() <= 1;
  if (!reference->remaining.empty() && !output) {
    diagnostics.error(
        "Invalid depends_on reference",
        "References in depends_on must be to a whole object (resource, etc), not to "
        "an attribute of an object.",
        Range{file, reference->remaining.front().begin, reference->remaining.back().end});
    return;
  }
  if (!look_up || !check_static(*reference, diagnostics)) return;
  bool looked_up = is_resource(reference->kind) || reference->kind == Kind::module;
  if (!looked_up) (void)inner_.resolve(steps, file, diagnostics);
}

bool ValidationScope::check_static(const Reference& reference, Diagnostics& diagnostics) const {
  if (reference.kind == Kind::module) return check_module(reference, diagnostics);
  if (reference.kind == Kind::self) {
    if (self_ != nullptr) return check_resource(reference, self_, diagnostics);
    diagnostics.error("Invalid \"self\" reference",
                      "The \"self\" object is not available in this context. This object can be "
                      "used only in resource provisioner, connection, and postcondition blocks.",
                      reference.range);
    return false;
  }
  if (is_resource(reference.kind)) return check_resource(reference, find(reference), diagnostics);
  return true;
}

bool ValidationScope::check_module(const Reference& reference, Diagnostics& diagnostics) const {
  const config::ModuleNode& node = *module_.instance.node;
  if (node.module->calls.contains(reference.name)) return true;
  std::vector<std::string_view> names;
  for (const auto& [name, call] : node.module->calls) names.push_back(name);
  // An output is part of the reference.
  Range range = reference.range;
  bool output =
      !reference.remaining.empty() && reference.remaining[0].kind == syntax::Step::Kind::attribute;
  if (output) range.end = reference.remaining[0].end;
  diagnostics.error(
      "Reference to undeclared module",
      fmt::format("No module call named {} is declared in {}.{}", go_quote(reference.name),
                  node.description(), did_you_mean(reference.name, names)),
      range);
  return false;
}

bool ValidationScope::check_resource(const Reference& reference, const config::Resource* resource,
                                     Diagnostics& diagnostics) const {
  size_t errors = diagnostics.error_count();
  bool self = reference.kind == Kind::self;
  if (resource == nullptr || !self) {
    // The scope of evaluations says the same of what does not exist, and of keys.
    std::string address = reference.address();
    bool repeated = resource != nullptr && resource->repetition.repeated();
    bool wrong_key = resource != nullptr && reference.key.has_value() && !repeated;
    bool no_key = repeated && !reference.key && !reference.remaining.empty();
    if (resource == nullptr) {
      diagnostics.error("Reference to undeclared resource",
                        evaluation::undeclared_resource(reference, *module_.instance.node),
                        reference.range);
      return false;
    }
    if (wrong_key) {
      diagnostics.error(
          "Unexpected resource instance key",
          fmt::format("Because {} does not have \"count\" or \"for_each\" set, references to it "
                      "must not include an index key. Remove the bracketed index to refer to the "
                      "single instance of this resource.",
                      address),
          reference.range);
    }
    if (no_key) {
      bool count = static_cast<bool>(resource->repetition.count);
      diagnostics.error(
          "Missing resource instance key",
          fmt::format("Because {0} has \"{1}\" set, its attributes must be accessed on specific "
                      "instances.\n\nFor example, to correlate with indices of a referring "
                      "resource, use:\n    {0}[{2}]",
                      address, count ? "count" : "for_each", count ? "count.index" : "each.key"),
          reference.range);
    }
  }
  std::span<const syntax::Step> rest = reference.remaining;
  if (!rest.empty() && rest[0].kind == syntax::Step::Kind::attribute && rest[0].text() == "count") {
    diagnostics.error(
        "Invalid resource count attribute",
        fmt::format("The special \"count\" attribute is no longer supported after Terraform v0.12. "
                    "Instead, use length({}) to count resource instances.",
                    resource->address()),
        reference.range);
    return false;
  }
  if (const schema::Block* schema = evaluation::builtin_schema(resource->mode, resource->type))
    (void)check_steps(*schema, rest, reference.range.file, diagnostics);
  return diagnostics.error_count() == errors;
}

Value ValidationScope::outputs_of(std::string_view call) const {
  const config::ModuleNode& node = *module_.instance.node;
  auto child = node.children.find(call);
  if (child == node.children.end()) return Value::unknown();
  std::vector<AttributeType> attributes;
  for (const auto& [name, output] : child->second->module->outputs)
    attributes.push_back({name, Type::dynamic(), false});
  Type type = Type::object(std::move(attributes));
  const config::Repetition& repetition = child->second->call->repetition;
  if (repetition.count) type = Type::list(type);
  if (repetition.for_each) type = Type::map(type);
  return Value::unknown(type);
}

std::optional<eval::Resolution> ValidationScope::resolve(std::span<const syntax::Step> steps,
                                                         FileId file, Diagnostics&) const {
  Diagnostics told;
  std::optional<Reference> reference = config::read_reference(steps, file, told);
  if (!reference || reference->name.empty()) {
    if (reference && reference->kind == Kind::self) return eval::Resolution{Value::unknown(), 1};
    return eval::Resolution{Value::unknown(), steps.size()};
  }
  size_t consumed = steps.size() - reference->remaining.size();
  switch (reference->kind) {
    case Kind::resource:
    case Kind::data:
      return eval::Resolution{Value::unknown(), consumed};
    case Kind::ephemeral:
      return eval::Resolution{Value::unknown().with_marks(Marks::ephemeral), consumed};
    case Kind::module:
      return eval::Resolution{outputs_of(reference->name), 2};
    default:
      return inner_.resolve(steps, file, told);
  }
}

}  // namespace landform::loader
