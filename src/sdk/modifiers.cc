#include "sdk/modifiers.h"

#include <utility>

namespace landform::sdk {
namespace {

bool is_change(const PlanModifierContext& context) {
  return !context.creating && !context.planned.identical(context.prior);
}

}  // namespace

PlanModifier replace_if_changed() {
  return {"A change requires a new object.", [](PlanModifierContext& context) {
            if (is_change(context)) context.requires_replace = true;
          }};
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
            if (is_change(context) && condition(context)) context.requires_replace = true;
          }};
}

}  // namespace landform::sdk
