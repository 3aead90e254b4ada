#include "random/text_resource.h"

#include <fmt/format.h>

#include <utility>

#include "sdk/modifiers.h"
#include "sdk/validators.h"

namespace landform::random {
namespace {

constexpr const char* kMinimums[] = {"min_upper", "min_lower", "min_numeric", "min_special"};

bool is_null(const Value& value) { return value.is_known() && value.is_null(); }
bool is_set(const Value& value) { return value.is_known() && !value.is_null(); }

// The length must be at least the sum of the minimums.
sdk::Validator at_least_the_minimums() {
  return {"value must be at least sum of min_upper + min_lower + min_numeric + min_special",
          [](const sdk::ValidationContext& c) {
            Number sum(0);
            for (const char* name : kMinimums) {
              const Value* minimum = c.objects.front().find(name);
              if (minimum == nullptr || is_null(*minimum)) continue;
              if (!minimum->is_known()) return;
              sum = add(sum, minimum->as_number());
            }
            if (compare(c.value.as_number(), sum) < 0) {
              c.fail(
                  fmt::format("value must be at least sum of min_upper + min_lower + "
                              "min_numeric + min_special, got: {}",
                              c.value.as_number().to_string()));
            }
          }};
}

// If all character classes are set, at least one of them must be allowed.
sdk::Validator some_class_is_allowed(const std::string& own) {
  return {"at least one of special, upper, lower and " + own + " must be true",
          [own](const sdk::ValidationContext& c) {
            if (c.value.as_bool()) return;
            for (const char* name : {"special", "upper", "lower"}) {
              const Value* other = c.objects.front().find(name);
              if (other == nullptr || !is_set(*other) || other->as_bool()) return;
            }
            c.diagnostics.error(
                "Invalid Attribute Combination",
                fmt::format("At least one attribute out of [special,upper,lower,{}] must be "
                            "specified as true",
                            own),
                c.path);
          }};
}

sdk::PlanModifier replace_unless_empty_to_null() {
  return sdk::replace_if("A change requires a new result, unless an empty string is no longer set.",
                         [](const sdk::PlanModifierContext& change) {
                           return !is_null(change.config) || !is_set(change.prior) ||
                                  !change.prior.as_string().empty();
                         });
}

sdk::Attribute allowed(const std::string& what) {
  return sdk::boolean().optional().describe(
      fmt::format("Whether the result may contain {}; `true` by default.", what));
}

sdk::Attribute minimum(const std::string& what) {
  return sdk::int64()
      .optional()
      .default_value(0)
      .requires_replace()
      .validate(sdk::at_least(0))
      .describe(fmt::format("The minimum number of {} in the result.", what));
}

}  // namespace

void add_text_attributes(sdk::Schema& schema, Lifetime lifetime) {
  schema.attribute("length",
                   sdk::int64()
                       .required()
                       .requires_replace()
                       .validate(sdk::at_least(1))
                       .validate(sdk::at_most(kLongest))
                       .validate(at_least_the_minimums())
                       .describe("The length of the result: at least 1, and at least "
                                 "`min_upper` + `min_lower` + `min_numeric` + `min_special`."));
  schema.attribute("special", allowed("special characters, which are `!@#$%&*()-_=+[]{}<>:?` or "
                                      "those of `override_special`")
                                  .default_value(true)
                                  .requires_replace());
  schema.attribute("upper", allowed("upper-case letters").default_value(true).requires_replace());
  schema.attribute("lower", allowed("lower-case letters").default_value(true).requires_replace());
  sdk::Attribute numeric = allowed("digits").validate(some_class_is_allowed("numeric"));
  if (lifetime == Lifetime::kept) {
    schema.attribute("keepers", keepers());
    schema.attribute("numeric", numeric.computed());
    schema.attribute("number", allowed("digits")
                                   .computed()
                                   .validate(some_class_is_allowed("number"))
                                   .deprecated("**NOTE**: This is deprecated, use `numeric` "
                                               "instead."));
  } else {
    schema.attribute("numeric", numeric.default_value(true));
  }
  schema.attribute("min_numeric", minimum("digits"));
  schema.attribute("min_upper", minimum("upper-case letters"));
  schema.attribute("min_lower", minimum("lower-case letters"));
  schema.attribute("min_special", minimum("special characters"));
  schema.attribute("override_special",
                   sdk::string()
                       .optional()
                       .plan(replace_unless_empty_to_null())
                       .describe("The special characters to choose from, instead of the default "
                                 "ones. They are used if `special` is true, or `min_special` asks "
                                 "for some."));
}

TextRules text_rules(const sdk::Object& object) {
  auto rule = [&](const char* allowed, const char* least) {
    return TextRules::Class{object.boolean(allowed), object.int64(least)};
  };
  return {object.int64("length"),         rule("upper", "min_upper"),
          rule("lower", "min_lower"),     rule("numeric", "min_numeric"),
          rule("special", "min_special"), object.maybe_string("override_special").value_or("")};
}

void TextResource::plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned) {
  const Value& number = context.config.get("number");
  const Value& numeric = context.config.get("numeric");
  if (is_set(number) && is_set(numeric) && number.as_bool() != numeric.as_bool()) {
    context.error("Number and numeric are both configured with different values",
                  "Number is deprecated, use numeric instead");
    return;
  }
  Value chosen = Value::boolean(true);
  if (!is_null(numeric)) {
    chosen = numeric;
  } else if (!is_null(number)) {
    chosen = number;
  }
  for (const char* name : {"number", "numeric"}) {
    if (is_null(context.config.get(name))) planned.set(name, chosen);
    if (prior != nullptr && !planned.get(name).identical(prior->get(name))) {
      context.replace_because_of(name);
    }
  }
}

sdk::Object TextResource::upgrade(sdk::UpgradeContext& /*context*/, int64_t /*version*/,
                                  const Value& old) {
  sdk::Object written = empty();
  for (const AttributeType& attribute : written.type().attributes()) {
    const Value* value = old.find(attribute.name);
    if (value != nullptr) written.set(attribute.name, *value);
  }
  sdk::Object out = state_of(written.maybe_string("result").value_or(""));
  for (const AttributeType& attribute : written.type().attributes()) {
    if (!written.is_null(attribute.name)) out.set(attribute.name, written.get(attribute.name));
  }
  return out.set("numeric", out.get("number"));
}

sdk::Object TextResource::state_of(const std::string& text) const {
  sdk::Object out = empty();
  out.set("result", text).set("length", count_characters(text));
  for (const char* name : {"special", "upper", "lower", "number", "numeric"}) out.set(name, true);
  for (const char* name : kMinimums) out.set(name, 0);
  return out;
}

}  // namespace landform::random
