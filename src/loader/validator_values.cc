// Expressions where they stand: what they refer to, and what comes out.
#include <fmt/format.h>

#include "eval/decode.h"
#include "eval/evaluate.h"
#include "loader/validator.h"
#include "syntax/parser.h"
#include "value/convert.h"

namespace landform::loader {

ValidationScope Validator::scope_of(const CheckedModule& module) const {
  return {context_, module, none_};
}

Value Validator::evaluate(const syntax::Expression& expr, const ValidationScope& scope) {
  if (scope.check(ValidationScope::uses_in(expr), diagnostics_) != ValidationScope::Outcome::good)
    return Value::unknown();
  return eval::evaluate(expr, scope, diagnostics_);
}

Value Validator::evaluate_condition(const syntax::Expression& expr, const ValidationScope& scope) {
  auto outcome = scope.check(ValidationScope::uses_in(expr), diagnostics_);
  if (outcome != ValidationScope::Outcome::unknown)
    return eval::evaluate(expr, scope, diagnostics_);
  // Nothing was looked up, so there are no names at all.
  return eval::evaluate(expr, eval::MapScope(scope.functions()), diagnostics_);
}

void Validator::check_repetition(const config::Repetition& repetition,
                                 const ValidationScope& scope) {
  if (repetition.count) return check_count(repetition.count, scope);
  if (repetition.for_each) check_for_each(repetition.for_each, scope);
}

void Validator::check_count(const syntax::Expression& expr, const ValidationScope& scope) {
  auto fail = [&](std::string detail) {
    diagnostics_.error("Invalid count argument", std::move(detail), expr.range());
  };
  size_t errors = diagnostics_.error_count();
  Value value = evaluate(expr, scope);
  if (diagnostics_.error_count() != errors) return;
  auto number = convert(value, Type::number());
  if (!number) {
    Diagnostic& d = diagnostics_.error(
        "Incorrect value type",
        fmt::format("Invalid expression value: {}.", number.error().message), expr.range());
    d.evaluation = eval::explain(expr, scope);
    return;
  }
  value = std::move(number).value();
  if (value.has_mark(Marks::ephemeral)) {
    fail(
        "The given \"count\" is derived from an ephemeral value, which means that Terraform "
        "cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify "
        "the number of resource instances.");
  }
  value = value.unmarked();
  if (value.is_null())
    return fail("The given \"count\" argument value is null. An integer is required.");
  if (!value.is_known()) return;
  auto count = value.as_number().to_int64();
  if (!count) {
    return fail(
        "The given \"count\" argument value is unsuitable: value must be a whole number, between "
        "-9223372036854775808 and 9223372036854775807 inclusive.");
  }
  if (*count < 0)
    fail(
        "The given \"count\" argument value is unsuitable: must be greater than or equal to "
        "zero.");
}

void Validator::check_for_each(const syntax::Expression& expr, const ValidationScope& scope) {
  auto fail = [&](std::string detail, const eval::Blame& blame = {}, bool set = false) {
    Diagnostic& d =
        diagnostics_.error(set ? "Invalid for_each set argument" : "Invalid for_each argument",
                           std::move(detail), expr.range());
    d.evaluation = eval::explain(expr, scope, blame);
  };
  size_t errors = diagnostics_.error_count();
  Value value = evaluate(expr, scope);
  if (diagnostics_.error_count() != errors) return;
  if (value.has_mark(Marks::sensitive)) {
    fail(
        "Sensitive values, or values derived from sensitive values, cannot be used as for_each "
        "arguments. If used, the sensitive value could be exposed as a resource instance key.",
        {.sensitive = true});
  }
  if (value.has_mark(Marks::ephemeral)) {
    fail(
        "The given \"for_each\" value is derived from an ephemeral value, which means that "
        "Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to "
        "specify a resource's instance keys.",
        {.ephemeral = true});
  }
  if (diagnostics_.error_count() != errors) return;
  value = value.unmarked();
  constexpr std::string_view kUnsuitable = "The given \"for_each\" argument value is unsuitable: ";
  if (value.is_null()) {
    return fail(
        fmt::format("{}the given \"for_each\" argument value is null. A map, or set of "
                    "strings is allowed.",
                    kUnsuitable));
  }
  Type type = value.type();
  if (type.is_dynamic()) return;
  if (!type.is_map() && !type.is_set() && !type.is_object()) {
    return fail(
        fmt::format("{}the \"for_each\" argument must be a map, or set of strings, and you "
                    "have provided a value of type {}.",
                    kUnsuitable, type.friendly_name()));
  }
  if (!type.is_set() || !value.is_wholly_known() || value.length() == 0) return;
  if (!type.element().is_string()) {
    return fail(fmt::format("{}\"for_each\" supports maps and sets of strings, but you have "
                            "provided a set containing type {}.",
                            kUnsuitable, type.element().friendly_name()),
                {}, true);
  }
  for (const Value& item : value.elements()) {
    if (!item.is_null()) continue;
    return fail(fmt::format("{}\"for_each\" sets must not contain null values.", kUnsuitable), {},
                true);
  }
}

std::vector<std::pair<FileId, syntax::ParsedTraversal>> Validator::dependencies_of(
    const syntax::Body& body, const SourceMap& sources) {
  std::vector<std::pair<FileId, syntax::ParsedTraversal>> out;
  auto meta = body.partial_content({.attributes = {{"depends_on"}}, .blocks = {}});
  const syntax::Attribute* attribute = meta.value.content.find("depends_on");
  if (attribute == nullptr || attribute->expr.node->kind != syntax::ExprKind::tuple) return out;
  for (const syntax::Expr* item : attribute->expr.node->as<syntax::TupleExpr>().items()) {
    syntax::ParsedTraversal traversal = syntax::read_traversal(sources, attribute->expr.with(item));
    if (!traversal.steps.empty()) out.emplace_back(traversal.file, std::move(traversal));
  }
  return out;
}

void Validator::check_depends_on(const syntax::Body& body, const ValidationScope& scope) {
  size_t errors = diagnostics_.error_count();
  for (const auto& [file, traversal] : dependencies_of(body, sources_)) {
    // After the first mistake, the others are only read.
    bool look_up = diagnostics_.error_count() == errors;
    scope.check_dependency(traversal.steps, file, look_up, diagnostics_);
  }
}

std::vector<Validator::Rule> Validator::rules_of(const syntax::Body& body, std::string_view type) {
  std::vector<Rule> out;
  auto meta =
      body.partial_content({.attributes = {}, .blocks = {{std::string(type), {}}}}).value.content;
  for (const syntax::Block& block : meta.blocks) {
    auto all = block.body->partial_content(
        {.attributes = {{"condition"}, {"error_message"}}, .blocks = {}});
    Rule rule;
    if (const auto* a = all.value.content.find("condition")) rule.condition = a->expr;
    if (const auto* a = all.value.content.find("error_message")) rule.error_message = a->expr;
    if (rule.condition && rule.error_message) out.push_back(rule);
  }
  return out;
}

void Validator::check_rule(const Rule& rule, const ValidationScope& scope, bool judge) {
  size_t errors = diagnostics_.error_count();
  auto fail = [&](const char* summary, std::string detail, const syntax::Expression& culprit) {
    diagnostics_.error(summary, std::move(detail), culprit.range()).evaluation =
        eval::explain(culprit, scope);
  };
  std::vector<ValidationScope::Use> uses = ValidationScope::uses_in(rule.condition);
  for (const ValidationScope::Use& use : ValidationScope::uses_in(rule.error_message))
    uses.push_back(use);
  bool nothing = scope.check(uses, diagnostics_) == ValidationScope::Outcome::unknown;
  eval::MapScope empty(scope.functions());
  const eval::Scope& names = nothing ? static_cast<const eval::Scope&>(empty) : scope;

  size_t before = diagnostics_.error_count();
  Value message = eval::evaluate(rule.error_message, names, diagnostics_);
  std::string text;
  if (diagnostics_.error_count() == before) {
    constexpr const char* kMessage = "Invalid error message";
    auto converted = convert(message, Type::string());
    if (!converted) {
      fail(kMessage,
           fmt::format("Unsuitable value for error message: {}.", converted.error().message),
           rule.error_message);
    } else if (converted->is_known() && converted->is_null()) {
      fail(kMessage, "Unsuitable value for error message: must not be null.", rule.error_message);
    } else if (converted->is_known() && !converted->is_marked()) {
      text = converted->as_string();
    }
  }
  if (!judge) return;
  constexpr const char* kResult = "Invalid condition result";
  Value result = eval::evaluate(rule.condition, names, diagnostics_);
  if (diagnostics_.error_count() != errors || !result.is_known()) return;
  if (result.is_null())
    return fail(kResult, "Condition expression must return either true or false, not null.",
                rule.condition);
  auto verdict = convert(result, Type::boolean());
  if (!verdict) {
    return fail(kResult,
                fmt::format("Invalid condition result value: {}.", verdict.error().message),
                rule.condition);
  }
  if (!verdict->unmarked().as_bool()) {
    fail("Module output value precondition failed",
         text.empty() ? "This check failed, but has an invalid error message as described in the "
                        "other accompanying messages."
                      : text,
         rule.condition);
  }
}

Value Validator::decode(const syntax::Body& body, const schema::Block& schema,
                        const ValidationScope& scope) {
  std::vector<ValidationScope::Use> uses;
  // Only what the schema has is looked at; the rest is told below.
  for (const syntax::Attribute& a : body.everything().attributes) {
    if (!schema.attributes.contains(a.name)) continue;
    for (const ValidationScope::Use& use : ValidationScope::uses_in(a.expr)) uses.push_back(use);
  }
  if (scope.check(uses, diagnostics_) != ValidationScope::Outcome::good) return Value::unknown();
  return eval::decode_body(body, schema, scope, diagnostics_);
}

}  // namespace landform::loader
