// Applying a variable's declaration to a value.
#include <fmt/format.h>

#include "base/quote.h"
#include "config/variable_values.h"
#include "value/convert.h"

namespace landform::config {
namespace {

void unsuitable(const Variable& variable, const VariableOrigin& origin, const std::string& why,
                Diagnostics& diagnostics) {
  std::string detail;
  Range subject = origin.range;
  if (!origin.range.valid()) {
    detail = fmt::format("Unsuitable value for {} {}: {}.", origin.address, origin.set_by, why);
    subject = variable.range;
  } else if (variable.sensitive) {
    // The source line of the value must not be shown.
    detail = fmt::format(
        "The given value is not suitable for {}, which is sensitive: {}. Invalid value defined at "
        "{}.",
        origin.address, why, range_text(origin.sources, origin.range));
    subject = variable.range;
  } else {
    detail = fmt::format("The given value is not suitable for {} declared at {}: {}.",
                         origin.address, range_text(origin.sources, variable.range), why);
  }
  diagnostics.error("Invalid value for input variable", std::move(detail), subject);
}

void required_is_null(const Variable& variable, const VariableOrigin& origin,
                      Diagnostics& diagnostics) {
  constexpr const char* kSummary = "Required variable not set";
  if (origin.range.valid()) {
    diagnostics.error(kSummary,
                      fmt::format("The given value is not suitable for {} defined at {}: required "
                                  "variable may not be set to null.",
                                  origin.address, range_text(origin.sources, variable.range)),
                      origin.range);
  } else {
    diagnostics.error(
        kSummary,
        fmt::format("Unsuitable value for {} {}: required variable may not be set to null.",
                    origin.address, origin.set_by),
        variable.range);
  }
}

}  // namespace

Value finalize_variable(const Variable& variable, const Value& given, const VariableOrigin& origin,
                        Diagnostics& diagnostics) {
  const eval::TypeConstraint& constraint = variable.constraint;
  Value value = given;
  // A null value stays null; whether it is allowed is checked elsewhere.
  if (constraint.defaults != nullptr && !value.is_null()) value = constraint.defaults->apply(value);
  auto converted = convert(value, constraint.type);
  if (!converted) {
    unsuitable(variable, origin, converted.error().message, diagnostics);
    return Value::unknown(constraint.type.without_optional());
  }
  value = std::move(converted).value();
  if (value.is_null() && !variable.nullable) {
    if (variable.default_value) {
      value = *variable.default_value;
    } else {
      required_is_null(variable, origin, diagnostics);
      value = Value::unknown(constraint.type.without_optional());
    }
  }
  if (!variable.ephemeral && (value.marks_deep() & Marks::ephemeral) != Marks::none) {
    diagnostics.error(
        "Ephemeral value not allowed",
        "This input variable is not declared as accepting a ephemeral values, so it cannot be set "
        "to a result derived from an ephemeral value.",
        origin.range.valid() ? origin.range : variable.range);
  }
  return value;
}

void report_unset_variables(const Module& root, const VariableDetails& details,
                            Diagnostics& diagnostics) {
  for (const auto& [name, variable] : root.variables) {
    if (variable.default_value || details.given.contains(name)) continue;
    diagnostics.error(
        "No value for required variable",
        fmt::format("The root module input variable {} is not set, and has no default value. Use a "
                    "-var or -var-file command line argument to provide a value for this variable.",
                    go_quote(name)),
        variable.range);
  }
}

}  // namespace landform::config
