#include <algorithm>
#include <map>

#include "loader/instance_scope.h"
#include "loader/locations.h"
#include "loader/tags.h"
#include "loader/view_json.h"
#include "loader/views.h"

namespace landform::loader {
namespace {

struct Entry {
  const ResourceInstance* resource;
  std::string id;
};

std::string type_of(const config::Resource& resource) {
  switch (resource.mode) {
    case config::ResourceMode::data:
      return "data." + resource.type;
    case config::ResourceMode::ephemeral:
      return "ephemeral." + resource.type;
    default:
      return resource.type;
  }
}

// By type, then by id.
std::map<std::string, std::map<std::string, const ResourceInstance*>> grouped(
    const Configuration& configuration) {
  std::map<std::string, std::map<std::string, const ResourceInstance*>> out;
  for (const ResourceInstance& r : configuration.evaluation().resources()) {
    out[type_of(*r.config)][resource_id(r.path, *r.config, r.key)] = &r;
  }
  return out;
}

// A body with dynamic blocks keeps an empty list in their place.
bool has_dynamic(const config::Resource& resource) {
  syntax::BodyContent all = resource.body->everything();
  return std::any_of(all.blocks.begin(), all.blocks.end(), [](const syntax::Block& b) {
    return b.type == "dynamic" && !b.labels.empty();
  });
}

Value emitted_attributes(const ResourceInstance& r) {
  if (!has_dynamic(*r.config) || r.attributes.find("dynamic") != nullptr) return r.attributes;
  Value::Attributes all;
  for (size_t i = 0; i < r.attributes.length(); ++i)
    all.emplace_back(r.attributes.key(i), r.attributes.elements()[i]);
  all.emplace_back("dynamic", Value::empty_tuple());
  return Value::object(std::move(all));
}

void write_meta(JsonWriter& json, const Configuration& configuration, const ResourceInstance& r) {
  Value provider = configuration.evaluation().provider_config(r).unmarked();
  const auto& requirements = r.module->module->requirements;
  std::string key = r.config->provider_key();
  auto requirement = requirements.find(key.substr(0, key.find('.')));
  bool constrained = requirement != requirements.end() && !requirement->second.version.empty();
  bool configured = !provider.is_null();
  json.name("meta");
  json.begin_object();
  if (configured && provider.type().is_object()) {
    const Value* region = provider.find("region");
    bool text =
        region != nullptr && region->is_known() && !region->is_null() && region->type().is_string();
    if (text) json.property("region", region->unmarked().as_string());
  }
  if (configured || constrained) {
    json.name("terraform");
    json.begin_object();
    if (configured) {
      json.name("provider_config");
      json.value(provider);
    }
    if (constrained) json.property("provider_version_constraint", requirement->second.version);
    json.end_object();
  }
  json.end_object();
}

void write_resource(JsonWriter& json, const Configuration& configuration, const std::string& type,
                    const std::string& id, const ResourceInstance& r, const ViewOptions& options) {
  Value attributes = emitted_attributes(r);
  json.begin_object();
  json.property("id", id);
  json.property("resource_type", type);
  json.property("namespace", configuration.path());
  std::map<std::string, std::string> tags = tags_of(*r.config, attributes);
  if (!tags.empty()) {
    json.name("tags");
    json.begin_object();
    for (const auto& [name, value] : tags) json.property(name, value);
    json.end_object();
  }
  write_meta(json, configuration, r);
  json.name("attributes");
  json.value(attributes);
  if (options.locations) write_locations(json, configuration, r);
  json.end_object();
}

}  // namespace

std::string resources_view(const Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  auto write_path = [&](const char* name) {
    json.name(name);
    json.begin_object();
    json.property("filepath", configuration.path());
    json.end_object();
  };
  json.begin_object();
  json.property("format", "");
  json.property("format_version", "");
  json.property("input_type", "tf_hcl");
  json.property("environment_provider", "iac");
  write_path("meta");
  json.name("resources");
  json.begin_object();
  for (const auto& [type, resources] : grouped(configuration)) {
    json.name(type);
    json.begin_object();
    for (const auto& [id, resource] : resources) {
      json.name(id);
      write_resource(json, configuration, type, id, *resource, options);
    }
    json.end_object();
  }
  json.end_object();
  write_path("scope");
  json.end_object();
  return out;
}

std::string regula_view(const Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  json.begin_object();
  json.property("hcl_resource_view_version", "0.0.1");
  json.name("hcl_resource_view");
  json.begin_object();
  std::map<std::string, const ResourceInstance*> by_id;
  for (const ResourceInstance& r : configuration.evaluation().resources()) {
    by_id[resource_id(r.path, *r.config, r.key)] = &r;
  }
  for (const auto& [id, r] : by_id) {
    json.name(id);
    json.begin_object();
    Value attributes = emitted_attributes(*r);
    // What the resource itself calls so does not hide the bookkeeping.
    for (size_t i = 0; i < attributes.length(); ++i) {
      std::string_view name = attributes.key(i);
      if (name == "id" || name.starts_with('_')) continue;
      json.name(name);
      json.value(attributes.elements()[i]);
    }
    std::string key = r->config->provider_key();
    json.property("id", id);
    json.property("_type", type_of(*r->config));
    json.property("_provider", key.substr(0, key.find('.')));
    json.property("_filepath", configuration.sources().file(r->config->range.file)->name());
    if (options.locations) write_locations(json, configuration, *r);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace landform::loader
