#include "sdk/modifiers.h"

#include <utility>

#include "sdk/author_values.h"
#include "value/convert.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

bool is_change(const PlanModifierContext& context) {
  return !context.new_resource && !context.planned.identical(context.prior);
}

}  // namespace

PlanModifier replace_if_changed() {
  return {"A change requires a new object.",
          [](PlanModifierContext& context) {
            if (is_change(context)) context.requires_replace = true;
          },
          true};
}

PlanModifier replace_if_configured() {
  return {"A change in the configuration requires a new object.", [](PlanModifierContext& context) {
            bool configured = !(context.config.is_known() && context.config.is_null());
            if (configured && is_change(context)) context.requires_replace = true;
          }};
}

PlanModifier replace_if(std::string description,
                        std::function<bool(const PlanModifierContext&)> condition) {
  return {std::move(description), [condition = std::move(condition)](PlanModifierContext& context) {
            if (context.creating || !is_change(context)) return;
            if (condition(context)) context.requires_replace = true;
          }};
}

PlanModifier follows(std::string other) {
  std::string description = "Follows " + other + ".";
  return {std::move(description), [other = std::move(other)](PlanModifierContext& context) {
            if (!is_absent(context.config)) return;
            const Value* value =
                is_present(context.config_object) ? context.config_object.find(other) : nullptr;
            if (value == nullptr) {
              throw AuthorError("an attribute follows \"" + other + "\", which is not beside it");
            }
            context.planned = *value;
          }};
}

PlanModifier computed_default(std::string description,
                              std::function<Value(const Value& object)> value) {
  return {std::move(description), [value = std::move(value)](PlanModifierContext& context) {
            if (!is_absent(context.config)) return;
            Value computed = value(context.config_object);
            if (is_absent(computed)) return;
            auto converted = convert(computed, context.planned.type());
            if (!converted) throw AuthorError("a computed default: " + converted.error().message);
            context.planned = std::move(converted).value();
          }};
}

PlanModifier keep_if_set() {
  return {"Keeps its value.", [](PlanModifierContext& context) {
            if (is_absent(context.config) && is_present(context.prior)) {
              context.planned = context.prior;
            }
          }};
}

}  // namespace landform::sdk
