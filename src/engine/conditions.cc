#include "engine/conditions.h"

#include <utility>

namespace landform::engine {

using evaluation::RuleResult;
using Kind = CheckCollector::Kind;

namespace {

// `module.m.check.c`, without keys.
std::string config_address(const config::ModuleNode& module, const std::string& object) {
  return module.call == nullptr ? object : module.description() + "." + object;
}

}  // namespace

void declare_conditions(const config::ModuleTree& modules, CheckCollector& checks) {
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const auto& [name, resource] : node.module->resources) {
      const config::Lifecycle* lifecycle = resource.lifecycle();
      bool conditions = lifecycle != nullptr &&
                        (!lifecycle->preconditions.empty() || !lifecycle->postconditions.empty());
      if (conditions) checks.declare(Kind::resource, config_address(node, resource.address()));
    }
    for (const auto& [name, output] : node.module->outputs) {
      if (!output.preconditions.empty())
        checks.declare(Kind::output, config_address(node, "output." + name));
    }
    for (const auto& [name, check] : node.module->checks)
      checks.declare(Kind::check, config_address(node, "check." + name));
    for (const auto& [name, variable] : node.module->variables) {
      if (!variable.validations.empty())
        checks.declare(Kind::variable, config_address(node, "var." + name));
    }
  });
}

bool check_conditions(const evaluation::Term& term, const evaluation::ModuleInstance& module,
                      const std::optional<config::Key>& key,
                      const std::vector<config::CheckRule>& rules,
                      const evaluation::InstanceScope& scope, const char* summary,
                      Severity severity, CheckCollector& checks, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  std::vector<RuleResult> results;
  for (const config::CheckRule& rule : rules)
    results.push_back(evaluation::check_rule(rule, scope, summary, diagnostics, severity));
  const config::Resource& resource = *term.resource;
  config::InstanceAddress address{{module.path, resource.mode, resource.type, resource.name}, key};
  checks.add(Kind::resource, address.resource.to_config_string(), address.to_string(), results);
  return diagnostics.error_count() == errors;
}

void add_conditions(const evaluation::ConditionsVisit& visit, CheckCollector& checks) {
  bool variable = visit.variable != nullptr;
  std::string object = variable ? "var." + visit.variable->name : "output." + visit.output->name;
  checks.add(variable ? Kind::variable : Kind::output, config_address(*visit.module.node, object),
             visit.module.address_of(object), visit.results);
}

void run_check_block(const evaluation::CheckVisit& visit, CheckCollector& checks,
                     Diagnostics& diagnostics) {
  std::string object = "check." + visit.check.name;
  std::string declared = config_address(*visit.module.node, object);
  std::string address = visit.module.address_of(object);
  // The data source in it failed already.
  if (checks.has_failed(Kind::check, declared, address)) return;
  std::vector<RuleResult> results;
  for (const config::CheckRule& rule : visit.check.asserts) {
    RuleResult result = evaluation::check_rule(rule, visit.scope, "Check block assertion failed",
                                               diagnostics, Severity::warning);
    if (result.status == RuleResult::Status::unknown) {
      diagnostics.warning("Check block assertion known after apply",
                          "The condition could not be evaluated at this time, a result will be "
                          "known when this plan is applied.",
                          rule.condition.range());
    }
    results.push_back(std::move(result));
  }
  checks.add(Kind::check, declared, address, results);
}

void report_nested(const evaluation::ModuleInstance& module, const std::string& check,
                   Diagnostics& found, CheckCollector& checks) {
  std::string object = "check." + check;
  RuleResult result{RuleResult::Status::pass};
  Diagnostics warnings;
  for (Diagnostic one : found) {
    if (one.severity == Severity::error) {
      result.status = RuleResult::Status::fail;
      result.message += (result.message.empty() ? "" : "\n") + one.summary +
                        (one.detail.empty() ? "" : ": " + one.detail);
    }
    one.severity = Severity::warning;
    warnings.add(std::move(one));
  }
  found = std::move(warnings);
  checks.add(Kind::check, config_address(*module.node, object), module.address_of(object),
             {result});
}

}  // namespace landform::engine
