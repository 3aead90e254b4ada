#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "loader/instance_scope.h"
#include "loader/locations.h"
#include "loader/view_parts.h"
#include "loader/views.h"

namespace landform::loader {
namespace {

struct Entry {
  const ResourceInstance* resource;
  std::string type;
  std::string id;
};

// In order of their types, then of their ids.
std::vector<Entry> sorted_entries(const Configuration& configuration) {
  std::vector<Entry> out;
  const std::vector<ResourceInstance>& resources = configuration.evaluation().resources();
  out.reserve(resources.size());
  for (const ResourceInstance& r : resources) {
    out.push_back(
        {&r, viewed_type(r.config->mode, r.config->type), resource_id(r.path, *r.config, r.key)});
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

// The version of its provider that the module asks for.
std::string_view provider_version(const ResourceInstance& r) {
  const auto& requirements = r.module->module->requirements;
  std::string key = r.config->provider_key();
  auto requirement = requirements.find(key.substr(0, key.find('.')));
  if (requirement == requirements.end()) return {};
  return requirement->second.version;
}

}  // namespace

std::string resources_view(const Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  begin_resources(json, configuration.path(), "tf_hcl");
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
    const ResourceInstance& r = *entry.resource;
    begin_resource(json, {entry.id, entry.type, configuration.path(), emitted_attributes(r),
                          configuration.evaluation().provider_config(r), provider_version(r)});
    if (options.locations) write_locations(json, configuration, r);
    json.end_object();
  }
  if (!open_type.empty()) json.end_object();
  end_resources(json, configuration.path());
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
    std::string type = viewed_type(r->config->mode, r->config->type);
    std::string key = r->config->provider_key();
    const std::string& file = configuration.sources().file(r->config->range.file)->name();
    write_regula_properties(json, {id, type, file, emitted_attributes(*r), Value::null(), {}},
                            std::string_view(key).substr(0, key.find('.')));
    if (options.locations) write_locations(json, configuration, *r);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace landform::loader
