#include "random/generated.h"

#include <utility>

#include "random/seeded_source.h"
#include "sdk/modifiers.h"

namespace landform::random {
namespace {

bool is_null(const Value& value) { return value.is_known() && value.is_null(); }

bool needs_new_result(const sdk::PlanModifierContext& change) {
  const Value& config = change.config;
  const Value& prior = change.prior;
  if (!config.is_known()) return true;
  const size_t count = config.is_null() ? 0 : config.length();
  size_t found = 0;
  for (size_t i = 0; i < count; ++i) {
    const Value& now = config.elements()[i];
    const Value* before = is_null(prior) ? nullptr : prior.find(config.key(i));
    if (before != nullptr) ++found;
    bool same = before == nullptr ? is_null(now) : now.identical(*before);
    if (!same) return true;
  }
  return !is_null(prior) && found < prior.length();
}

}  // namespace

std::optional<sdk::Object> Generated::read(sdk::ReadContext& /*context*/, sdk::Object current) {
  return current;
}
sdk::Object Generated::update(sdk::UpdateContext& /*context*/, sdk::Object /*prior*/,
                              sdk::Object planned) {
  return planned;
}
void Generated::remove(sdk::RemoveContext& /*context*/, sdk::Object /*current*/) {}

std::optional<sdk::Object> Generated::import_state(sdk::ImportContext& context,
                                                   const std::string& /*id*/) {
  context.error("Resource Import Not Implemented",
                "This resource does not support import. Please contact the provider developer for "
                "additional information.");
  return std::nullopt;
}

sdk::Attribute keepers() {
  return sdk::map(sdk::string())
      .optional()
      .describe(kKeepersDescription)
      .plan(
          sdk::replace_if("A change of a non-null value requires a new result.", needs_new_result));
}

sdk::Attribute result(sdk::Attribute attribute, std::string description) {
  return attribute.computed().stable().describe(std::move(description));
}

std::unique_ptr<NumberSource> source_for(const std::optional<std::string>& seed) {
  if (seed && !seed->empty()) return std::make_unique<SeededSource>(seed_of(*seed));
  return std::make_unique<SecureSource>();
}

std::string retry_detail(const std::string& what, const std::string& original_error) {
  return what +
         "\n\nRetry the Terraform operation. If the error still occurs or happens regularly, "
         "please "
         "contact the provider developer with hardware and operating system information.\n\n"
         "Original Error: " +
         original_error;
}

void report_read_error(sdk::Context& context, const std::string& original_error) {
  context.error(
      "Random Read Error",
      retry_detail("While attempting to generate a random value for this resource, a read "
                   "error was generated.",
                   original_error));
}

}  // namespace landform::random
