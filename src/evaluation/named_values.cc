#include "evaluation/named_values.h"

#include <fmt/format.h>

#include <utility>

#include "config/reference.h"
#include "config/variable_values.h"
#include "eval/references.h"
#include "evaluation/rules.h"
#include "value/early.h"
#include "value/presence.h"

namespace landform::evaluation {

namespace {

// A variable without a value. Terraform would not plan without one.
Value unset(const TermSite& site, const config::Variable& variable,
            const ModuleInstance& instance) {
  Type type = variable.constraint.type.without_optional();
  Value unknown = Value::unknown(type);
  if (site.environment.placeholders())
    unknown = site.environment.unknown_as(instance.address_of("var." + variable.name), type);
  const bool given =
      instance.parent == nullptr && site.environment.policy.expansion == Expansion::representative;
  return given ? as_early(unknown) : unknown;
}

// The value passed to a variable by the call.
Value argument(const TermSite& site, const Term& term, const ModuleInstance& instance,
               Diagnostics& diagnostics) {
  const syntax::Expression& expr = term.argument->expr;
  InstanceScope scope(site.environment, *instance.parent, instance.repetition);
  size_t errors = diagnostics.error_count();
  Value given = evaluate_in(scope, expr, diagnostics);
  Type type = term.variable->constraint.type.without_optional();
  bool wrong = diagnostics.error_count() != errors;
  if (wrong) return site.stops() ? Value::unknown(type) : Value::unknown();
  config::VariableOrigin origin{site.environment.sources,
                                instance.address_of("var." + term.variable->name),
                                expr.range(),
                                {}};
  Value value = config::finalize_variable(*term.variable, given, origin, diagnostics);
  return diagnostics.error_count() == errors || site.stops() ? value : Value::unknown();
}

Value given_value(const TermSite& site, const Term& term, const ModuleInstance& instance,
                  Diagnostics& diagnostics) {
  const config::Variable& variable = *term.variable;
  if (term.argument != nullptr) return argument(site, term, instance, diagnostics);
  if (instance.parent == nullptr) {
    if (site.symbolic()) return Value::unknown(variable.constraint.type.without_optional());
    auto problems = site.options.variable_problems.find(variable.name);
    if (problems != site.options.variable_problems.end()) diagnostics.append(problems->second);
    auto given = site.options.variables.find(variable.name);
    if (given != site.options.variables.end()) return given->second;
  }
  if (variable.default_value) return *variable.default_value;
  return unset(site, variable, instance);
}

}  // namespace

void evaluate_variable(const TermSite& site, const Term& term, ModuleInstance& instance,
                       Diagnostics& diagnostics) {
  const config::Variable& variable = *term.variable;
  Type type = variable.constraint.type.without_optional();
  Value given = given_value(site, term, instance, diagnostics);
  // Checks whether any value would be valid.
  Value value = site.symbolic() ? Value::unknown(type) : given;
  if (variable.sensitive) value = value.with_marks(Marks::sensitive);
  if (variable.ephemeral) value = value.with_marks(Marks::ephemeral);
  instance.given[term.ordinal] = std::move(given);
  instance.tree->at("var").at(variable.name).set(std::move(value));
}

void check_validations(const TermSite& site, const Term& term, const ModuleInstance& instance,
                       Diagnostics& diagnostics) {
  const config::Variable& variable = *term.variable;
  InstanceScope scope = scope_of(site, instance);
  config::ValidationOptions options;
  if (site.stops()) {
    std::vector<InstanceScope::Use> uses;
    for (const config::CheckRule& rule : variable.validations) {
      InstanceScope::add_uses(rule.condition, uses);
      InstanceScope::add_uses(rule.error_message, uses);
    }
    if (scope.check(uses, diagnostics) != InstanceScope::Outcome::good) return;
    if (term.argument != nullptr) options.value_range = term.argument->expr.range();
    auto written = site.options.variable_ranges.find(variable.name);
    if (instance.parent == nullptr && written != site.options.variable_ranges.end())
      options.value_range = written->second;
  }
  std::vector<config::ValidationResult> results = config::check_validations(
      variable, instance.given[term.ordinal], scope, diagnostics, options);
  site.visitor.judged(judge_variable(variable, instance, results));
}

void evaluate_local(const TermSite& site, const Term& term, const ModuleInstance& instance,
                    Diagnostics& diagnostics) {
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
  Value value =
      itself ? Value::unknown() : evaluate_in(scope_of(site, instance), local.expr, diagnostics);
  instance.tree->at("local").at(local.name).set(std::move(value));
}

void evaluate_output(const TermSite& site, const Term& term, const ModuleInstance& instance,
                     std::vector<Judgement>& judged, Diagnostics& diagnostics) {
  const config::Output& output = *term.output;
  size_t errors = diagnostics.error_count();
  auto stop = [&] { return site.stops() && diagnostics.error_count() != errors; };
  if (!site.visitor.begin_output(output, instance, diagnostics)) return;
  InstanceScope scope = scope_of(site, instance);
  if (site.stops()) {
    Judgement judgement =
        judge_output(output, scope, diagnostics, site.visitor.severity_of_conditions());
    if (!output.preconditions.empty()) site.visitor.judged(judgement);
  }
  if (site.judges() && !output.preconditions.empty())
    judged.push_back(judge_output(output, scope, diagnostics));
  if (stop()) return;
  Value value = output.value ? evaluate_in(scope, output.value, diagnostics) : Value::unknown();
  check_dependencies(output.depends_on, scope, diagnostics);
  if (!stop()) site.visitor.output({output, instance, value}, diagnostics);
  // As in Terraform, operations see the sensitivity of the value alone.
  if (output.sensitive && !site.stops()) value = value.with_marks(Marks::sensitive);
  if (output.ephemeral) value = value.with_marks(Marks::ephemeral);
  instance.tree->at("output").at(output.name).set(std::move(value));
}

void set_given_output(const config::Output& output, const ModuleInstance& instance,
                      const Value& given) {
  const Value* found = is_present(given) ? given.find(output.name) : nullptr;
  Value value = found == nullptr ? Value::null() : *found;
  if (output.sensitive) value = value.with_marks(Marks::sensitive);
  if (output.ephemeral) value = value.with_marks(Marks::ephemeral);
  instance.tree->at("output").at(output.name).set(std::move(value));
}

}  // namespace landform::evaluation
