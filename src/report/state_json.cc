#include "report/state_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "report/checks_json.h"
#include "report/json_object.h"
#include "report/module_items.h"
#include "report/resource_order.h"
#include "report/value_json.h"
#include "value/json_indent.h"

namespace landform::report {
namespace {

class StatePrinter {
 public:
  StatePrinter(std::string& out, const engine::SchemaSource& schemas)
      : out_(out), schemas_(schemas) {}

  Result<bool> print(const state::State& state, const std::string& terraform_version) {
    JsonObject json(out_);
    json.text("format_version", "1.0");
    if (!is_empty(state)) {
      json.text_unless_empty("terraform_version", terraform_version);
      JsonObject values(json.member("values"));
      if (!state.outputs.empty()) print_outputs(values.member("outputs"), state);
      print_modules(values.member("root_module"), state);
      values.close();
      if (!state.check_results.empty()) append_checks(json.member("checks"), state.check_results);
    }
    json.close();
    if (!error_.empty()) return Error{error_};
    return true;
  }

  Result<bool> print_objects(const state::State& state, const std::string& provider_schemas) {
    JsonObject json(out_);
    json.text("state_format_version", "1.0");
    print_modules(json.member("root_module"), state);
    if (!state.outputs.empty()) print_outputs(json.member("outputs"), state);
    json.text("provider_format_version", "1.0");
    if (!provider_schemas.empty()) json.member("provider_schemas") += provider_schemas;
    json.close();
    if (!error_.empty()) return Error{error_};
    return true;
  }

 private:
  using Entry = std::map<config::ResourceAddress, state::Resource>::value_type;

  void print_outputs(std::string& out, const state::State& state) {
    JsonObject json(out);
    for (const auto& [name, output] : state.outputs) {
      JsonObject one(json.keyed(name));
      one.flag("sensitive", output.sensitive);
      append_known(one.member("value"), output.value);
      one.member("type") += encode_type_json(output.value.type());
      one.close();
    }
    json.close();
  }

  void print_modules(std::string& out, const state::State& state) {
    // Each resource with all its objects is one item, but the list is of objects.
    struct Item {
      const Entry* resource;
      const std::optional<config::Key>* key;
      const state::InstanceObject* object;
      const std::string* deposed;
    };
    std::vector<const Entry*> resources;
    for (const Entry& entry : state.resources) resources.push_back(&entry);
    std::stable_sort(resources.begin(), resources.end(), [](const Entry* a, const Entry* b) {
      return resource_before(a->first, b->first);
    });
    ModuleItems<Item> root;
    for (const Entry* entry : resources) {
      ModuleItems<Item>& module = root.at(entry->first.module);
      for (const auto& [key, instance] : entry->second.instances) {
        if (instance.current) {
          module.items.push_back({entry, &key, instance.current.get(), nullptr});
        }
        for (const auto& [deposed, object] : instance.deposed) {
          module.items.push_back({entry, &key, object.get(), &deposed});
        }
      }
    }
    append_module(out, root, [this](const Item& item) {
      print_object(*item.resource, *item.key, *item.object, item.deposed);
    });
  }

  void print_object(const Entry& entry, const std::optional<config::Key>& key,
                    const state::InstanceObject& object, const std::string* deposed) {
    const auto& [address, resource] = entry;
    JsonObject json(out_);
    json.text("address", config::InstanceAddress{address, key}.to_string());
    json.text("mode", address.mode == config::ResourceMode::data ? "data" : "managed");
    json.text("type", address.type);
    json.text("name", address.name);
    if (key) json.key("index", *key);
    json.text("provider_name", resource.provider->provider.to_string());
    // Terraform does not say of which version a deposed object is.
    json.number("schema_version", deposed != nullptr ? 0 : object.schema_version);
    print_values(json, entry, object, deposed != nullptr);
    json.texts_unless_empty("depends_on", object.dependencies);
    json.flag_if_set("tainted", object.status == state::InstanceObject::Status::tainted);
    if (deposed != nullptr) json.text("deposed_key", *deposed);
    json.close();
  }

  void print_values(JsonObject& json, const Entry& entry, const state::InstanceObject& object,
                    bool deposed) {
    const auto& [address, resource] = entry;
    const config::ProviderAddress& provider = resource.provider->provider;
    std::string name = config::resource_text(address.mode, address.type, address.name);
    const provider::TypeSchema* schema = schemas_.schema_of(provider, address.mode, address.type);
    if (schema == nullptr) {
      return fail(
          fmt::format("no schema found for {} (in provider {})", name, provider.to_string()));
    }
    if (!deposed && static_cast<uint64_t>(schema->version) != object.schema_version) {
      return fail(fmt::format(
          "schema version {} for {} in state does not match version {} from the provider",
          object.schema_version, name, schema->version));
    }
    auto value = object.decode(schema->type);
    if (!value) return fail(value.error().message);
    if (has_known_entries(*value)) append_known(json.member("values"), *value);
    append_sensitive(json.member("sensitive_values"), *value, schema->block);
  }

  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }

  std::string& out_;
  const engine::SchemaSource& schemas_;
  std::string error_;
};

}  // namespace

bool is_empty(const state::State& state) {
  return state.outputs.empty() && state.resources.empty();
}

Result<bool> append_state_json(std::string& out, const state::State& state,
                               const engine::SchemaSource& schemas,
                               const std::string& terraform_version) {
  return StatePrinter(out, schemas).print(state, terraform_version);
}

Result<std::string> state_json(const state::State& state, const engine::SchemaSource& schemas) {
  std::string out;
  Result<bool> printed = append_state_json(out, state, schemas, state.terraform_version);
  if (!printed) return std::move(printed).error();
  return out;
}

Result<std::string> state_objects_json(const state::State& state,
                                       const engine::SchemaSource& schemas,
                                       const std::string& provider_schemas) {
  std::string out;
  auto printed = StatePrinter(out, schemas).print_objects(state, provider_schemas);
  if (!printed) return std::move(printed).error();
  return out;
}

std::string outputs_json(const std::map<std::string, state::Output>& outputs) {
  std::string out;
  JsonObject json(out);
  for (const auto& [name, output] : outputs) {
    JsonObject one(json.keyed(name));
    one.flag("sensitive", output.sensitive);
    one.member("type") += encode_type_json(output.value.type());
    append_known(one.member("value"), output.value);
    one.close();
  }
  json.close();
  return indent_json(out);
}

std::string output_json(const state::Output& output) {
  std::string out;
  append_known(out, output.value);
  return out;
}

}  // namespace landform::report
