#include "suite/variables.h"

#include <fmt/format.h>

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
    add_file_variables();
    if (!diagnostics_.has_errors()) add_run_variables();
    if (!diagnostics_.has_errors()) report_unset();
    return {std::move(out_), std::move(diagnostics_)};
  }

 private:
  // Only what is needed is evaluated.
  void find_referenced() {
    for (const syntax::Attribute& attribute : context_.run.variables)
      add_variables_in(attribute.expr, used_by_run_);
    for (const config::CheckRule& rule : context_.run.asserts) {
      add_variables_in(rule.condition, asserted_);
      add_variables_in(rule.error_message, asserted_);
    }
    for (const auto& [key, provider] : context_.file.providers) {
      if (provider.config.arguments == nullptr) continue;
      for (const syntax::Attribute& one : provider.config.arguments->everything().attributes)
        add_variables_in(one.expr, used_by_run_);
    }
  }

  [[nodiscard]] const config::Variable* declaration(std::string_view name) const {
    auto found = context_.module.variables.find(name);
    return found == context_.module.variables.end() ? nullptr : &found->second;
  }

  // The value of a module's variable.
  void set(const config::Variable& variable, const Value& value, const Range& range) {
    config::VariableOrigin origin{context_.sources, "var." + variable.name, range, {}};
    out_.declared.insert_or_assign(
        variable.name, config::finalize_variable(variable, value, origin, diagnostics_));
    out_.ranges.insert_or_assign(variable.name, range);
  }

  void add_file_variables() {
    config::VariableValues global = context_.global;
    for (const auto& [name, value] : context_.undeclared) global.insert_or_assign(name, value);
    VariableNames names(Place::file_variables, context_.file, global, context_.outputs,
                        context_.sources, context_.functions);
    config::VariableValues found;
    for (const syntax::Attribute& attribute : context_.file.variables) {
      std::string name(attribute.name);
      const config::Variable* variable = declaration(name);
      bool used = variable != nullptr || used_by_run_.contains(name) || asserted_.contains(name);
      if (!used || !names.check(attribute.expr, diagnostics_)) continue;
      Value value = eval::evaluate(attribute.expr, names, diagnostics_);
      out_.available.insert_or_assign(name, value);
      if (variable != nullptr) {
        set(*variable, value, attribute.expr.range());
      } else {
        out_.others.insert_or_assign(name, value);
      }
    }
  }

  void add_run_variables() {
    VariableNames names(Place::run_variables, context_.file, out_.available, context_.outputs,
                        context_.sources, context_.functions);
    for (const syntax::Attribute& attribute : context_.run.variables) {
      std::string name(attribute.name);
      const config::Variable* variable = declaration(name);
      if (variable == nullptr && !asserted_.contains(name)) {
        diagnostics_.warning(
            "Value for undeclared variable",
            fmt::format("The module under test does not declare a variable named {}, but it is "
                        "declared in run block {}.",
                        go_quote(name), go_quote(context_.run.name)),
            attribute.expr.range());
      }
      if (!names.check(attribute.expr, diagnostics_)) continue;
      size_t errors = diagnostics_.error_count();
      Value value = eval::evaluate(attribute.expr, names, diagnostics_);
      if (diagnostics_.error_count() != errors) continue;
      if (variable != nullptr) {
        set(*variable, value, attribute.expr.range());
      } else {
        out_.others.insert_or_assign(name, value);
      }
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
  std::set<std::string, std::less<>> used_by_run_;
  std::set<std::string, std::less<>> asserted_;
};

}  // namespace

Diagnosed<RunVariables> variables_of(const VariableContext& context) {
  return Collector(context).run();
}

}  // namespace landform::suite
