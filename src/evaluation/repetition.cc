#include "evaluation/repetition.h"

#include <fmt/format.h>

#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::evaluation {
namespace {

// More instances than anybody manages; evaluating them would only exhaust memory.
constexpr int64_t kMaxInstances = 10'000'000;

constexpr const char* kInvalidCount = "Invalid count argument";
constexpr const char* kInvalidForEach = "Invalid for_each argument";

void warn_unknown(const char* argument, const Range& range, Diagnostics& diagnostics) {
  diagnostics.warning(
      "Number of instances is not known",
      fmt::format(
          "The \"{}\" value depends on something that is known only after apply, so it is not "
          "known how many instances there will be. One stands for all of them here.",
          argument),
      range);
}

// Nothing vanishes without a word.
Instances left_out(const Range& range, Diagnostics& diagnostics) {
  diagnostics.warning(
      "Number of instances is not known",
      "The \"for_each\" value depends on something that is not known here, such as a variable "
      "without a value, so it is not known which instances there will be. None of them is shown.",
      range);
  return {};
}

Instance one_unknown(bool count) {
  Instance out;
  out.key = config::Key("*");
  if (count) {
    out.data.count_index = Value::unknown_not_null(Type::number());
  } else {
    out.data.each_key = Value::unknown_not_null(Type::string());
    out.data.each_value = Value::unknown();
  }
  return out;
}

Instances expand_count(const syntax::Expression& expr, const eval::Scope& scope, bool placeholders,
                       Diagnostics& diagnostics) {
  auto fail = [&](std::string detail) {
    diagnostics.error(kInvalidCount, std::move(detail), expr.range());
    return Instances{};
  };
  auto indexed = [](int64_t count) {
    Instances out;
    out.reserve(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) {
      Instance one;
      one.key = config::Key(i);
      one.data.count_index = Value::number(i);
      out.push_back(std::move(one));
    }
    return out;
  };
  size_t errors = diagnostics.error_count();
  Value value = eval::evaluate(expr, scope, diagnostics);
  bool failed = diagnostics.error_count() != errors;
  value = value.unmarked();
  if (placeholders && (failed || !value.is_known() || value.is_null())) return indexed(1);
  if (failed) return {one_unknown(true)};
  if (value.is_null())
    return fail("The given \"count\" argument value is null. An integer is required.");
  if (!value.is_known()) {
    warn_unknown("count", expr.range(), diagnostics);
    return {one_unknown(true)};
  }
  auto number = convert(value, Type::number());
  if (!number) {
    // A placeholder is text, which is no number.
    if (placeholders) return indexed(1);
    return fail(fmt::format("The given \"count\" argument value is unsuitable: {}.",
                            number.error().message));
  }
  auto count = number.value().as_number().to_int64();
  if (!count) {
    return fail(
        "The given \"count\" argument value is unsuitable: value must be a whole number, between "
        "-9223372036854775808 and 9223372036854775807.");
  }
  if (*count < 0)
    return fail(
        "The given \"count\" argument value is unsuitable: must be greater than or equal to zero.");
  if (*count > kMaxInstances) {
    return fail(fmt::format(
        "The given \"count\" argument value is unsuitable: at most {} instances are evaluated.",
        kMaxInstances));
  }
  return indexed(*count);
}

Instances expand_for_each(const syntax::Expression& expr, const eval::Scope& scope,
                          bool placeholders, Diagnostics& diagnostics) {
  auto fail = [&](std::string detail) {
    diagnostics.error(kInvalidForEach, std::move(detail), expr.range());
    return Instances{};
  };
  size_t errors = diagnostics.error_count();
  Value value = eval::evaluate(expr, scope, diagnostics);
  bool failed = diagnostics.error_count() != errors;
  if (placeholders && failed) return {};
  if (placeholders && (!value.is_known() || value.is_null()))
    return left_out(expr.range(), diagnostics);
  if (failed) return {one_unknown(false)};
  if (value.has_mark(Marks::sensitive)) {
    return fail(
        "Sensitive values, or values derived from sensitive values, cannot be used as for_each "
        "arguments. If "
        "used, the sensitive value could be exposed as a resource instance key.");
  }
  value = value.unmarked();
  if (value.is_null()) {
    return fail(
        "The given \"for_each\" argument value is null. A map, or set of strings is allowed.");
  }
  Type type = value.type();
  if (!type.is_dynamic() && !type.is_map() && !type.is_object() && !type.is_set()) {
    if (placeholders) return left_out(expr.range(), diagnostics);
    return fail(fmt::format(
        "The given \"for_each\" argument value is unsuitable: the \"for_each\" argument must be a "
        "map, or set of strings, and you have provided a value of type {}.",
        type.friendly_name()));
  }
  if (!value.is_known()) {
    warn_unknown("for_each", expr.range(), diagnostics);
    return {one_unknown(false)};
  }
  Instances out;
  out.reserve(value.length());
  for (size_t i = 0; i < value.length(); ++i) {
    Value element = value.elements()[i];
    Instance one;
    if (type.is_set()) {
      if (!type.element().is_string() || element.is_null()) {
        return fail(fmt::format(
            "The given \"for_each\" argument value is unsuitable: \"for_each\" supports maps and "
            "sets of strings, but you have provided a set containing type {}.",
            type.element().friendly_name()));
      }
      if (!element.is_known()) {
        if (!placeholders) warn_unknown("for_each", expr.range(), diagnostics);
        one = one_unknown(false);
      } else {
        one.key = config::Key::quoted(std::string(element.as_string()));
        one.data.each_key = element;
        one.data.each_value = element;
      }
    } else {
      one.key = config::Key::quoted(std::string(value.key(i)));
      one.data.each_key = Value::string_nfc(value.key(i));
      one.data.each_value = std::move(element);
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

Instances expand(const config::Repetition& repetition, const eval::Scope& scope, bool placeholders,
                 Diagnostics& diagnostics) {
  if (repetition.count) return expand_count(repetition.count, scope, placeholders, diagnostics);
  if (repetition.for_each)
    return expand_for_each(repetition.for_each, scope, placeholders, diagnostics);
  return {Instance{}};
}

}  // namespace landform::evaluation
