#include "views/view_parts.h"

#include <map>

#include "value/shown.h"
#include "views/tags.h"

namespace landform::views {
namespace {

void write_path(JsonWriter& json, const char* name, std::string_view path) {
  json.name(name);
  json.begin_object();
  json.property("filepath", path);
  json.end_object();
}

void write_meta(JsonWriter& json, const ViewedResource& resource) {
  Value provider = resource.provider_config.unmarked();
  bool configured = !provider.is_null();
  bool constrained = !resource.provider_version.empty();
  json.name("meta");
  json.begin_object();
  if (configured && provider.type().is_object()) {
    const Value* found = provider.find("region");
    Value region = found == nullptr ? Value::null() : as_shown(*found).unmarked();
    bool text = region.is_known() && !region.is_null() && region.type().is_string();
    if (text) json.property("region", region.as_string());
  }
  if (configured || constrained || resource.representative) {
    json.name("terraform");
    json.begin_object();
    if (configured) {
      json.name("provider_config");
      json.value(provider);
    }
    if (constrained) json.property("provider_version_constraint", resource.provider_version);
    if (resource.representative) {
      json.name("representative");
      json.boolean(true);
    }
    json.end_object();
  }
  if (resource.actions != nullptr && !resource.actions->empty()) {
    json.name("tfplan");
    json.begin_object();
    json.name("resource_actions");
    json.begin_array();
    for (const std::string& action : *resource.actions) json.text(action);
    json.end_array();
    json.end_object();
  }
  if (!resource.name_in_state.empty()) {
    json.name("tfstate");
    json.begin_object();
    json.property("name", resource.name_in_state);
    json.end_object();
  }
  json.end_object();
}

}  // namespace

std::string viewed_type(config::ResourceMode mode, const std::string& type) {
  switch (mode) {
    case config::ResourceMode::data:
      return "data." + type;
    case config::ResourceMode::ephemeral:
      return "ephemeral." + type;
    default:
      return type;
  }
}

void begin_resources(JsonWriter& json, std::string_view path, std::string_view input_type) {
  json.begin_object();
  json.property("format", "");
  json.property("format_version", "");
  json.property("input_type", input_type);
  json.property("environment_provider", "iac");
  write_path(json, "meta", path);
  json.name("resources");
  json.begin_object();
}

void end_resources(JsonWriter& json, std::string_view path) {
  json.end_object();
  write_path(json, "scope", path);
  json.end_object();
}

void begin_resource(JsonWriter& json, const ViewedResource& resource) {
  json.begin_object();
  json.property("id", resource.id);
  json.property("resource_type", resource.type);
  json.property("namespace", resource.path);
  std::map<std::string, std::string> tags = tags_of(resource.type, resource.attributes);
  if (!tags.empty()) {
    json.name("tags");
    json.begin_object();
    for (const auto& [name, value] : tags) json.property(name, value);
    json.end_object();
  }
  write_meta(json, resource);
  json.name("attributes");
  json.value(resource.attributes);
}

void write_regula_properties(JsonWriter& json, const ViewedResource& resource,
                             std::string_view provider) {
  // Attributes with these names do not override the metadata.
  const Value& attributes = resource.attributes;
  for (size_t i = 0; i < attributes.length(); ++i) {
    std::string_view name = attributes.key(i);
    if (name == "id" || name.starts_with('_')) continue;
    json.name(name);
    json.value(attributes.elements()[i]);
  }
  json.property("id", resource.id);
  json.property("_type", resource.type);
  json.property("_provider", provider);
  json.property("_filepath", resource.path);
  if (resource.representative) {
    json.name("_representative");
    json.boolean(true);
  }
}

void begin_strict_resource(JsonWriter& json, const StrictResource& resource) {
  json.begin_object();
  json.property("address", resource.address);
  if (!resource.path.empty()) {
    json.property("module_address", config::to_string(resource.path));
  }
  json.property("mode", mode_text(resource.mode));
  json.property("type", resource.type);
  json.property("name", resource.name);
  if (!resource.key) return;
  json.name("index");
  if (resource.key->is_index()) {
    json.number(resource.key->index());
  } else {
    json.text(resource.key->text());
  }
}

}  // namespace landform::views
