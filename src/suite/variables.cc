#include "suite/variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/quote.h"
#include "eval/evaluate.h"
#include "eval/references.h"

namespace landform::suite {
namespace {

class Collector {
 public:
  explicit Collector(const VariableContext& context) : context_(context) {}

  Diagnosed<RunVariables> run() {
    find_referenced();
    out_.declared = context_.global;
    out_.available = context_.global;
    for (const auto& [name, value] : context_.undeclared) {
      out_.others.insert_or_assign(name, value);
      out_.available.insert_or_assign(name, value);
    }
    global_ = out_.available;
    for (const std::string& name : used_by_providers_) evaluate_file_variable(name);
    add_run_variables();
    add_file_variables();
    report_unset();
    if (!diagnostics_.has_errors()) convert();
    return {std::move(out_), std::move(diagnostics_)};
  }

 private:
  // A value that was found for a variable of the module, and where it is written.
  struct Given {
    const config::Variable* variable;
    Value value;
    Range range;
  };

  // Only what is needed is evaluated.
  void find_referenced() {
    for (const config::CheckRule& rule : context_.run.asserts) {
      add_variables_in(rule.condition, asserted_);
      add_variables_in(rule.error_message, asserted_);
    }
    for (const auto& [key, provider] : context_.file.providers) {
      if (provider.config.arguments == nullptr) continue;
      for (const syntax::Attribute& one : provider.config.arguments->everything().attributes)
        add_variables_in(one.expr, used_by_providers_);
    }
  }

  [[nodiscard]] const config::Variable* declaration(std::string_view name) const {
    auto found = context_.module.variables.find(name);
    return found == context_.module.variables.end() ? nullptr : &found->second;
  }

  void give(const std::string& name, const Value& value, const Range& range) {
    const config::Variable* variable = declaration(name);
    if (variable == nullptr) {
      out_.others.insert_or_assign(name, value);
      return;
    }
    given_.insert_or_assign(name, Given{variable, value, range});
    out_.declared.insert_or_assign(name, value);
  }

  // Makes a variable of the file available, if it has one. Its errors are reported once, and then
  // it is unknown.
  void evaluate_file_variable(std::string_view name) {
    const auto& variables = context_.file.variables;
    auto found = std::find_if(variables.begin(), variables.end(),
                              [&](const syntax::Attribute& one) { return one.name == name; });
    if (found == variables.end() || !evaluated_.insert(std::string(name)).second) return;
    VariableNames names(Place::file_variables, context_.file, global_, context_.outputs,
                        context_.sources, context_.functions);
    Value value = Value::unknown();
    if (names.check(found->expr, diagnostics_))
      value = eval::evaluate(found->expr, names, diagnostics_);
    out_.available.insert_or_assign(std::string(name), std::move(value));
  }

  // As in Terraform, a reference that cannot be read is reported here, and again when the
  // expression is checked.
  void evaluate_needed(const syntax::Expression& expr) {
    for (const syntax::TraversalExpr* one : eval::references(*expr.node)) {
      auto name = read_name(one->steps(), expr.file, diagnostics_);
      if (name && name->root() == "var") evaluate_file_variable(name->name);
    }
  }

  void add_run_variables() {
    for (const syntax::Attribute& attribute : context_.run.variables) {
      evaluate_needed(attribute.expr);
      VariableNames names(Place::run_variables, context_.file, out_.available, context_.outputs,
                          context_.sources, context_.functions);
      Value value = Value::unknown();
      if (names.check(attribute.expr, diagnostics_))
        value = eval::evaluate(attribute.expr, names, diagnostics_);
      std::string name(attribute.name);
      set_by_run_.insert(name);
      if (declaration(name) == nullptr && !asserted_.contains(name)) {
        diagnostics_.warning(
            "Value for undeclared variable",
            fmt::format("The module under test does not declare a variable named {}, but it is "
                        "declared in run block {}.",
                        go_quote(name), go_quote(context_.run.name)),
            attribute.expr.range());
      }
      give(name, value, attribute.expr.range());
    }
  }

  void add_file_variables() {
    for (const syntax::Attribute& attribute : context_.file.variables) {
      std::string name(attribute.name);
      if (set_by_run_.contains(name)) continue;
      if (declaration(name) == nullptr && !asserted_.contains(name)) continue;
      evaluate_file_variable(name);
      give(name, out_.available.find(name)->second, attribute.expr.range());
    }
  }

  void convert() {
    for (const auto& [name, given] : given_) {
      config::VariableOrigin origin{context_.sources, "var." + name, given.range, {}};
      out_.declared.insert_or_assign(
          name, config::finalize_variable(*given.variable, given.value, origin, diagnostics_));
      out_.ranges.insert_or_assign(name, given.range);
    }
  }

  void report_unset() {
    for (const auto& [name, variable] : context_.module.variables) {
      if (variable.default_value || out_.declared.contains(name)) continue;
      diagnostics_.error(
          "No value for required variable",
          fmt::format("The module under test for run block {} has a required variable {} with no "
                      "set value. Use a -var or -var-file command line argument or add this "
                      "variable into a \"variables\" block within the test file or run block.",
                      go_quote(context_.run.name), go_quote(name)),
          variable.range);
    }
  }

  const VariableContext& context_;
  RunVariables out_;
  Diagnostics diagnostics_;
  config::VariableValues global_;
  std::map<std::string, Given, std::less<>> given_;
  std::set<std::string, std::less<>> used_by_providers_;
  std::set<std::string, std::less<>> asserted_;
  std::set<std::string, std::less<>> evaluated_;  // variables of the file
  std::set<std::string, std::less<>> set_by_run_;
};

}  // namespace

Diagnosed<RunVariables> variables_of(const VariableContext& context) {
  return Collector(context).run();
}

}  // namespace landform::suite
