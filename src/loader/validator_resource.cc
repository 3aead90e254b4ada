// Resources: their bodies, conditions, provisioners and imports.
#include <fmt/format.h>

#include "base/quote.h"
#include "base/suggest.h"
#include "config/object_address.h"
#include "eval/access.h"
#include "eval/body_plan.h"
#include "eval/evaluate.h"
#include "evaluation/builtin_schema.h"
#include "loader/validator.h"

namespace landform::loader {

using config::ResourceMode;

namespace {

const syntax::BodySchema& meta_schema() {
  static const syntax::BodySchema schema = {
      .attributes = {{"count"}, {"for_each"}, {"provider"}, {"depends_on"}},
      .blocks = {{"locals", {}},
                 {"lifecycle", {}},
                 {"connection", {}},
                 {"provisioner", {"type"}},
                 {"_", {}}}};
  return schema;
}

// What instances may say of themselves while it is not known how many there are.
evaluation::RepetitionData unknown_repetition(const config::Repetition& repetition) {
  evaluation::RepetitionData out;
  if (repetition.count) out.count_index = Value::unknown(Type::number());
  if (repetition.for_each) {
    out.each_key = Value::unknown(Type::string());
    out.each_value = Value::unknown();
  }
  return out;
}

}  // namespace

void Validator::check_resource(const Node& node) {
  const config::Resource& resource = *node.resource;
  check_imports(node);
  evaluation::RepetitionData repetition = unknown_repetition(resource.repetition);
  ValidationScope outer = scope_of(*node.module);
  check_repetition(resource.repetition, outer);
  check_depends_on(*resource.body, outer);
  if (check_type(resource)) {
    ValidationScope scope(context_, *node.module, repetition);
    check_body(node, scope);
  }
  check_conditions(node, repetition);
  check_provisioners(node, repetition);
}

bool Validator::check_type(const config::Resource& resource) {
  if (!evaluation::is_builtin_type(resource.type) || !resource.provider.empty()) return true;
  if (evaluation::builtin_schema(resource.mode, resource.type) != nullptr) return true;
  bool managed = resource.mode == ResourceMode::managed;
  bool data = resource.mode == ResourceMode::data;
  constexpr const char* kProvider = "terraform.io/builtin/terraform";
  std::string hint;
  if (managed && evaluation::builtin_schema(ResourceMode::data, resource.type) != nullptr) {
    hint = fmt::format(
        "\n\nDid you intend to use the data source {}? If so, declare this using a "
        "\"data\" block instead of a \"resource\" block.",
        go_quote(resource.type));
  } else if (data && evaluation::builtin_schema(ResourceMode::managed, resource.type) != nullptr) {
    hint = fmt::format(
        "\n\nDid you intend to use the managed resource type {}? If so, declare "
        "this using a \"resource\" block instead of a \"data\" block.",
        go_quote(resource.type));
  } else {
    hint = did_you_mean(resource.type, evaluation::builtin_types(resource.mode));
  }
  const char* summary = managed ? "Invalid resource type"
                        : data  ? "Invalid data source"
                                : "Invalid ephemeral resource";
  const char* what = managed ? "resource type" : data ? "data source" : "ephemeral resource";
  // The type is the first label.
  Range range = resource.range;
  std::string_view header = sources_.text(range);
  size_t quote = header.find(resource.type);
  if (quote != std::string_view::npos && quote > 0) {
    range.begin += static_cast<uint32_t>(quote - 1);
    range.end = range.begin + static_cast<uint32_t>(resource.type.size() + 2);
  }
  diagnostics_.error(summary,
                     fmt::format("The provider {} does not support {} {}.{}", kProvider, what,
                                 go_quote(resource.type), hint),
                     range);
  return false;
}

void Validator::check_body(const Node& node, const ValidationScope& scope) {
  const config::Resource& resource = *node.resource;
  auto rest = resource.body->partial_content(meta_schema()).value.rest;
  const schema::Block* schema = evaluation::builtin_schema(resource.mode, resource.type);
  if (schema == nullptr) {
    eval::BodyPlan plan(rest, {});
    std::vector<ValidationScope::Use> uses;
    for (const eval::BodyPlan::Reference& r : plan.references())
      uses.push_back({r.expr.file, r.traversal});
    if (scope.check(uses, diagnostics_) == ValidationScope::Outcome::good)
      (void)plan.evaluate(scope, Value::unknown(), diagnostics_);
    return;
  }
  size_t errors = diagnostics_.error_count();
  Value value = decode(*rest, *schema, scope);
  if (diagnostics_.error_count() != errors) return;
  check_ephemeral(node, value, *schema);
  check_ignored(node, *schema);
  for (const auto& [name, attribute] : schema->attributes) {
    const Value* given = value.find(name);
    bool set = attribute.computed && !attribute.optional && given != nullptr &&
               (!given->is_known() || !given->is_null());
    if (set) diagnostics_.error(fmt::format("\"{}\" attribute is read-only", name), "");
  }
}

void Validator::check_ephemeral(const Node& node, const Value& value, const schema::Block& schema) {
  if ((value.marks_deep() & Marks::ephemeral) == Marks::none) return;
  syntax::BodyContent written = node.resource->body->everything();
  for (const auto& [name, attribute] : schema.attributes) {
    const Value* part = value.find(name);
    bool wrong = part != nullptr && !attribute.write_only &&
                 (part->marks_deep() & Marks::ephemeral) != Marks::none;
    if (!wrong) continue;
    const syntax::Attribute* at = written.find(name);
    Diagnostic& d = diagnostics_.error(
        "Invalid use of ephemeral value",
        fmt::format("Ephemeral values are not valid for {}, because it is not a write-only "
                    "attribute and must be persisted to state.",
                    go_quote(name)),
        at == nullptr ? node.resource->range : at->expr.range());
    std::string prefix = config::module_path_text(node.module->instance.path);
    d.address = prefix + (prefix.empty() ? "" : ".") + node.resource->address();
  }
}

void Validator::check_ignored(const Node& node, const schema::Block& schema) {
  auto meta =
      node.resource->body->partial_content({.attributes = {}, .blocks = {{"lifecycle", {}}}});
  for (const syntax::Block& lifecycle : meta.value.content.blocks) {
    auto inner =
        lifecycle.body->partial_content({.attributes = {{"ignore_changes"}}, .blocks = {}});
    const syntax::Attribute* ignored = inner.value.content.find("ignore_changes");
    if (ignored == nullptr || ignored->expr.node->kind != syntax::ExprKind::tuple) continue;
    for (const syntax::Expr* item : ignored->expr.node->as<syntax::TupleExpr>().items()) {
      auto traversal = syntax::read_traversal(sources_, ignored->expr.with(item));
      if (traversal.steps.empty()) continue;
      const syntax::Step& first = traversal.steps[0];
      auto it = schema.attributes.find(first.text());
      if (it == schema.attributes.end()) {
        std::vector<std::string_view> names;
        for (const auto& [name, attribute] : schema.attributes) names.push_back(name);
        diagnostics_.error(
            "Unsupported attribute",
            fmt::format(
                "This object has no argument, nested block, or exported attribute named {}.{}",
                go_quote(first.text()), did_you_mean(first.text(), names)),
            Range{traversal.file, first.begin, first.end});
      } else if (it->second.computed && !it->second.optional) {
        Range range = node.resource->range;
        std::string_view header = sources_.text(range);
        if (size_t quote = header.find('"'); quote != std::string_view::npos) {
          range.begin += static_cast<uint32_t>(quote);
          range.end = range.begin + static_cast<uint32_t>(node.resource->type.size() + 2);
        }
        diagnostics_.warning(
            "Redundant ignore_changes element",
            fmt::format("Adding an attribute name to ignore_changes tells Terraform to ignore "
                        "future changes to the argument in configuration after the object has been "
                        "created, retaining the value originally configured.\n\nThe attribute {} "
                        "is decided by the provider alone and therefore there can be no configured "
                        "value to compare with. Including this attribute in ignore_changes has no "
                        "effect. Remove the attribute from ignore_changes to quiet this warning.",
                        first.text()),
            range);
      }
    }
  }
}

void Validator::check_conditions(const Node& node, const evaluation::RepetitionData& repetition) {
  auto meta =
      node.resource->body->partial_content({.attributes = {}, .blocks = {{"lifecycle", {}}}});
  for (const syntax::Block& lifecycle : meta.value.content.blocks) {
    for (bool after : {false, true}) {
      ValidationScope scope(context_, *node.module, repetition, after ? node.resource : nullptr);
      for (const Rule& rule : rules_of(*lifecycle.body, after ? "postcondition" : "precondition")) {
        (void)evaluate_condition(rule.condition, scope);
        (void)evaluate_condition(rule.error_message, scope);
      }
    }
  }
}

void Validator::check_provisioners(const Node& node, const evaluation::RepetitionData& repetition) {
  if (node.resource->mode != ResourceMode::managed) return;
  auto meta = node.resource->body->partial_content(
      {.attributes = {}, .blocks = {{"provisioner", {"type"}}, {"connection", {}}}});
  const syntax::Block* shared = nullptr;
  for (const syntax::Block& block : meta.value.content.blocks) {
    if (block.type == "connection") shared = &block;
  }
  ValidationScope scope(context_, *node.module, repetition, node.resource);
  size_t errors = diagnostics_.error_count();
  for (const syntax::Block& block : meta.value.content.blocks) {
    if (block.type != "provisioner") continue;
    const schema::Block* schema = evaluation::provisioner_schema(block.labels[0].text);
    auto parts =
        block.body->partial_content({.attributes = {{"when"}, {"on_failure"}},
                                     .blocks = {{"_", {}}, {"connection", {}}, {"lifecycle", {}}}});
    if (schema != nullptr) (void)decode(*parts.value.rest, *schema, scope);
    const syntax::Block* own = nullptr;
    for (const syntax::Block& inner : parts.value.content.blocks) {
      if (inner.type == "connection") own = &inner;
    }
    // A connection of its own adds to that of the resource, so it may be incomplete.
    if (own == nullptr && shared != nullptr)
      (void)decode(*shared->body, evaluation::connection_schema(), scope);
    if (own != nullptr && shared == nullptr)
      (void)decode(*own->body, evaluation::connection_schema(), scope);
    if (diagnostics_.error_count() != errors) return;
  }
}

void Validator::read_imports() {
  for (const syntax::Block& block : modules_.root->module->blocks) {
    if (block.type != "import") continue;
    auto all =
        block.body->partial_content({.attributes = {{"to"}, {"id"}, {"for_each"}}, .blocks = {}});
    Import import{&block, {}, {}, {}};
    if (const auto* a = all.value.content.find("to")) import.to = a->expr;
    if (const auto* a = all.value.content.find("id")) import.id = a->expr;
    if (const auto* a = all.value.content.find("for_each")) import.for_each = a->expr;
    auto traversal = syntax::read_traversal(sources_, import.to);
    Diagnostics told_already;
    // Which instances are meant may depend on for_each.
    if (traversal.steps.empty()) continue;
    auto address = config::read_object_address(traversal.steps, traversal.file,
                                               config::AddressKeys::allowed, told_already);
    if (!address) continue;
    const config::ModuleNode* node = modules_.root.get();
    for (const config::ModuleStep& step : address->module) {
      auto child = node->children.find(step.call);
      node = child == node->children.end() ? nullptr : child->second.get();
      if (node == nullptr) break;
    }
    check_import_target(import, *address, node);
  }
}

// `module`: where the target should be; a null pointer if there is no such module.
void Validator::check_import_target(const Import& import, const config::ObjectAddress& target,
                                    const config::ModuleNode* module) {
  constexpr const char* kSummary = "Configuration for import target does not exist";
  if (module == nullptr) {
    diagnostics_.error(kSummary,
                       fmt::format("The configuration for the given import target {} does not "
                                   "exist. All target instances must have an associated "
                                   "configuration to be imported.",
                                   target.config_text()),
                       import.to.range());
    return;
  }
  if (module->module->resources.contains(target.type + "." + target.name)) {
    if (target.module.empty()) imports_[target.config_text()].push_back(import);
    return;
  }
  // What is not there may be generated, if it is one resource of the root module.
  if (!target.module.empty()) {
    without_target_.error(
        kSummary,
        fmt::format("Resource {} not found. Only resources within the root module are eligible for "
                    "config generation.",
                    target.config_text()),
        import.to.range());
  } else if (target.key || import.for_each) {
    without_target_.error(kSummary,
                          "The given import block is not compatible with config generation. The "
                          "-generate-config-out option cannot be used with import blocks which use "
                          "for_each, or resources which use for_each or count.",
                          import.to.range());
  }
}

void Validator::check_imports(const Node& node) {
  if (node.module->instance.parent != nullptr) return;
  auto found = imports_.find(node.resource->address());
  if (found == imports_.end()) return;
  size_t errors = diagnostics_.error_count();
  ValidationScope scope = scope_of(*node.module);
  for (const Import& import : found->second) {
    check_import_key(import, *node.resource);
    if (diagnostics_.error_count() != errors) return;
    (void)evaluate(import.id, scope);
    if (diagnostics_.error_count() != errors) return;
  }
}

void Validator::check_import_key(const Import& import, const config::Resource& resource) {
  auto traversal = syntax::read_traversal(sources_, import.to);
  auto fail = [&](const char* detail) {
    diagnostics_.error("Invalid import 'to' expression", detail, import.to.range());
  };
  const syntax::Step& last = traversal.steps.back();
  bool for_each = static_cast<bool>(resource.repetition.for_each);
  bool count = static_cast<bool>(resource.repetition.count);
  if (last.kind == syntax::Step::Kind::index_string) {
    if (!for_each) fail("The target resource does not use for_each.");
  } else if (last.kind == syntax::Step::Kind::index_integer) {
    if (!count) fail("The target resource does not use count.");
  } else {
    if (for_each) fail("The target resource is using for_each.");
    if (count) fail("The target resource is using count.");
  }
}

}  // namespace landform::loader
