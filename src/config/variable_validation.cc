// The `validation` blocks of a variable.
#include <fmt/format.h>

#include "base/trim.h"
#include "config/variable_values.h"
#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::config {
namespace {

// A scope that overrides the value of one variable.
class RuleScope : public eval::Scope {
 public:
  RuleScope(const eval::Scope& outer, std::string_view name, const Value& value)
      : outer_(outer), name_(name), value_(value) {}

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override {
    bool own = steps.size() > 1 && steps[0].text() == "var" &&
               steps[1].kind == syntax::Step::Kind::attribute && steps[1].text() == name_;
    if (own) return eval::Resolution{value_, 2};
    return outer_.resolve(steps, file, diagnostics);
  }
  [[nodiscard]] std::vector<std::string> names() const override { return outer_.names(); }
  [[nodiscard]] bool allows_variables() const override { return outer_.allows_variables(); }
  [[nodiscard]] const FunctionTable* functions() const override { return outer_.functions(); }
  [[nodiscard]] const Function* provider_function(std::string_view name) const override {
    return outer_.provider_function(name);
  }
  [[nodiscard]] bool has_provider_functions(std::string_view provider) const override {
    return outer_.has_provider_functions(provider);
  }
  [[nodiscard]] const SourceMap* sources() const override { return outer_.sources(); }
  [[nodiscard]] Limits limits() const override { return outer_.limits(); }

 private:
  const eval::Scope& outer_;
  std::string_view name_;
  const Value& value_;
};

std::string error_text(const ConversionError& error) {
  std::string path = path_to_string(error.path);
  return path.empty() ? error.message : path + ": " + error.message;
}

class RuleChecker {
 public:
  RuleChecker(const Variable& variable, const eval::Scope& scope, Diagnostics& diagnostics,
              const ValidationOptions& options)
      : variable_(variable), scope_(scope), diagnostics_(diagnostics), options_(options) {}

  using Result = ValidationResult;

  Result check(const CheckRule& rule) {
    if (!rule.condition || !rule.error_message) return {Result::Status::unknown, ""};
    Value result = eval::evaluate(rule.condition, scope_, diagnostics_);
    std::optional<Value> message = evaluate_message(rule);
    if (!result.is_known()) return {Result::Status::unknown, ""};
    std::optional<bool> passed = passes(rule, result);
    if (!passed) return {Result::Status::error, ""};
    if (*passed) return {Result::Status::pass, ""};

    if (message && !message->is_known()) {
      if (!options_.planning) return {Result::Status::unknown, ""};
      fail("Invalid error message",
           "Unsuitable value for error message: expression refers to values that won't be known "
           "until the apply phase.",
           rule.error_message.range(), rule.error_message);
      return {Result::Status::error, ""};
    }
    std::string text = message && !message->is_null() ? message_text(rule, *message) : "";
    if (text.empty()) text = "Failed to evaluate condition error message.";
    std::string where =
        scope_.sources() == nullptr ? "" : range_text(*scope_.sources(), rule.range);
    fail("Invalid value for variable",
         fmt::format("{}\n\nThis was checked by the validation rule at {}.", text, where),
         options_.value_range.valid() ? options_.value_range : variable_.range, rule.condition);
    return {Result::Status::fail, std::move(text)};
  }

 private:
  // None if the result is not a valid bool, which is reported.
  std::optional<bool> passes(const CheckRule& rule, const Value& result) {
    constexpr const char* kSummary = "Invalid variable validation result";
    if (result.is_null()) {
      fail(kSummary, "Validation condition expression must return either true or false, not null.",
           rule.condition.range(), rule.condition);
      return std::nullopt;
    }
    auto verdict = convert(result, Type::boolean());
    if (!verdict) {
      fail(kSummary,
           fmt::format("Invalid validation condition result value: {}.",
                       error_text(verdict.error())),
           rule.condition.range(), rule.condition);
      return std::nullopt;
    }
    return verdict.value().unmarked().as_bool();
  }

  // None if it cannot be evaluated.
  std::optional<Value> evaluate_message(const CheckRule& rule) {
    Diagnostics problems;
    Value message = eval::evaluate(rule.error_message, scope_, problems);
    if (!problems.has_errors()) return message;
    const syntax::Expr& node = *rule.error_message.node;
    if (!syntax::is_json_string(node)) {
      diagnostics_.append(std::move(problems));
      return std::nullopt;
    }
    // In JSON syntax it used to be a literal, and still is if it is not a valid template.
    Diagnostic& warning = diagnostics_.warning(
        "Validation error message expression is invalid",
        fmt::format("The error message provided could not be evaluated as an expression, so "
                    "Terraform is interpreting it as a string literal.\n\nIn future versions of "
                    "Terraform, this will be considered an error. Please file a GitHub issue if "
                    "this would break your workflow.\n\n{}",
                    summary_of(problems)),
        rule.error_message.range(), rule.range);
    warning.evaluation = eval::explain(rule.error_message, scope_);
    return Value::string(syntax::json_string(node));
  }

  [[nodiscard]] std::string summary_of(const Diagnostics& problems) const {
    const Diagnostic& first = problems[0];
    std::string out;
    if (first.subject && scope_.sources() != nullptr)
      out = range_text(*scope_.sources(), *first.subject) + ": ";
    out += fmt::format("{}; {}", first.summary, first.detail);
    if (problems.size() > 1)
      out += fmt::format(", and {} other diagnostic(s)", problems.size() - 1);
    return out;
  }

  // If it may not be shown, which is reported: empty, or a replacement sentence.
  std::string message_text(const CheckRule& rule, const Value& message) {
    auto converted = convert(message, Type::string());
    if (!converted) {
      fail("Invalid error message",
           fmt::format("Unsuitable value for error message: {}.", error_text(converted.error())),
           rule.error_message.range(), rule.error_message);
      return "";
    }
    const Value& text = converted.value();
    if (text.has_mark(Marks::sensitive)) {
      hidden(rule, "sensitive", "nonsensitive");
    } else if (text.has_mark(Marks::ephemeral)) {
      hidden(rule, "ephemeral", "ephemeralasnull");
    } else {
      return std::string(trimmed(text.as_string()));
    }
    return "The error message included a sensitive value, so it will not be displayed.";
  }

  void hidden(const CheckRule& rule, const char* kind, const char* function) {
    fail(fmt::format("Error message refers to {} values", kind),
         fmt::format(
             "The error expression used to explain this condition refers to {0} values. Terraform "
             "will not display the resulting message.\n\nYou can correct this by removing "
             "references to {0} values, or by carefully using the {1}() function if the expression "
             "will not reveal the {0} data.",
             kind, function),
         rule.error_message.range(), rule.error_message);
  }

  void fail(std::string summary, std::string detail, const Range& subject,
            const syntax::Expression& culprit) {
    Diagnostic& error = diagnostics_.error(std::move(summary), std::move(detail), subject);
    error.evaluation = eval::explain(culprit, scope_);
  }

  const Variable& variable_;
  const eval::Scope& scope_;
  Diagnostics& diagnostics_;
  const ValidationOptions& options_;
};

}  // namespace

std::vector<ValidationResult> check_validations(const Variable& variable, const Value& value,
                                                const eval::Scope& scope, Diagnostics& diagnostics,
                                                const ValidationOptions& options) {
  std::vector<ValidationResult> out;
  if (variable.validations.empty()) return out;
  Value seen = variable.ephemeral ? value.with_marks(Marks::ephemeral) : value;
  RuleScope rules(scope, variable.name, seen);
  RuleChecker checker(variable, rules, diagnostics, options);
  for (const CheckRule& rule : variable.validations) out.push_back(checker.check(rule));
  return out;
}

}  // namespace landform::config
