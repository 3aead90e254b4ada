#include "report/plan_json.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "base/terraform_version.h"
#include "report/change_json.h"
#include "report/checks_json.h"
#include "report/configuration_json.h"
#include "report/json_object.h"
#include "report/planned_values_json.h"
#include "report/resource_order.h"
#include "report/state_json.h"
#include "report/value_json.h"

namespace landform::report {
namespace {

using engine::Plan;
using engine::ResourceChange;

// That a data source is removed from the state is not shown.
bool is_shown(const ResourceChange& change) {
  return change.address.resource.mode != config::ResourceMode::data ||
         change.action != plan::Action::destroy;
}

// Those that pass the filter, in the order in which they are shown.
template <typename Filter>
std::vector<const ResourceChange*> shown(const std::vector<ResourceChange>& changes,
                                         const Filter& filter) {
  std::vector<const ResourceChange*> out =
      sorted_pointers(changes, [](const ResourceChange* a, const ResourceChange* b) {
        if (instance_before(a->address, b->address)) return true;
        return a->address == b->address && a->deposed < b->deposed;
      });
  std::erase_if(out, [&](const ResourceChange* change) { return !filter(*change); });
  return out;
}

// An array, or nothing if there are none.
Result<bool> append_changes(std::string& out, const std::vector<const ResourceChange*>& changes,
                            const engine::SchemaSource& schemas) {
  Result<bool> result(true);
  if (changes.empty()) return result;
  append_array(out, changes, [&](const ResourceChange* change) {
    auto schema = schema_of(*change, schemas);
    if (schema) {
      append_change_json(out, *change, **schema);
    } else {
      result = std::move(schema).error();
    }
  });
  return result;
}

// Objects that were only moved are among the changes, unless there are none.
Result<bool> append_drift(std::string& out, const Plan& plan, const engine::SchemaSource& schemas) {
  bool all = plan.mode == engine::Mode::refresh_only;
  auto filter = [all](const ResourceChange& change) {
    return is_shown(change) && (all || change.action != plan::Action::no_op);
  };
  return append_changes(out, shown(plan.drift, filter), schemas);
}

// Those of the root module that were given, and the default values of the others.
void append_variables(JsonObject& json, const Plan& plan, const config::Module& root) {
  std::map<std::string_view, const Value*> all;
  for (const auto& [name, value] : plan.variables) all.emplace(name, &value);
  for (const auto& [name, variable] : root.variables) {
    if (variable.default_value) all.emplace(name, &*variable.default_value);
  }
  if (all.empty()) return;
  JsonObject variables(json.member("variables"));
  for (const auto& [name, value] : all) {
    JsonObject one(variables.keyed(name));
    append_known(one.member("value"), *value);
    one.close();
  }
  variables.close();
}

void append_output_changes(JsonObject& json, const Plan& plan) {
  if (plan.outputs.empty()) return;
  JsonObject changes(json.member("output_changes"));
  for (const auto& [name, change] : plan.outputs) {
    append_change_json(changes.keyed(name), change);
  }
  changes.close();
}

void append_relevant_attributes(JsonObject& json, const Plan& plan) {
  if (plan.relevant_attributes.empty()) return;
  std::string& out = json.member("relevant_attributes");
  append_array(out, plan.relevant_attributes, [&](const engine::RelevantAttribute& attribute) {
    JsonObject one(out);
    one.text("resource", config::InstanceAddress{attribute.resource, attribute.key}.to_string());
    append_path(one.member("attribute"), attribute.attribute);
    one.close();
  });
}

// The large parts of the document, which are printed independently; empty if they are not shown.
struct Parts {
  std::string planned_values;
  std::string changes;
  std::string drift;
  std::string prior_state;
  std::string configuration;
};

Result<Parts> print_parts(const Plan& plan, const engine::SchemaSource& schemas,
                          const config::ModuleTree& modules) {
  // In the order in which problems are reported, and what is said about each.
  constexpr std::array<std::string_view, 5> kPurposes = {
      "error in marshalPlannedValues", "error in marshaling resource drift",
      "error in marshaling resource changes", "error marshaling prior state",
      "error marshaling config"};
  constexpr size_t kCount = kPurposes.size();
  constexpr size_t kMany = 1000;       // resources, from which on threads are worth it
  constexpr size_t kUsualSize = 1024;  // of the text about a change
  Parts out;
  out.changes.reserve(plan.changes.size() * kUsualSize);
  std::array<Result<bool>, kCount> results = {true, true, true, true, true};
  size_t threads = plan.changes.size() < kMany ? 1 : processor_count();
  parallel_for(kCount, threads, 1, [&](size_t i) {
    if (i == 0) {
      results[i] = append_planned_values(out.planned_values, plan, schemas);
    } else if (i == 1) {
      results[i] = append_drift(out.drift, plan, schemas);
    } else if (i == 2) {
      results[i] = append_changes(out.changes, shown(plan.changes, is_shown), schemas);
    } else if (i == 3) {
      if (!is_empty(plan.prior)) {
        results[i] =
            append_state_json(out.prior_state, plan.prior, schemas, std::string(kTerraformVersion));
      }
    } else {
      results[i] = append_configuration_json(out.configuration, modules, schemas);
    }
  });
  for (size_t i = 0; i < kCount; ++i) {
    if (!results[i]) return Error{fmt::format("{}: {}", kPurposes[i], results[i].error().message)};
  }
  return out;
}

}  // namespace

Result<std::string> plan_json(const Plan& plan, const engine::SchemaSource& schemas,
                              const config::ModuleTree& modules) {
  auto parts = print_parts(plan, schemas, modules);
  if (!parts) return std::move(parts).error();
  std::string out;
  out.reserve(parts->planned_values.size() + parts->changes.size() + parts->drift.size() +
              parts->prior_state.size() + parts->configuration.size() + 4096);
  JsonObject json(out);
  auto append = [&](std::string_view name, const std::string& part) {
    if (!part.empty()) json.member(name) += part;
  };
  json.text("format_version", "1.2");
  json.text("terraform_version", kTerraformVersion);
  append_variables(json, plan, *modules.root->module);
  append("planned_values", parts->planned_values);
  append("resource_drift", parts->drift);
  append("resource_changes", parts->changes);
  append_output_changes(json, plan);
  append("prior_state", parts->prior_state);
  append("configuration", parts->configuration);
  append_relevant_attributes(json, plan);
  if (!plan.checks.empty()) append_checks(json.member("checks"), plan.checks);
  json.text_unless_empty("timestamp", plan.timestamp);
  json.flag("applyable", plan.applyable);
  json.flag("complete", plan.complete);
  json.flag("errored", plan.errored);
  json.close();
  return out;
}

Result<std::string> plan_changes_json(const Plan& plan, const engine::SchemaSource& schemas,
                                      const std::string& provider_schemas) {
  std::string changes;
  std::string drift;
  auto printed = append_changes(changes, shown(plan.changes, is_shown), schemas);
  if (printed) printed = append_drift(drift, plan, schemas);
  if (!printed) return std::move(printed).error();
  std::string out;
  JsonObject json(out);
  json.text("plan_format_version", "1.2");
  append_output_changes(json, plan);
  if (!changes.empty()) json.member("resource_changes") += changes;
  if (!drift.empty()) json.member("resource_drift") += drift;
  append_relevant_attributes(json, plan);
  json.text("provider_format_version", "1.0");
  if (!provider_schemas.empty()) json.member("provider_schemas") += provider_schemas;
  json.close();
  return out;
}

}  // namespace landform::report
