// Applying changes of one object, with the checks on what the provider returns.
#include <fmt/format.h>

#include <utility>

#include "engine/operation_messages.h"
#include "engine/operations.h"
#include "engine/unknown_paths.h"
#include "engine/wire_value.h"
#include "plan/check_applied.h"
#include "plan/equal_values.h"
#include "plan/sensitive.h"
#include "value/convert.h"
#include "value/path.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::engine {
namespace {

constexpr const char* kInvalidResult = "Provider returned invalid result object after apply";

// Reports every unknown value, and returns the value with nulls in their place.
template <typename Report>
Value unknown_as_null(const Value& value, Path& path, const Report& report) {
  if (value.is_wholly_known()) return value;
  if (!value.is_known()) {
    report(path);
    return Value::null(value.type());
  }
  std::vector<Value> elements;
  for (size_t i = 0; i < value.length(); ++i) {
    path.push_back(value.type().is_object() ? PathStep::attribute(std::string(value.key(i)))
                                            : PathStep::index(value.iteration_key(i)));
    elements.push_back(unknown_as_null(value.elements()[i], path, report));
    path.pop_back();
  }
  return with_elements(value, std::move(elements));
}

}  // namespace

ApplyResult Operations::apply(const Value& config, const Object* prior,
                              const ResourceChange& change) {
  const Value configured = without_negative_zero(config).unmarked_deep();
  if (!configured.is_wholly_known()) {
    // It depends on something that -target leaves out, and does not exist yet.
    diagnostics_.error(
        "Configuration contains unknown value",
        fmt::format("configuration for {} still contains unknown values during apply (this is a "
                    "bug in Terraform; please report it!)\nThe following paths in the resource "
                    "configuration are unknown:\n{}",
                    address_, unknown_paths(configured)));
    return {prior == nullptr ? std::nullopt : std::optional<Object>(*prior), true};
  }
  Value before = prior == nullptr ? Value::null(context_.schema.type) : prior->value;
  Value after = change.after.unmarked_deep();
  bool only_marks =
      change.action == plan::Action::update && plan::surely_equal(before.unmarked_deep(), after);
  if (only_marks) {
    Object out = *prior;
    out.value = change.after;
    return {std::move(out), false};
  }
  provider::ApplyRequest request{context_.address.resource.type,  configured,
                                 before.unmarked_deep(),          after,
                                 change.details->planned_private, context_.provider_meta};
  return applied(context_.provider.apply(request, call_), prior, change.after, true);
}

ApplyResult Operations::destroy(const Object& prior, const std::string& planned_private) {
  const Value nothing = Value::null(context_.schema.type);
  provider::ApplyRequest request{context_.address.resource.type,
                                 nothing,
                                 prior.value.unmarked_deep(),
                                 nothing,
                                 planned_private,
                                 context_.provider_meta};
  return applied(context_.provider.apply(request, call_), &prior, nothing, false);
}

ApplyResult Operations::applied(provider::ApplyResponse response, const Object* prior,
                                const Value& planned, bool should_exist) {
  size_t errors = diagnostics_.error_count();
  auto failed = [&] { return diagnostics_.error_count() != errors; };
  report(response.diagnostics);
  auto keep_prior = [&]() -> ApplyResult {
    return {prior == nullptr ? std::nullopt : std::optional<Object>(*prior), true,
            response.unanswered};
  };
  if (!conforms(response.state.type(), context_.schema.type)) {
    wrong(kInvalidObject,
          fmt::format("produced an invalid value after apply for {}: {}. The result cannot not be "
                      "saved in the Terraform state.",
                      address_, mismatch_message(response.state.type(), context_.schema.type)));
    return keep_prior();
  }
  if (!has_no_write_only(response.state, kInvalidObject, "after apply") ||
      !can_be_stored(response.state))
    return keep_prior();
  Path path;
  Value value = unknown_as_null(response.state, path, [&](const Path& where) {
    diagnostics_.error(
        kInvalidResult,
        fmt::format("After the apply operation, the provider still indicated an unknown value for "
                    "{}{}. All values must be known after apply, so this is always a bug in the "
                    "provider and should be reported in the provider's own repository. Terraform "
                    "will still save the other known object values in the state.",
                    address_, path_to_string(where)));
  });
  if (should_exist && !failed() && !is_absent(value)) {
    plan::Violations violations = plan::check_applied(block(), planned.unmarked_deep(), value);
    if (!response.legacy_type_system) {
      for (const plan::Violation& violation : violations) {
        diagnostics_.error(
            "Provider produced inconsistent result after apply",
            fmt::format("When applying changes to {}, provider \"{}\" produced an unexpected new "
                        "value: {}: {}.{}",
                        address_, context_.provider_address->to_string(),
                        path_to_string(violation.path), violation.message, kProviderBug));
      }
    }
  }
  if (!failed() && should_exist == is_absent(value)) {
    diagnostics_.error(
        kInvalidResult,
        should_exist
            ? fmt::format("After applying a change, the provider returned a null object for {}. "
                          "Only destroying should always produce a null value, so this is always "
                          "a bug in the provider and should be reported in the provider's own "
                          "repository.",
                          address_)
            : fmt::format("After applying a Delete plan, the provider returned a non-null object "
                          "for {}. Destroying should always produce a null value, so this is "
                          "always a bug in the provider and should be reported in the provider's "
                          "own repository. Terraform will still save this errant object in the "
                          "state for debugging and recovery.",
                          address_));
  }
  // A provider that failed may answer nothing, although the object is still there.
  if (is_absent(value)) return failed() ? keep_prior() : ApplyResult{std::nullopt, false};
  Object out;
  if (prior != nullptr) out = *prior;
  out.private_data = std::move(response.private_state);
  out.value =
      plan::mark_sensitive(block(), mark_with_paths(value, unmark_deep_with_paths(planned).second));
  if (!failed()) out.tainted = false;
  return {std::move(out), failed()};
}

}  // namespace landform::engine
