#include "value/function.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/refinement.h"

namespace landform {

const Parameter* Function::parameter(size_t index) const {
  if (index < parameters.size()) return &parameters[index];
  return variadic ? &*variadic : nullptr;
}

Result<Value, FunctionError> call(const Function& function, std::vector<Value> arguments) {
  size_t wanted = function.parameters.size();
  if (arguments.size() < wanted || (arguments.size() > wanted && !function.variadic)) {
    return call_error(fmt::format("wrong number of arguments ({}{} required; {} given)",
                                  function.variadic ? "at least " : "", wanted, arguments.size()));
  }

  Marks marks = Marks::none;
  bool unknown = false;
  bool untyped = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = *function.parameter(i);
    Value& argument = arguments[i];
    // To convert again what was converted for this parameter would drop marks of nulls in it.
    if (!conforms(argument.type(), parameter.type)) {
      auto converted = convert(argument, parameter.type);
      if (!converted) {
        ConversionError error = std::move(converted).error();
        return FunctionError{std::move(error.message), static_cast<int>(i), std::move(error.path)};
      }
      argument = std::move(converted).value();
    }
    if (!parameter.allow_marked && argument.contains_marked()) {
      marks |= argument.marks_deep();
      argument = argument.unmarked_deep();
    }
    if (!parameter.allow_null && argument.is_null()) {
      return argument_error(static_cast<int>(i), "argument must not be null");
    }
    untyped |= argument.type().is_dynamic() && !parameter.allow_dynamic;
    unknown |= !argument.is_known() && !parameter.allow_unknown;
  }
  // What an impure function returns is not known before apply, whatever its arguments are.
  auto as_arguments = [&](const Value& value) {
    return function.impure ? value : early_by(value, arguments);
  };
  if (untyped) return as_arguments(Value::unknown()).with_marks(marks);

  Type type = function.result;
  if (function.type) {
    auto answered = function.type(arguments);
    if (!answered) return std::move(answered).error();
    type = answered.value();
  }
  Value result;
  if (unknown) {
    result = Value::unknown(type);
  } else {
    auto answered = function.implementation(arguments, type);
    if (!answered) return std::move(answered).error();
    result = std::move(answered).value();
  }
  if (function.refine_result && !result.is_known() && !result.type().is_dynamic()) {
    result = function.refine_result(result);
  }
  if (!result.is_wholly_known()) result = as_arguments(result);
  return marks == Marks::none ? result : result.with_marks(marks);
}

Type declared_result(const Function& function) {
  std::vector<Value> unknown;
  auto add = [&](const Parameter& p) {
    unknown.push_back(Value::unknown(p.type));
    return !p.type.is_dynamic() || p.allow_dynamic;
  };
  bool open = false;
  for (const Parameter& p : function.parameters) open |= !add(p);
  if (function.variadic) open |= !add(*function.variadic);
  if (open) return Type::dynamic();
  if (!function.type) return function.result;
  auto type = function.type(unknown);
  return type ? type.value() : Type::dynamic();
}

void FunctionTable::add(Function function) {
  auto at = std::lower_bound(functions_.begin(), functions_.end(), function.name,
                             [](const auto& f, const std::string& name) { return f->name < name; });
  if (at != functions_.end() && (*at)->name == function.name) {
    by_name_.erase((*at)->name);
    **at = std::move(function);
    by_name_.emplace((*at)->name, at->get());
    return;
  }
  at = functions_.insert(at, std::make_unique<Function>(std::move(function)));
  by_name_.emplace((*at)->name, at->get());
}

const Function* FunctionTable::find(std::string_view name) const {
  auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

}  // namespace landform
