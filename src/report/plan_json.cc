#include "report/plan_json.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/terraform_version.h"
#include "report/change_json.h"
#include "report/checks_json.h"
#include "report/configuration_json.h"
#include "report/json_object.h"
#include "report/module_items.h"
#include "report/resource_order.h"
#include "report/state_json.h"
#include "report/value_json.h"

namespace landform::report {
namespace {

using engine::Plan;
using engine::ResourceChange;

bool is_destroyed(const ResourceChange& change) { return change.action == plan::Action::destroy; }

// Removing a data source from the state is nobody's business.
bool is_shown(const ResourceChange& change) {
  return change.address.resource.mode != config::ResourceMode::data || !is_destroyed(change);
}

// Whether there was a second plan, as for a new object, after the first one had asked for a
// replacement. Terraform does not mark what is sensitive by the schema in such plans.
bool is_planned_anew(const ResourceChange& change) {
  return plan::is_replacement(change.action) && change.reason != plan::Reason::tainted;
}

class PlanPrinter {
 public:
  PlanPrinter(const Plan& plan, const engine::SchemaSource& schemas,
              const config::ModuleTree& modules)
      : plan_(plan), schemas_(schemas), modules_(modules) {
    constexpr size_t kUsualSize = 2048;  // of the text about a change
    out_.reserve(kUsualSize * (plan.changes.size() + 1));
  }

  Result<std::string> print() {
    JsonObject json(out_);
    json.text("format_version", "1.2");
    json.text("terraform_version", kTerraformVersion);
    print_variables(json);
    print_planned_values(json.member("planned_values"));
    print_changes(json, "resource_drift", shown_drift());
    print_changes(json, "resource_changes", shown_changes());
    print_output_changes(json);
    if (!is_empty(plan_.prior)) {
      note(append_state_json(json.member("prior_state"), plan_.prior, schemas_,
                             std::string(kTerraformVersion)));
    }
    note(append_configuration_json(json.member("configuration"), modules_, schemas_));
    print_relevant_attributes(json);
    if (!plan_.checks.empty()) append_checks(json.member("checks"), plan_.checks);
    json.text_unless_empty("timestamp", plan_.timestamp);
    json.flag("applyable", plan_.applyable);
    json.flag("complete", plan_.complete);
    json.flag("errored", plan_.errored);
    json.close();
    if (!error_.empty()) return Error{error_};
    return std::move(out_);
  }

 private:
  void note(Result<bool> done) {
    if (!done && error_.empty()) error_ = done.error().message;
  }

  // Null, with an error, if there is none.
  const provider::TypeSchema* schema_of(const ResourceChange& change) {
    const config::ProviderAddress& provider = change.provider.provider;
    const config::ResourceAddress& address = change.address.resource;
    const provider::TypeSchema* out = schemas_.schema_of(provider, address.mode, address.type);
    if (out == nullptr) {
      note(Error{fmt::format("no schema found for {} (in provider {})", change.address.to_string(),
                             provider.to_string())});
    }
    return out;
  }

  // Those of the root module that were given, and the default values of the others.
  void print_variables(JsonObject& json) {
    std::map<std::string_view, const Value*> all;
    for (const auto& [name, value] : plan_.variables) all.emplace(name, &value);
    for (const auto& [name, variable] : modules_.root->module->variables) {
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

  void print_planned_values(std::string& out) {
    JsonObject json(out);
    print_planned_outputs(json);
    ModuleItems<std::pair<std::string, const ResourceChange*>> root;
    for (const ResourceChange& change : plan_.changes) {
      if (is_destroyed(change) || !change.deposed.empty()) continue;
      root.at(change.address.resource.module)
          .items.emplace_back(change.address.to_string(), &change);
    }
    sort_by_address(root);
    append_module(json.member("root_module"), root,
                  [this](const auto& item) { print_planned_object(item.first, *item.second); });
    json.close();
  }

  void print_planned_outputs(JsonObject& json) {
    std::optional<JsonObject> outputs;
    for (const auto& [name, change] : plan_.outputs) {
      if (change.action == plan::Action::destroy) continue;
      if (!outputs) outputs.emplace(json.member("outputs"));
      JsonObject one(outputs->keyed(name));
      one.flag("sensitive", change.sensitive);
      if (change.after.is_wholly_known()) {
        Value after = change.after.unmarked_deep();
        one.member("type") += encode_type_json(after.type());
        append_known(one.member("value"), after);
      }
      one.close();
    }
    if (outputs) outputs->close();
  }

  // By the text of the address, which is not the order of changes.
  template <typename Item>
  static void sort_by_address(ModuleItems<Item>& module) {
    auto before = [](const Item& a, const Item& b) { return a.first < b.first; };
    std::stable_sort(module.items.begin(), module.items.end(), before);
    for (auto& [address, child] : module.children) sort_by_address(child);
  }

  void print_planned_object(const std::string& address, const ResourceChange& change) {
    const provider::TypeSchema* schema = schema_of(change);
    JsonObject json(out_);
    if (schema != nullptr) {
      json.text("address", address);
      append_identity(json, change);
      json.number("schema_version", static_cast<uint64_t>(schema->version));
      if (has_known_entries(change.after)) append_known(json.member("values"), change.after);
      std::string& sensitive = json.member("sensitive_values");
      if (is_planned_anew(change)) {
        append_sensitive(sensitive, change.after);
      } else {
        append_sensitive(sensitive, change.after, schema->block);
      }
    }
    json.close();
  }

  [[nodiscard]] std::vector<const ResourceChange*> shown_changes() const {
    return shown(plan_.changes, [](const ResourceChange& change) { return is_shown(change); });
  }
  // Objects that were only moved are among the changes, unless there are none.
  [[nodiscard]] std::vector<const ResourceChange*> shown_drift() const {
    bool all = plan_.mode == engine::Mode::refresh_only;
    return shown(plan_.drift, [all](const ResourceChange& change) {
      return is_shown(change) && (all || change.action != plan::Action::no_op);
    });
  }
  template <typename Filter>
  static std::vector<const ResourceChange*> shown(const std::vector<ResourceChange>& changes,
                                                  const Filter& filter) {
    std::vector<const ResourceChange*> out =
        sorted_pointers(changes, [](const ResourceChange* a, const ResourceChange* b) {
          if (instance_before(a->address, b->address)) return true;
          return a->address == b->address && a->deposed < b->deposed;
        });
    std::erase_if(out, [&](const ResourceChange* change) { return !filter(*change); });
    return out;
  }

  void print_changes(JsonObject& json, std::string_view name,
                     const std::vector<const ResourceChange*>& changes) {
    if (changes.empty()) return;
    append_array(json.member(name), changes, [this](const ResourceChange* change) {
      const provider::TypeSchema* schema = schema_of(*change);
      if (schema != nullptr) append_change_json(out_, *change, *schema);
    });
  }

  void print_output_changes(JsonObject& json) {
    if (plan_.outputs.empty()) return;
    JsonObject changes(json.member("output_changes"));
    for (const auto& [name, change] : plan_.outputs) {
      append_change_json(changes.keyed(name), change);
    }
    changes.close();
  }

  void print_relevant_attributes(JsonObject& json) {
    if (plan_.relevant_attributes.empty()) return;
    append_array(json.member("relevant_attributes"), plan_.relevant_attributes,
                 [this](const engine::RelevantAttribute& attribute) {
                   JsonObject one(out_);
                   config::InstanceAddress address{attribute.resource, attribute.key};
                   one.text("resource", address.to_string());
                   append_path(one.member("attribute"), attribute.attribute);
                   one.close();
                 });
  }

  const Plan& plan_;
  const engine::SchemaSource& schemas_;
  const config::ModuleTree& modules_;
  std::string out_;
  std::string error_;
};

}  // namespace

Result<std::string> plan_json(const Plan& plan, const engine::SchemaSource& schemas,
                              const config::ModuleTree& modules) {
  return PlanPrinter(plan, schemas, modules).print();
}

}  // namespace landform::report
