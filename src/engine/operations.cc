#include "engine/operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/messages.h"
#include "engine/operation_messages.h"
#include "engine/wire_value.h"
#include "plan/check_applied.h"
#include "plan/check_planned.h"
#include "plan/empty_blocks.h"
#include "plan/equal_values.h"
#include "plan/ignore_changes.h"
#include "plan/proposed_new.h"
#include "plan/replacement.h"
#include "plan/sensitive.h"
#include "plan/write_only.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/path.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::engine {
namespace {

constexpr const char* kInvalidPlan = "Provider produced invalid plan";
std::vector<Path> paths_of(const std::vector<syntax::ParsedTraversal>& traversals) {
  std::vector<Path> out;
  for (const syntax::ParsedTraversal& traversal : traversals) {
    Path& path = out.emplace_back();
    for (const syntax::Step& step : traversal.steps) {
      using Kind = syntax::Step::Kind;
      if (step.kind == Kind::root || step.kind == Kind::attribute) {
        path.push_back(PathStep::attribute(std::string(step.text())));
      } else if (step.kind == Kind::index_string) {
        path.push_back(PathStep::index(Value::string(step.text())));
      } else if (step.kind == Kind::index_integer) {
        path.push_back(PathStep::index(Value::number(step.integer)));
      }
    }
  }
  return out;
}

// Marks that are stored: what is ephemeral is never in a plan.
std::vector<PathMarks> lasting(std::vector<PathMarks> marks) {
  std::vector<PathMarks> out;
  for (PathMarks& one : marks) {
    one.marks = one.marks & ~Marks::ephemeral;
    if (one.marks != Marks::none) out.push_back(std::move(one));
  }
  return out;
}

bool same_marks(const Value& a, const Value& b) {
  std::vector<PathMarks> x = unmark_deep_with_paths(a).second;
  std::vector<PathMarks> y = unmark_deep_with_paths(b).second;
  if (x.size() != y.size()) return false;
  for (size_t i = 0; i < x.size(); ++i) {
    if (x[i].path != y[i].path || x[i].marks != y[i].marks) return false;
  }
  return true;
}

bool has_infinity(const Value& value) {
  if (!value.is_known() || value.is_null()) return false;
  if (value.type().is_number()) return value.unmarked().as_number().is_infinite();
  if (!value.type().is_collection() && !value.type().is_object() && !value.type().is_tuple())
    return false;
  const Value plain = value.unmarked();
  return std::any_of(plain.elements().begin(), plain.elements().end(), has_infinity);
}

const char* action_name(plan::Action action) {
  switch (action) {
    case plan::Action::no_op:
      return "NoOp";
    case plan::Action::create:
      return "Create";
    case plan::Action::read:
      return "Read";
    case plan::Action::update:
      return "Update";
    case plan::Action::delete_then_create:
      return "DeleteThenCreate";
    case plan::Action::create_then_delete:
      return "CreateThenDelete";
    case plan::Action::destroy:
      return "Delete";
    case plan::Action::forget:
      return "Forget";
  }
  return "";
}

// Whether planning again would ask the provider what it was asked for the plan.
bool is_same_question(const PlanInputs& inputs, const ResourceChange& planned) {
  if (!planned.known_config || !inputs.config.identical(*planned.known_config)) return false;
  if (planned.action == plan::Action::create) return inputs.prior == nullptr;
  return planned.action == plan::Action::update && inputs.prior != nullptr &&
         !inputs.prior->tainted && inputs.prior->value.identical(planned.before);
}

}  // namespace

Operations::Operations(const ObjectContext& context, const config::Resource* resource,
                       const provider::CallOptions& call, Diagnostics& diagnostics)
    : context_(context),
      resource_(resource),
      call_(call),
      diagnostics_(diagnostics),
      address_(context.address.to_string()) {}

// --- messages and checks

void Operations::report(const provider::Diagnostics& from) {
  if (from.empty()) return;
  if (resource_ == nullptr) return add_messages(from, diagnostics_);
  if (context_.mocked || !context_.provider_address->provider.is_builtin())
    return add_messages(from, {*resource_->arguments, address_}, diagnostics_);
  // What the built-in provider says without an attribute has no place in Terraform either.
  for (const provider::Diagnostic& one : from.items()) {
    provider::Diagnostics single;
    single.add(one);
    if (one.path.empty()) {
      add_messages(single, diagnostics_);
    } else {
      add_messages(single, {*resource_->arguments, address_}, diagnostics_);
    }
  }
}

void Operations::wrong(const char* summary, const std::string& what) {
  diagnostics_.error(
      summary, fmt::format("Provider \"{}\" {}{}", context_.provider_address->provider.to_string(),
                           what, kProviderBug));
}

bool Operations::conforms_to_schema(const Value& value, const char* summary, const char* during) {
  if (conforms(value.type(), context_.schema.type)) return true;
  wrong(summary, fmt::format("planned an invalid value for {}{}: {}.", address_, during,
                             mismatch_message(value.type(), context_.schema.type)));
  return false;
}

bool Operations::can_be_stored(const Value& value) {
  if (!has_infinity(value)) return true;
  diagnostics_.error(fmt::format("failed to encode {} in state: failed to serialize value: cannot "
                                 "serialize infinity as JSON",
                                 address_),
                     "");
  return false;
}

bool Operations::has_no_write_only(const Value& value, const char* summary, const char* during) {
  auto path = plan::find_write_only(block(), value);
  if (!path) return true;
  diagnostics_.error(
      summary,
      fmt::format("Provider \"{}\" returned a value for the write-only attribute \"{}{}\" {}. "
                  "Write-only attributes cannot be read back from the provider. This is a bug in "
                  "the provider, which should be reported in the provider's own issue tracker.",
                  context_.provider_address->to_string(), address_, path_to_string(*path), during));
  return false;
}

bool Operations::check_ephemeral(const Value& config) {
  if (!config.contains_marked()) return true;
  bool good = true;
  for (const PathMarks& place : unmark_deep_with_paths(config).second) {
    if ((place.marks & Marks::ephemeral) == Marks::none) continue;
    if (!place.path.empty() && plan::is_write_only(block(), place.path)) continue;
    good = false;
    std::string path = path_to_string(place.path);
    Diagnostic& d = diagnostics_.error(
        "Invalid use of ephemeral value",
        fmt::format("Ephemeral values are not valid for \"{}\", because it is not a write-only "
                    "attribute and must be persisted to state.",
                    path));
    d.address = address_;
    if (resource_ != nullptr) d.subject = range_of(*resource_->arguments, place.path);
  }
  return good;
}

// --- refresh

std::optional<Object> Operations::refresh(const Object& object, bool& gone) {
  gone = false;
  size_t errors = diagnostics_.error_count();
  auto [current, marks] = unmark_deep_with_paths(object.value);
  provider::ReadRequest request{context_.address.resource.type, current, object.private_data};
  request.provider_meta = context_.provider_meta;
  if (!object.identity.is_null()) request.identity = object.identity;
  provider::ReadResponse response = context_.provider.read(request, call_);
  report(response.diagnostics);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  if (!response.state.is_wholly_known()) {
    wrong(kInvalidObject, fmt::format("planned an invalid value for {} during refresh: The "
                                      "returned state contains unknown values.",
                                      address_));
    return std::nullopt;
  }
  if (!conforms_to_schema(response.state, kInvalidObject, " during refresh") ||
      !has_no_write_only(response.state, kInvalidObject, "during refresh") ||
      !can_be_stored(response.state))
    return std::nullopt;
  Object out = object;
  if (is_absent(response.state)) {
    gone = true;
    return out;
  }
  out.private_data = std::move(response.private_state);
  Value value = plan::with_empty_blocks(block(), response.state);
  out.value = plan::mark_sensitive(block(), mark_with_paths(value, marks));
  return out;
}

// --- plan

Value Operations::with_ignored_changes(const Value& prior, const Value& config,
                                       bool provider_result) const {
  const config::Lifecycle* lifecycle = resource_ == nullptr ? nullptr : resource_->lifecycle();
  if (lifecycle == nullptr || is_absent(prior) || is_absent(config)) return config;
  if (lifecycle->ignore_all_changes)
    return provider_result ? prior : plan::ignore_all_changes(block(), prior, config);
  if (lifecycle->ignore_changes.empty()) return config;
  return plan::ignore_changes(prior, config, paths_of(lifecycle->ignore_changes));
}

std::optional<Operations::Planned> Operations::ask_plan(const Value& config, const Value& prior,
                                                        const std::string& prior_private,
                                                        bool report_all) {
  size_t errors = diagnostics_.error_count();
  provider::PlanRequest request{context_.address.resource.type,
                                config,
                                prior,
                                prior_private,
                                plan::proposed_new(block(), prior, config),
                                context_.provider_meta};
  provider::PlanResponse response = context_.provider.plan(request, call_);
  // A second plan would repeat the warnings of the first.
  if (report_all || response.diagnostics.has_errors()) report(response.diagnostics);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  if (!has_no_write_only(response.planned, kInvalidPlan, "during planning") ||
      !conforms_to_schema(response.planned, kInvalidPlan, "") || !can_be_stored(response.planned))
    return std::nullopt;
  return Planned{std::move(response.planned), std::move(response.planned_private),
                 std::move(response.requires_replace), response.legacy_type_system};
}

std::optional<ResourceChange> Operations::plan(const PlanInputs& inputs) {
  const Value given = without_negative_zero(inputs.config);
  if (!check_ephemeral(given)) return std::nullopt;
  size_t errors = diagnostics_.error_count();
  const Value nothing = Value::null(context_.schema.type);
  const bool tainted = inputs.prior != nullptr && inputs.prior->tainted;
  // A tainted object is planned as if it did not exist.
  const bool fresh = inputs.prior == nullptr || tainted;
  Value prior = fresh ? nothing : inputs.prior->value;

  report(context_.provider.validate_resource(
      {context_.address.resource.type, given.unmarked_deep()}, call_));
  if (diagnostics_.error_count() != errors) return std::nullopt;

  auto [config, config_marks] = unmark_deep_with_paths(with_ignored_changes(prior, given, false));
  Value plain_prior = prior.unmarked_deep();
  auto planned = ask_plan(config, plain_prior, fresh ? "" : inputs.prior->private_data, true);
  if (!planned) return std::nullopt;
  plan::Violations violations = plan::check_planned(block(), plain_prior, config, planned->value);
  if (!planned->legacy) {
    for (const plan::Violation& violation : violations) {
      wrong(kInvalidPlan, fmt::format("planned an invalid value for {}{}: {}.", address_,
                                      path_to_string(violation.path), violation.message));
    }
    if (!violations.empty()) return std::nullopt;
  } else {
    planned->value = with_ignored_changes(plain_prior, planned->value, true);
  }

  // Nothing is replaced by a new object, whatever the provider says.
  plan::Replacement replacement;
  if (!fresh) {
    replacement =
        plan::replacement_of(block(), plain_prior, planned->value, planned->requires_replace);
  }
  for (const Path& path : replacement.invalid) {
    wrong(kInvalidPlan,
          fmt::format("has indicated \"requires replacement\" on {} for a non-existent attribute "
                      "path {}.",
                      address_, path_to_string(path)));
  }
  if (!replacement.invalid.empty()) return std::nullopt;

  plan::Change change = plan::change_of({plain_prior, planned->value, tainted,
                                         inputs.replace_requested || inputs.triggered,
                                         replacement.needed(), inputs.create_before_destroy});
  std::vector<PathMarks> marks = lasting(std::move(config_marks));
  const bool anew = plan::is_replacement(change.action) && !fresh;
  if (anew) {
    // The new object has nothing of the old one, and nothing of it is ignored.
    planned = ask_plan(given.unmarked_deep(), nothing, planned->private_data, false);
    if (!planned) return std::nullopt;
  }
  ResourceChange out;
  out.address = context_.address;
  out.provider = context_.provider_address;
  out.action = change.action;
  out.reason = change.reason;
  out.before = inputs.prior == nullptr ? nothing : inputs.prior->value;
  // As in Terraform's plans, an object that was planned anew has only the marks of its
  // configuration.
  out.after = mark_with_paths(planned->value, marks);
  if (!anew) out.after = plan::mark_sensitive(block(), out.after);
  if (inputs.prior != nullptr && tainted) {
    out.action = inputs.create_before_destroy ? plan::Action::create_then_delete
                                              : plan::Action::delete_then_create;
    out.reason = plan::Reason::tainted;
  }
  // Of all reasons, and even if there is nothing to replace, Terraform gives this one.
  if (inputs.triggered) out.reason = plan::Reason::triggered;
  // A change of what is sensitive is stored too.
  if (out.action == plan::Action::no_op && !same_marks(out.before, out.after))
    out.action = plan::Action::update;
  out.set_details({std::move(replacement.changed), std::move(planned->private_data), {}, {}});
  return out;
}

std::optional<ResourceChange> Operations::plan_again(const PlanInputs& inputs,
                                                     const ResourceChange& planned,
                                                     bool configured_alike) {
  if (configured_alike && is_same_question(inputs, planned)) return planned;
  auto out = plan(inputs);
  if (!out) return std::nullopt;
  const bool replaced = plan::is_replacement(planned.action);
  // The old object is gone by now, or deposed.
  if (replaced && out->action == plan::Action::create) {
    out->action = planned.action;
    out->before = planned.before;
  }
  auto inconsistent = [&](const std::string& what) {
    diagnostics_.error("Provider produced inconsistent final plan", what + kProviderBug);
  };
  size_t errors = diagnostics_.error_count();
  const std::string provider = context_.provider_address->provider.to_string();
  // An update may turn out to be unnecessary.
  bool expected = out->action == planned.action ||
                  (planned.action == plan::Action::update && out->action == plan::Action::no_op);
  if (!expected) {
    inconsistent(
        fmt::format("When expanding the plan for {} to include new values learned so far "
                    "during apply, provider \"{}\" changed the planned action from {} to "
                    "{}.",
                    address_, provider, action_name(planned.action), action_name(out->action)));
  }
  plan::Violations violations =
      plan::check_applied(block(), planned.after.unmarked_deep(), out->after.unmarked_deep());
  for (const plan::Violation& violation : violations) {
    inconsistent(fmt::format(
        "When expanding the plan for {} to include new values learned so far during apply, "
        "provider \"{}\" produced an invalid new value for {}: {}.",
        address_, provider, path_to_string(violation.path), violation.message));
  }
  if (diagnostics_.error_count() != errors) return std::nullopt;
  out->moved_from = planned.moved_from;
  out->reason = planned.reason;
  return out;
}

std::optional<ResourceChange> Operations::plan_destroy(const Object& prior) {
  size_t errors = diagnostics_.error_count();
  const Value nothing = Value::null(context_.schema.type);
  provider::PlanRequest request{context_.address.resource.type,
                                nothing,
                                prior.value.unmarked_deep(),
                                prior.private_data,
                                nothing,
                                context_.provider_meta};
  provider::PlanResponse response = context_.provider.plan(request, call_);
  report(response.diagnostics);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  if (!is_absent(response.planned)) {
    wrong(kInvalidPlan, fmt::format("planned a non-null destroy value for {}.", address_));
    return std::nullopt;
  }
  ResourceChange out;
  out.address = context_.address;
  out.provider = context_.provider_address;
  out.action = plan::Action::destroy;
  out.before = prior.value;
  out.after = nothing;
  out.set_details({{}, std::move(response.planned_private), {}, {}});
  return out;
}

// --- data sources

bool Operations::validate_data(const Value& config) {
  size_t errors = diagnostics_.error_count();
  report(context_.provider.validate_data_source(
      {context_.address.resource.type, config.unmarked_deep()}, call_));
  return diagnostics_.error_count() == errors;
}

std::optional<Value> Operations::read_data(const Value& config) {
  size_t errors = diagnostics_.error_count();
  auto [plain, marks] = unmark_deep_with_paths(without_negative_zero(config));
  provider::ReadDataResponse response = context_.provider.read_data_source(
      {context_.address.resource.type, plain, context_.provider_meta}, call_);
  report(response.diagnostics);
  if (diagnostics_.error_count() != errors) return std::nullopt;
  if (!conforms(response.state.type(), context_.schema.type)) {
    wrong(kInvalidObject,
          fmt::format("produced an invalid object for {}: {}.", address_,
                      mismatch_message(response.state.type(), context_.schema.type)));
    return std::nullopt;
  }
  if (!can_be_stored(response.state)) return std::nullopt;
  if (response.state.is_null()) {
    wrong(kInvalidObject, fmt::format("produced an invalid object for {}.", address_));
    return std::nullopt;
  }
  if (!response.state.is_wholly_known()) {
    wrong(kInvalidObject,
          fmt::format("produced a value for {} that is not wholly known.", address_));
    return std::nullopt;
  }
  return plan::mark_sensitive(block(), mark_with_paths(response.state, lasting(std::move(marks))));
}

}  // namespace landform::engine
