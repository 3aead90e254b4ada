#include "engine/conditions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "config/target_address.h"
#include "eval/evaluate.h"
#include "eval/references.h"

namespace landform::engine {

using evaluation::RuleResult;
using evaluation::Verdict;
using Kind = CheckCollector::Kind;

namespace {

// `module.m.check.c`, without keys.
std::string config_address(const config::ModuleNode& module, const std::string& object) {
  return module.call == nullptr ? object : module.description() + "." + object;
}

}  // namespace

void declare_conditions(const config::ModuleTree& modules, CheckCollector& checks) {
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const auto& [resource, ordinal] : node.module->resource_index.entries()) {
      if (resource->has_conditions())
        checks.declare(Kind::resource, config_address(node, resource->address()));
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

void leave_out(const evaluation::Terms& terms, const std::vector<char>& excluded,
               std::vector<state::CheckResults>& results) {
  using Term = evaluation::Term;
  std::set<std::string> unknown;
  for (size_t id = 0; id < excluded.size(); ++id) {
    if (excluded[id] == 0) continue;
    const Term& term = terms[static_cast<graph::NodeId>(id)];
    if (term.kind == Term::Kind::check)
      unknown.insert(config_address(*term.module, "check." + term.check->name));
    if (term.kind == Term::Kind::output)
      unknown.insert(config_address(*term.module, "output." + term.output->name));
    if (term.kind == Term::Kind::variable)
      unknown.insert(config_address(*term.module, "var." + term.variable->name));
    if (term.kind == Term::Kind::resource)
      unknown.insert(config_address(*term.module, term.resource->address()));
  }
  for (state::CheckResults& one : results) {
    if (!unknown.contains(one.address)) continue;
    // Those that were about to be evaluated.
    if (one.kind == Kind::check || one.kind == Kind::variable) one.objects.clear();
    if (one.objects.empty()) one.status = state::CheckResults::Status::unknown;
  }
}

namespace {

// The modules whose instances could not be found out.
std::set<const config::ModuleNode*> unexpanded_modules(const evaluation::Terms& terms,
                                                       const evaluation::Evaluation& evaluation) {
  std::set<const config::ModuleNode*> out;
  for (graph::NodeId id = 0; id < terms.all().size(); ++id) {
    const evaluation::Term& term = terms[id];
    if (term.kind == evaluation::Term::Kind::call && evaluation.failed(id)) out.insert(term.child);
  }
  return out;
}

// What the conditions of a term belong to, as its module names it; empty if it cannot have any.
std::string name_of_checked(const evaluation::Term& term) {
  switch (term.kind) {
    case evaluation::Term::Kind::variable:
      return "var." + term.variable->name;
    case evaluation::Term::Kind::resource:
      return term.resource->address();
    case evaluation::Term::Kind::output:
      return "output." + term.output->name;
    case evaluation::Term::Kind::check:
      return "check." + term.check->name;
    default:
      return "";
  }
}

}  // namespace

void list_checks(const evaluation::Terms& terms, const evaluation::Evaluation& evaluation,
                 std::vector<state::CheckResults>& results) {
  std::map<std::string_view, state::CheckResults*> by_address;
  for (state::CheckResults& one : results) {
    if (one.objects.empty()) by_address[one.address] = &one;
  }
  if (by_address.empty()) return;
  const auto unexpanded = unexpanded_modules(terms, evaluation);
  for (graph::NodeId id = 0; id < terms.all().size(); ++id) {
    const evaluation::Term& term = terms[id];
    const std::string object = name_of_checked(term);
    if (object.empty()) continue;
    auto found = by_address.find(config_address(*term.module, object));
    if (found == by_address.end()) continue;
    state::CheckResults& result = *found->second;
    const auto& instances = evaluation.instances_of(term.module_number);
    const bool check = result.kind == Kind::check;
    // What has no instances has passed, as soon as that is known: for checks, with their module.
    if (check ? instances.empty() && !unexpanded.contains(term.module) : !evaluation.failed(id))
      result.status = state::CheckResults::Status::pass;
    if (!check && (result.kind != Kind::variable || evaluation.blocked(id))) continue;
    for (const evaluation::ModuleInstance* instance : instances)
      result.objects.push_back(
          {instance->address_of(object), state::CheckResults::Status::unknown, {}});
    if (!result.objects.empty()) result.status = state::CheckResults::Status::unknown;
    std::sort(result.objects.begin(), result.objects.end(),
              [](const auto& a, const auto& b) { return a.address < b.address; });
  }
}

void add_planned(const std::vector<state::CheckResults>& planned,
                 std::vector<state::CheckResults>& results) {
  using Results = state::CheckResults;
  std::map<std::pair<Kind, std::string_view>, Results*> by_address;
  for (Results& one : results) by_address[{one.kind, one.address}] = &one;
  for (const Results& before : planned) {
    auto found = by_address.find({before.kind, before.address});
    if (found == by_address.end()) continue;
    Results& now = *found->second;
    std::set<std::string> reached;
    for (const Results::Object& one : now.objects) reached.insert(one.address);
    for (const Results::Object& one : before.objects) {
      if (reached.contains(one.address)) continue;
      now.objects.push_back({one.address, Results::Status::unknown, {}});
      if (now.status == Results::Status::pass) now.status = Results::Status::unknown;
    }
  }
}

bool check_conditions(const evaluation::Term& term, const evaluation::ModuleInstance& module,
                      const std::optional<config::Key>& key,
                      const std::vector<config::CheckRule>& rules,
                      const evaluation::InstanceScope& scope, const char* summary,
                      Severity severity, CheckCollector& checks, Diagnostics& diagnostics) {
  size_t errors = diagnostics.error_count();
  const config::Resource& resource = *term.resource;
  config::InstanceAddress address{{module.path, resource.mode, resource.type, resource.name}, key};
  for (const config::CheckRule& rule : rules) {
    checks.add(Kind::resource, address.resource.to_config_string(), address.to_string(),
               evaluation::check_rule(rule, scope, summary, diagnostics, severity));
  }
  return diagnostics.error_count() == errors;
}

namespace {

// An error for each reference to the object itself; false if there are none.
bool report_missing_self(const syntax::Expression& expr, const std::string& problem,
                         Diagnostics& diagnostics) {
  bool any = false;
  if (!expr) return any;
  for (const syntax::TraversalExpr* one : eval::references(*expr.node)) {
    const syntax::Step& root = one->steps()[0];
    if (root.text() != "self") continue;
    diagnostics.error("Invalid index", problem, Range{expr.file, root.begin, root.end});
    any = true;
  }
  return any;
}

}  // namespace

bool check_conditions_of_missing(const evaluation::ResourceVisit& visit, bool has_others,
                                 const evaluation::InstanceScope& scope, Severity severity,
                                 CheckCollector& checks, Diagnostics& diagnostics) {
  const size_t errors = diagnostics.error_count();
  const config::Resource& resource = visit.resource();
  const config::InstanceAddress address{
      {visit.module.path, resource.mode, resource.type, resource.name}, visit.instance.key};
  std::string problem = "The given key does not identify an element in this collection value";
  if (address.key->is_index()) {
    problem += has_others
                   ? ": the given index is greater than or equal to the length of the collection"
                   : ": the collection has no elements";
  }
  problem += '.';
  for (const config::CheckRule& rule : resource.lifecycle()->postconditions) {
    const bool condition = report_missing_self(rule.condition, problem, diagnostics);
    const bool message = report_missing_self(rule.error_message, problem, diagnostics);
    checks.add(Kind::resource, address.resource.to_config_string(), address.to_string(),
               condition || message
                   ? RuleResult{Verdict::error, ""}
                   : evaluation::check_rule(rule, scope, "Resource postcondition failed",
                                            diagnostics, severity));
  }
  return diagnostics.error_count() == errors;
}

void add_judgement(const evaluation::Judgement& judgement, CheckCollector& checks) {
  const bool output = judgement.output != nullptr;
  const Kind kind = output ? Kind::output : Kind::variable;
  std::string object =
      output ? "output." + judgement.output->name : "var." + judgement.variable->name;
  std::string declared = config_address(*judgement.module->node, object);
  std::string address = judgement.module->address_of(object);
  if (judgement.problems.empty()) {
    checks.add(kind, declared, address, {judgement.verdict, ""});
  }
  for (const std::string& problem : judgement.problems)
    checks.add(kind, declared, address, {judgement.verdict, problem});
}

void run_check_block(const evaluation::CheckVisit& visit, CheckCollector& checks,
                     Diagnostics& diagnostics) {
  std::string object = "check." + visit.check.name;
  std::string declared = config_address(*visit.module.node, object);
  std::string address = visit.module.address_of(object);
  // The data source in it failed already.
  if (checks.has_failed(Kind::check, declared, address)) return;
  for (const config::CheckRule& rule : visit.check.asserts) {
    RuleResult result = evaluation::check_rule(rule, visit.scope, "Check block assertion failed",
                                               diagnostics, Severity::warning);
    if (result.verdict == Verdict::unknown) {
      diagnostics
          .warning("Check block assertion known after apply",
                   "The condition could not be evaluated at this time, a result will be known "
                   "when this plan is applied.",
                   rule.condition.range())
          .evaluation = eval::explain(rule.condition, visit.scope);
    }
    checks.add(Kind::check, declared, address, result);
  }
}

void report_nested(const evaluation::ModuleInstance& module, const std::string& check,
                   Diagnostics& found, CheckCollector& checks) {
  std::string object = "check." + check;
  RuleResult result{Verdict::pass, ""};
  Diagnostics warnings;
  for (Diagnostic one : found) {
    if (one.severity == Severity::error) {
      result.verdict = Verdict::fail;
      result.problem += (result.problem.empty() ? "" : "\n") + one.summary +
                        (one.detail.empty() ? "" : ": " + one.detail);
    }
    one.severity = Severity::warning;
    warnings.add(std::move(one));
  }
  found = std::move(warnings);
  // Otherwise its assertions decide.
  if (result.verdict == Verdict::fail)
    checks.add(Kind::check, config_address(*module.node, object), module.address_of(object),
               result);
}

namespace {

// What warnings about check blocks refer to.
struct CheckedPlaces {
  std::set<std::pair<FileId, uint32_t>> conditions;  // where they begin
  std::set<std::string> data;                        // addresses without keys

  explicit CheckedPlaces(const config::ModuleTree& modules) {
    config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
      for (const auto& [name, check] : node.module->checks) {
        for (const config::CheckRule& rule : check.asserts) {
          for (const Range& range : {rule.condition.range(), rule.error_message.range()})
            conditions.emplace(range.file, range.begin);
        }
        if (!check.data.empty()) data.insert(config_address(node, check.data));
      }
    });
  }

  [[nodiscard]] bool has(const Diagnostic& one) const {
    if (one.severity != Severity::warning) return false;
    // That is about how a check is written, not about its result.
    if (one.summary == "Error message refers to sensitive values") return false;
    if (one.subject && conditions.contains({one.subject->file, one.subject->begin})) return true;
    auto address = config::parse_target_address(one.address);
    return address && address->resource &&
           data.contains(address->resource->resource.to_config_string());
  }
};

}  // namespace

Diagnostics without_check_warnings(const Diagnostics& diagnostics,
                                   const config::ModuleTree& modules) {
  const CheckedPlaces places(modules);
  Diagnostics out;
  for (const Diagnostic& one : diagnostics) {
    if (!places.has(one)) out.add(one);
  }
  return out;
}

}  // namespace landform::engine
