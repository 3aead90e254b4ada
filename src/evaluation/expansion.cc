#include "evaluation/expansion.h"

#include <fmt/format.h>

#include "eval/evaluate.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/refinement.h"

namespace landform::evaluation {
namespace {

// More would only exhaust memory.
constexpr int64_t kMaxInstances = 10'000'000;

constexpr std::string_view kUnsuitable = "The given \"for_each\" argument value is unsuitable: ";

constexpr const char* kUnknownCount =
    "The \"count\" value depends on resource attributes that cannot be determined until apply, so "
    "Terraform cannot predict how many instances will be created. To work around this, use the "
    "-target argument to first apply only the resources that the count depends on.";
constexpr const char* kUnknownMap =
    "The \"for_each\" map includes keys derived from resource attributes that cannot be determined "
    "until apply, and so Terraform cannot determine the full set of keys that will identify the "
    "instances of this resource.\n\nWhen working with unknown values in for_each, it's better to "
    "define the map keys statically in your configuration and place apply-time results only in the "
    "map values.\n\nAlternatively, you could use the -target planning option to first apply only "
    "the resources that the for_each value depends on, and then apply a second time to fully "
    "converge.";
constexpr const char* kUnknownSet =
    "The \"for_each\" set includes values derived from resource attributes that cannot be "
    "determined until apply, and so Terraform cannot determine the full set of keys that will "
    "identify the instances of this resource.\n\nWhen working with unknown values in for_each, "
    "it's better to use a map value where the keys are defined statically in your configuration "
    "and where only the values contain apply-time results.\n\nAlternatively, you could use the "
    "-target planning option to first apply only the resources that the for_each value depends on, "
    "and then apply a second time to fully converge.";

// One argument of one block.
class Expander {
 public:
  Expander(const syntax::Expression& expr, const InstanceScope& scope, Diagnostics& diagnostics)
      : expr_(expr),
        scope_(scope),
        policy_(scope.environment().policy),
        diagnostics_(diagnostics) {}

  Instances count() {
    size_t errors = diagnostics_.error_count();
    Value value = evaluate();
    if (failed_since(errors)) return after_error(true);
    auto number = convert(value, Type::number());
    if (!number) {
      fail("Incorrect value type",
           fmt::format("Invalid expression value: {}.", number.error().message));
      return {};
    }
    value = std::move(number).value();
    if (value.has_mark(Marks::ephemeral)) {
      fail_count(
          "The given \"count\" is derived from an ephemeral value, which means that Terraform "
          "cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify "
          "the number of resource instances.");
    }
    value = value.unmarked();
    early_ = is_early(value);
    if (value.is_null()) {
      fail_count("The given \"count\" argument value is null. An integer is required.");
      return {};
    }
    if (!value.is_known()) return unknown_count();
    return known_count(value);
  }

  Instances for_each() {
    size_t errors = diagnostics_.error_count();
    Value value = evaluate();
    if (failed_since(errors)) return after_error(false);
    if (value.has_mark(Marks::sensitive)) {
      fail_for_each(
          "Sensitive values, or values derived from sensitive values, cannot be used as for_each "
          "arguments. If used, the sensitive value could be exposed as a resource instance key.",
          {.sensitive = true});
    }
    if (value.has_mark(Marks::ephemeral)) {
      fail_for_each(
          "The given \"for_each\" value is derived from an ephemeral value, which means that "
          "Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to "
          "specify a resource's instance keys.",
          {.ephemeral = true});
    }
    if (failed_since(errors)) return {};
    value = value.unmarked();
    early_ = is_early(value);
    if (value.is_null()) {
      fail_for_each(
          fmt::format("{}the given \"for_each\" argument value is null. A map, or set of "
                      "strings is allowed.",
                      kUnsuitable));
      return {};
    }
    return for_each_of(value);
  }

 private:
  Value evaluate() {
    if (policy_.stop_at_errors) return scope_.evaluate_checked(expr_, diagnostics_);
    return eval::evaluate(expr_, scope_, diagnostics_);
  }

  [[nodiscard]] bool failed_since(size_t errors) const {
    return diagnostics_.error_count() != errors;
  }
  void fail(const char* summary, std::string detail, const eval::Blame& blame = {}) {
    diagnostics_.error(summary, std::move(detail), expr_.range()).evaluation =
        eval::explain(expr_, scope_, blame);
  }
  void fail_count(std::string detail) {
    diagnostics_.error("Invalid count argument", std::move(detail), expr_.range());
  }
  void fail_for_each(std::string detail, const eval::Blame& blame = {}) {
    fail("Invalid for_each argument", std::move(detail), blame);
  }
  void fail_set(std::string detail) { fail("Invalid for_each set argument", std::move(detail)); }

  void warn_unknown(const char* argument) {
    const char* reason = early_ ? "a variable without a value or a data source that is not read"
                                : "something that is known only after apply";
    diagnostics_.warning(
        "Number of instances is not known",
        fmt::format("The \"{}\" value depends on {}, so the number of instances is not known. One "
                    "instance stands for all of them here.",
                    argument, reason),
        expr_.range());
  }

  [[nodiscard]] Value as_argument(const Value& unknown) const {
    return early_ ? as_early(unknown) : unknown;
  }

  [[nodiscard]] Instance representative(bool count) const {
    Instance out;
    out.key = config::Key("*");
    out.representative = true;
    if (count) {
      out.data.count_index = as_argument(Value::unknown_not_null(Type::number()));
    } else {
      const Environment& environment = scope_.environment();
      out.data.each_key =
          as_argument(refine_not_null(environment.unknown_as("each.key", Type::string())));
      out.data.each_value = as_argument(environment.unknown_as("each.value"));
    }
    return out;
  }

  [[nodiscard]] Instances after_error(bool count) const {
    if (policy_.stop_at_errors) return {};
    return {representative(count)};
  }

  static Instances indexed(int64_t count) {
    Instances out;
    out.reserve(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) {
      Instance one;
      one.key = config::Key(i);
      one.data.count_index = Value::number(i);
      out.push_back(std::move(one));
    }
    return out;
  }

  Instances unknown_count() {
    if (policy_.expansion == Expansion::known) {
      fail_count(kUnknownCount);
      return {};
    }
    if (policy_.expansion == Expansion::representative) warn_unknown("count");
    return {representative(true)};
  }

  Instances known_count(const Value& value) {
    auto count = value.as_number().to_int64();
    if (!count) {
      fail_count(
          "The given \"count\" argument value is unsuitable: value must be a whole number, between "
          "-9223372036854775808 and 9223372036854775807.");
      return {};
    }
    if (*count < 0) {
      fail_count(
          "The given \"count\" argument value is unsuitable: must be greater than or equal to "
          "zero.");
      return {};
    }
    if (*count > kMaxInstances) {
      fail_count(fmt::format(
          "The given \"count\" argument value is unsuitable: at most {} instances are evaluated.",
          kMaxInstances));
      return {};
    }
    // They are not used.
    if (policy_.expansion == Expansion::symbolic) return {};
    return indexed(*count);
  }

  Instances for_each_of(const Value& value) {
    Type type = value.type();
    // As in Terraform, a plan looks at the type of known values only.
    if (!value.is_known() && policy_.expansion == Expansion::known)
      return unknown_for_each(type.is_set());
    if (!type.is_dynamic() && !type.is_map() && !type.is_object() && !type.is_set()) {
      fail_for_each(
          fmt::format("{}the \"for_each\" argument must be a map, or set of strings, and you "
                      "have provided a value of type {}.",
                      kUnsuitable, type.friendly_name()));
      return {};
    }
    if (!value.is_known()) return unknown_for_each(type.is_set());
    if (type.is_set()) return for_each_set(value);
    Instances out;
    out.reserve(value.length());
    for (size_t i = 0; i < value.length(); ++i) {
      Instance& one = out.emplace_back();
      one.key = config::Key::quoted(std::string(value.key(i)));
      one.data.each_key = Value::string_nfc(value.key(i));
      one.data.each_value = value.elements()[i];
    }
    return out;
  }

  Instances unknown_for_each(bool set) {
    if (policy_.expansion == Expansion::known) {
      fail_for_each(set ? kUnknownSet : kUnknownMap, {.unknown = true});
      return {};
    }
    if (policy_.expansion == Expansion::representative) warn_unknown("for_each");
    return {representative(false)};
  }

  Instances for_each_set(const Value& value) {
    if (value.length() == 0) return {};
    bool wholly_known = value.is_wholly_known();
    bool untyped = value.type().element().is_dynamic();
    if (!wholly_known && (untyped || policy_.expansion != Expansion::representative))
      return unknown_for_each(true);
    if (!value.type().element().is_string()) {
      fail_set(
          fmt::format("{}\"for_each\" supports maps and sets of strings, but you have "
                      "provided a set containing type {}.",
                      kUnsuitable, value.type().element().friendly_name()));
      return {};
    }
    Instances out;
    out.reserve(value.length());
    if (!wholly_known) {
      warn_unknown("for_each");
      out.push_back(representative(false));  // for all that are not known
    }
    for (const Value& element : value.elements()) {
      if (!element.is_known()) continue;
      if (element.is_null()) {
        fail_set(fmt::format("{}\"for_each\" sets must not contain null values.", kUnsuitable));
        return {};
      }
      Instance& one = out.emplace_back();
      one.key = config::Key::quoted(std::string(element.as_string()));
      one.data.each_key = element;
      one.data.each_value = element;
    }
    return out;
  }

  const syntax::Expression& expr_;
  const InstanceScope& scope_;
  Policy policy_;
  Diagnostics& diagnostics_;
  bool early_ = false;  // what is not known of the argument
};

}  // namespace

RepetitionData unknown_repetition(const config::Repetition& repetition) {
  RepetitionData out;
  if (repetition.count) out.count_index = Value::unknown(Type::number());
  if (repetition.for_each) {
    out.each_key = Value::unknown(Type::string());
    out.each_value = Value::unknown();
  }
  return out;
}

Instances expand(const config::Repetition& repetition, const InstanceScope& scope,
                 Diagnostics& diagnostics) {
  if (!repetition.repeated()) return {Instance{}};
  Instances out = repetition.count ? Expander(repetition.count, scope, diagnostics).count()
                                   : Expander(repetition.for_each, scope, diagnostics).for_each();
  if (!scope.environment().symbolic()) return out;
  Instance one;
  one.data = unknown_repetition(repetition);
  return {one};
}

}  // namespace landform::evaluation
