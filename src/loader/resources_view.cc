#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "loader/instance_scope.h"
#include "loader/locations.h"
#include "loader/tags.h"
#include "loader/view_json.h"
#include "loader/views.h"

namespace landform::loader {
namespace {

struct Entry {
  const ResourceInstance* resource;
  std::string type;
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

// In order of their types, then of their ids.
std::vector<Entry> sorted_entries(const Configuration& configuration) {
  std::vector<Entry> out;
  const std::vector<ResourceInstance>& resources = configuration.evaluation().resources();
  out.reserve(resources.size());
  for (const ResourceInstance& r : resources) {
    out.push_back({&r, type_of(*r.config), resource_id(r.path, *r.config, r.key)});
  }
  std::sort(out.begin(), out.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.type, a.id) < std::tie(b.type, b.id);
  });
  return out;
}

// A body with dynamic blocks keeps an empty list in their place.
Value emitted_attributes(const ResourceInstance& r) {
  if (!r.has_dynamic_blocks || r.attributes.find("dynamic") != nullptr) return r.attributes;
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
  std::string_view open_type;
  const std::vector<Entry> entries = sorted_entries(configuration);
  for (const Entry& entry : entries) {
    if (entry.type != open_type) {
      if (!open_type.empty()) json.end_object();
      open_type = entry.type;
      json.name(entry.type);
      json.begin_object();
    }
    json.name(entry.id);
    write_resource(json, configuration, entry.type, entry.id, *entry.resource, options);
  }
  if (!open_type.empty()) json.end_object();
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
