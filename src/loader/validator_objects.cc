// Variables, local values, outputs, calls, checks and provider configurations.
#include <fmt/format.h>

#include "config/variable_values.h"
#include "eval/body_plan.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "loader/validator.h"

namespace landform::loader {

void Validator::check_call(const Node& node) {
  ValidationScope scope = scope_of(*node.module);
  check_repetition(node.child->call->repetition, scope);
  check_depends_on(*node.block->body, scope);
}

void Validator::check_variable(const Node& node) {
  const config::Variable& variable = *node.variable;
  Type type = variable.constraint.type.without_optional();
  if (node.module->instance.parent == nullptr) return;
  Value& value = arguments_[&node];
  if (node.argument == nullptr) {
    value = variable.default_value.value_or(Value::unknown(type));
    return;
  }
  value = Value::unknown(type);
  // How often the module is there does not matter here.
  evaluation::RepetitionData unknown;
  unknown.count_index = Value::unknown(Type::number());
  unknown.each_key = Value::unknown(Type::string());
  unknown.each_value = Value::unknown();
  const CheckedModule& parent = *by_node_[node.module->instance.parent->node];
  size_t errors = diagnostics_.error_count();
  Value given = evaluate(node.argument->expr, ValidationScope(context_, parent, unknown));
  if (diagnostics_.error_count() != errors) return;
  std::string address =
      config::module_path_text(node.module->instance.path) + ".var." + variable.name;
  config::VariableOrigin origin{sources_, address, node.argument->expr.range(), {}};
  value = config::finalize_variable(variable, given, origin, diagnostics_);
}

void Validator::check_validation(const Node& node) {
  const config::Variable& variable = *node.variable;
  ValidationScope scope = scope_of(*node.module);
  std::vector<ValidationScope::Use> uses;
  for (const config::CheckRule& rule : variable.validations) {
    for (const syntax::Expression& expr : {rule.condition, rule.error_message}) {
      for (const ValidationScope::Use& use : ValidationScope::uses_in(expr)) uses.push_back(use);
    }
  }
  if (scope.check(uses, diagnostics_) != ValidationScope::Outcome::good) return;
  const Node& declared = nodes_[index_[node.module].at("var." + variable.name)];
  auto given = arguments_.find(&declared);
  Value value = given == arguments_.end()
                    ? Value::unknown(variable.constraint.type.without_optional())
                    : given->second;
  config::ValidationOptions options;
  if (node.argument != nullptr) options.value_range = node.argument->expr.range();
  config::check_validations(variable, value, scope, diagnostics_, options);
}

void Validator::check_local(const Node& node) {
  const config::Local& local = *node.local;
  bool itself = false;
  for (const syntax::TraversalExpr* t : eval::references(*local.expr.node)) {
    Diagnostics told_later;
    auto reference = config::read_reference(t->steps(), local.expr.file, told_later);
    bool own = reference && reference->kind == config::Reference::Kind::local &&
               reference->name == local.name;
    if (!own) continue;
    itself = true;
    std::string prefix = config::module_path_text(node.module->instance.path);
    diagnostics_.error(
        "Self-referencing local value",
        fmt::format("Local value {}{}local.{} cannot use its own result as part of its expression.",
                    prefix, prefix.empty() ? "" : ".", local.name),
        reference->range, local.expr.range());
  }
  Value value = itself ? Value::unknown() : evaluate(local.expr, scope_of(*node.module));
  node.module->tree.at("local").at(local.name).set(std::move(value));
}

void Validator::check_output(const Node& node) {
  const config::Output& output = *node.output;
  bool root = node.module->instance.parent == nullptr;
  if (root && output.ephemeral) {
    diagnostics_.error("Ephemeral output not allowed",
                       "Ephemeral outputs are not allowed in context of a root module",
                       output.range);
    return;
  }
  ValidationScope scope = scope_of(*node.module);
  size_t errors = diagnostics_.error_count();
  for (const Rule& rule : rules_of(*node.block->body, "precondition"))
    check_rule(rule, scope, true);
  if (diagnostics_.error_count() != errors) return;
  Value value = evaluate(output.value, scope);
  check_depends_on(*node.block->body, scope);
  Marks marks = value.marks_deep();
  if (root && !output.sensitive && (marks & Marks::sensitive) != Marks::none) {
    diagnostics_.error(
        "Output refers to sensitive values",
        "To reduce the risk of accidentally exporting sensitive data that was intended to be only "
        "internal, Terraform requires that any root module output containing sensitive data be "
        "explicitly marked as sensitive, to confirm your intent.\n\nIf you do intend to export "
        "this data, annotate the output value as sensitive by adding the following argument:\n    "
        "sensitive = true",
        output.range);
  }
  if (diagnostics_.error_count() != errors) return;
  if (output.ephemeral && !value.has_mark(Marks::ephemeral)) {
    diagnostics_.error("Value not allowed in ephemeral output",
                       "This output value is declared as returning an ephemeral value, so it can "
                       "only be set to an ephemeral value.",
                       output.value.range());
  } else if (!output.ephemeral && (marks & Marks::ephemeral) != Marks::none) {
    diagnostics_.error("Ephemeral value not allowed",
                       "This output value is not declared as returning an ephemeral value, so it "
                       "cannot be set to a result derived from an ephemeral value.",
                       output.value.range());
  }
}

void Validator::check_check(const Node& node) {
  ValidationScope scope = scope_of(*node.module);
  for (const Rule& rule : rules_of(*node.block->body, "assert")) check_rule(rule, scope, false);
}

void Validator::check_provider(const Node& node) {
  // The language's own provider takes nothing.
  if (node.provider->name == "terraform") {
    auto rest = node.provider->body->partial_content(
        {.attributes = {{"alias"}, {"version"}}, .blocks = {}});
    (void)decode(*rest.value.rest, schema::Block(), scope_of(*node.module));
    return;
  }
  eval::BodyPlan plan(node.provider->body, {});
  ValidationScope scope = scope_of(*node.module);
  std::vector<ValidationScope::Use> uses;
  for (const eval::BodyPlan::Reference& r : plan.references())
    uses.push_back({r.expr.file, r.traversal});
  if (scope.check(uses, diagnostics_) == ValidationScope::Outcome::good)
    (void)plan.evaluate(scope, Value::unknown(), diagnostics_);
}

}  // namespace landform::loader
