// Function calls.
#include <fmt/format.h>

#include <algorithm>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/evaluator.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/function.h"
#include "value/shown.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

namespace {

// Why the function does not exist in its namespace, and what to check.
std::string missing_in_namespace(const Scope& scope, std::string_view name) {
  size_t separator = name.rfind("::");
  std::string_view space = name.substr(0, separator + 2);
  std::string_view base = name.substr(separator + 2);
  std::string_view first = name.substr(0, name.find("::"));
  if (first != "provider") {
    return fmt::format(
        "The function namespace {} is not valid. Provider function calls must use the "
        "\"provider::\" "
        "namespace prefix.",
        go_quote(first));
  }
  std::string_view provider = space.substr(first.size() + 2);
  provider = provider.substr(0, provider.find("::"));
  if (provider.empty())
    return "The function call must include the provider name after the \"provider::\" prefix.";
  if (scope.has_provider_functions(provider)) {
    return fmt::format("The function {} is not available from the provider {}.", go_quote(base),
                       go_quote(provider));
  }
  return fmt::format(
      "There is no function named {}. Ensure that provider name {} is declared in this module's "
      "required_providers block, and that this provider offers a function named {}.",
      go_quote(name), go_quote(provider), go_quote(base));
}

// What is shown for the result of a call with unknown arguments: the result for what is shown for
// them, as long as it can be recognized there. The length of a name says nothing about the length
// of what it names.
Value shown_result(const Function& function, std::span<const Value> arguments) {
  std::vector<Value> shown;
  shown.reserve(arguments.size());
  for (const Value& argument : arguments) shown.push_back(as_shown(argument));
  auto result = landform::call(function, std::move(shown));
  if (!result || !names_sources(result.value(), arguments)) return Value::null();
  return result.value().unmarked_deep();
}

// The expression of the i-th argument: the last expression may have been expanded to several
// arguments.
const Expr& argument_expression(const CallExpr& expr, size_t i) {
  return *expr.args()[std::min(i, expr.args().size() - 1)];
}

}  // namespace

const Function* Evaluator::called_function(const CallExpr& expr) const {
  const FunctionTable* functions = scope_.functions();
  if (functions == nullptr) return nullptr;
  // Functions of providers, built-in ones among them, are there where the provider is declared.
  std::string_view name = expr.name();
  return name.starts_with("provider::") ? scope_.provider_function(name) : functions->find(name);
}

const Function* Evaluator::find_function(const CallExpr& expr) {
  const FunctionTable* functions = scope_.functions();
  if (functions == nullptr) {
    fail("Function calls not allowed", "Functions may not be called here.", range(expr), {}, expr);
    return nullptr;
  }
  std::string_view name = expr.name();
  if (const Function* function = called_function(expr)) return function;

  Range name_range = range(expr.name_begin, expr.name_end);
  if (name.find("::") != std::string_view::npos) {
    fail("Unknown provider function", missing_in_namespace(scope_, name), name_range, range(expr),
         expr);
    return nullptr;
  }
  std::vector<std::string_view> available;
  for (const auto& f : functions->all()) available.push_back(f->name);
  fail("Call to unknown function",
       fmt::format("There is no function named {}.{}", go_quote(name),
                   did_you_mean(name, available)),
       name_range, range(expr), expr);
  return nullptr;
}

bool Evaluator::gather_arguments(const CallExpr& expr, const Function& function,
                                 std::vector<Value>& out) {
  size_t errors = diagnostics_->error_count();
  std::span<const Expr* const> written = expr.args();
  std::vector<Value> expanded;
  if (expr.expand_final) {
    const Expr& last = *written.back();
    written = written.first(written.size() - 1);
    Value list = run(last);
    if (diagnostics_->error_count() != errors) return false;
    Type type = list.type();
    auto reject = [&](const char* detail) {
      fail("Invalid expanding argument value", detail, range(last), range(expr), last, &expr);
      return false;
    };
    if (!type.is_dynamic() && !type.is_tuple() && !type.is_list() && !type.is_set()) {
      return reject(
          "The expanding argument (indicated by ...) must be of a tuple, list, or set type.");
    }
    if (list.is_null())
      return reject("The expanding argument (indicated by ...) must not be null.");
    if (!list.is_known()) return false;
    Value plain = list.unmarked();
    for (const Value& v : plain.elements()) expanded.push_back(v.with_marks_of(list));
  }

  size_t count = written.size() + expanded.size();
  size_t wanted = function.parameters.size();
  if (count < wanted) {
    fail("Not enough function arguments",
         fmt::format("Function {} expects{} {} argument(s). Missing value for {}.",
                     go_quote(expr.name()), function.variadic ? " at least" : "", wanted,
                     go_quote(function.parameters[count].name)),
         range(expr.close_paren, expr.end), range(expr), expr, &expr);
    return false;
  }
  if (count > wanted && !function.variadic) {
    fail("Too many function arguments",
         fmt::format("Function {} expects only {} argument(s).", go_quote(expr.name()), wanted),
         start_range(argument_expression(expr, wanted)), range(expr), expr, &expr);
    return false;
  }

  out.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    out.push_back(i < written.size() ? run(*written[i]) : std::move(expanded[i - written.size()]));
    Value& argument = out.back();
    const Parameter& parameter = *function.parameter(i);
    if (parameter.type.is_dynamic() || argument.type() == parameter.type) continue;
    auto converted = convert(argument, parameter.type);
    if (converted) {
      argument = std::move(converted).value();
      continue;
    }
    const Expr& culprit = argument_expression(expr, i);
    fail("Invalid function argument",
         fmt::format("Invalid value for {} parameter: {}.", go_quote(parameter.name),
                     converted.error().message),
         start_range(culprit), range(expr), culprit, &expr);
  }
  return diagnostics_->error_count() == errors;
}

Value Evaluator::call(const CallExpr& expr) {
  const Function* function = find_function(expr);
  if (function == nullptr) return Value::unknown();
  switch (function->form) {
    case Function::Form::try_:
      return try_call(expr, *function);
    case Function::Form::can:
      if (expr.count == 1 && !expr.expand_final) return can_call(expr);
      break;
    case Function::Form::templatestring:
      if (!check_template_argument(expr)) return Value::unknown();
      break;
    case Function::Form::ordinary:
      break;
  }

  std::vector<Value> arguments;
  if (!gather_arguments(expr, *function, arguments)) return Value::unknown();
  size_t count = arguments.size();
  std::vector<Value> showing;  // the arguments, if something is shown for them
  if (shows_something(arguments)) showing = arguments;
  auto result = landform::call(*function, std::move(arguments));
  if (result && !showing.empty() && !result.value().is_known())
    return with_shown(result.value(), shown_result(*function, showing));
  if (result) return std::move(result).value();

  const FunctionError& error = result.error();
  if (error.argument >= 0) {
    auto index = static_cast<size_t>(error.argument);
    const Parameter* parameter = function->parameter(index);
    if (parameter != nullptr) {
      std::string detail = fmt::format("Invalid value for {} parameter: {}.",
                                       go_quote(parameter->name), error.message);
      if (index < count) {
        const Expr& culprit = argument_expression(expr, index);
        fail("Invalid function argument", std::move(detail), start_range(culprit), range(expr),
             culprit, &expr);
      } else {
        fail("Invalid function argument", std::move(detail), range(expr), {}, expr, &expr);
      }
      return Value::unknown();
    }
  }
  fail("Error in function call",
       fmt::format("Call to function {} failed: {}.", go_quote(expr.name()), error.message),
       start_range(expr), range(expr), expr, &expr);
  return Value::unknown();
}

// templatestring expects a template from elsewhere; for an inline template, a plain template
// expression is enough.
bool Evaluator::check_template_argument(const CallExpr& expr) {
  if (expr.count == 0 || (expr.count == 1 && expr.expand_final)) return true;
  const Expr& argument = *expr.args()[0];
  if (is_plain_reference(argument)) return true;
  const char* problem =
      "must be a direct reference to a single string from elsewhere, containing valid Terraform "
      "template syntax";
  constexpr const char* kOnly =
      "templatestring is only for rendering templates retrieved dynamically from elsewhere";
  std::string message = problem;
  if (argument.kind == ExprKind::wrap) {
    message = fmt::format(
        "{}; to treat the inner expression as template syntax, write the reference expression "
        "directly without any template interpolation syntax",
        kOnly);
  } else if (argument.kind == ExprKind::string) {
    message = fmt::format(
        "{}, and so does not support providing a literal template; consider using a template "
        "string "
        "expression instead",
        kOnly);
  } else if (argument.kind == ExprKind::template_) {
    message = fmt::format(
        "{}; to render an inline template, consider using a plain template string expression",
        kOnly);
  }
  fail("Invalid function argument",
       fmt::format("Invalid value for \"template\" parameter: invalid template expression: {}.",
                   message),
       start_range(argument), range(expr), argument, &expr);
  return false;
}

// Without limits there might be no error, so it cannot decide anything.
Value Evaluator::report_hidden(Diagnostics failures) {
  diagnostics_->append(std::move(failures));
  return Value::unknown();
}

Value Evaluator::try_call(const CallExpr& expr, const Function& function) {
  // An expanded argument is evaluated before any attempt, so its failure is reported as usual.
  std::vector<Value> expanded;
  std::span<const Expr* const> attempts = expr.args();
  if (expr.expand_final) {
    attempts = attempts.first(attempts.size() - 1);
    Function plain;
    plain.variadic = function.variadic;
    std::vector<Value> all;
    if (!gather_arguments(expr, plain, all)) return Value::unknown();
    expanded.assign(all.begin() + static_cast<ptrdiff_t>(attempts.size()), all.end());
  }

  Diagnostics failures;
  ++trials_;
  std::optional<Value> success;
  size_t succeeded = 0;  // the attempt that did
  for (; succeeded < attempts.size() && !success; ++succeeded) {
    size_t errors = failures.error_count();
    Value value = run_into(*attempts[succeeded], failures);
    if (failures.error_count() != errors) continue;
    success = std::move(value);
    break;
  }
  --trials_;
  if (over_limit_ || budget_.is_spent()) return report_hidden(std::move(failures));
  if (!success && !expanded.empty()) success = expanded[0];
  // The attempt might still fail once more is known, so the result is unknown until then.
  if (success) {
    if (success->is_wholly_known()) return *success;
    const bool tried = succeeded < attempts.size();
    if (tried && is_certain(*attempts[succeeded], *success)) return *success;
    const Value sources[] = {*success};
    Value unknown = Value::unknown();
    if (tried && is_early(*success) && all_early(attempts.subspan(succeeded + 1), failures))
      unknown = as_early(unknown);
    if (over_limit_ || budget_.is_spent()) return report_hidden(std::move(failures));
    return shows_something(sources) ? with_shown(unknown, as_shown(*success)) : unknown;
  }

  std::string message;
  if (attempts.empty() && expanded.empty()) {
    message = "at least one argument is required";
  } else {
    message = "no expression succeeded:\n";
    for (const Diagnostic& d : failures) {
      std::string at =
          d.subject && scope_.sources() != nullptr ? range_text(*scope_.sources(), *d.subject) : "";
      message += at.empty() ? fmt::format("- {}\n  {}\n", d.summary, d.detail)
                            : fmt::format("- {} (at {})\n  {}\n", d.summary, at, d.detail);
    }
    message += "\nAt least one expression must produce a successful result";
  }
  fail("Error in function call",
       fmt::format("Call to function {} failed: {}.", go_quote(expr.name()), message),
       start_range(expr), range(expr), expr, &expr);
  return Value::unknown();
}

Value Evaluator::can_call(const CallExpr& expr) {
  Diagnostics failures;
  ++trials_;
  Value value = run_into(*expr.args()[0], failures);
  --trials_;
  if (over_limit_ || budget_.is_spent()) return report_hidden(std::move(failures));
  if (failures.has_errors()) return Value::boolean(false);
  if (value.is_wholly_known() || is_certain(*expr.args()[0], value)) return Value::boolean(true);
  const Value sources[] = {value};
  return early_by(Value::unknown(Type::boolean()), sources);
}

}  // namespace landform::eval
