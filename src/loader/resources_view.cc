#include <algorithm>
#include <map>
#include <vector>

#include "base/parallel.h"
#include "loader/instance_scope.h"
#include "loader/locations.h"
#include "loader/view_parts.h"
#include "loader/views.h"

namespace landform::loader {
namespace {

struct Entry {
  std::string id;
  const ResourceInstance* resource;
};

// By type, each in order of their ids.
std::map<std::string, std::vector<Entry>> entries_by_type(const Configuration& configuration) {
  std::map<std::string, std::vector<Entry>> out;
  const config::Resource* last = nullptr;
  std::vector<Entry>* entries = nullptr;
  for (const ResourceInstance& r : configuration.evaluation().resources()) {
    if (r.config != last) entries = &out[viewed_type(r.config->mode, r.config->type)];
    last = r.config;
    entries->push_back({resource_id(r.path, *r.config, r.key), &r});
  }
  for (auto& [type, of_type] : out) {
    std::sort(of_type.begin(), of_type.end(),
              [](const Entry& a, const Entry& b) { return a.id < b.id; });
  }
  return out;
}

// The version of its provider that the module asks for.
std::string_view provider_version(const ResourceInstance& r) {
  const auto& requirements = r.module->module->requirements;
  std::string key = r.config->provider_key();
  auto requirement = requirements.find(key.substr(0, key.find('.')));
  if (requirement == requirements.end()) return {};
  return requirement->second.version;
}

void write_entry(JsonWriter& json, const Configuration& configuration, const std::string& type,
                 const Entry& entry, const ViewOptions& options) {
  const ResourceInstance& r = *entry.resource;
  json.name(entry.id);
  begin_resource(json, {entry.id, type, configuration.path(), r.attributes,
                        configuration.evaluation().provider_config(r), provider_version(r)});
  if (options.locations) write_locations(json, configuration, r);
  json.end_object();
}

// Many are written in parts, at once.
void write_entries(JsonWriter& json, const Configuration& configuration, const std::string& type,
                   const std::vector<Entry>& entries, const ViewOptions& options) {
  constexpr size_t kPart = 512;
  std::vector<std::string> parts((entries.size() + kPart - 1) / kPart);
  parallel_for(parts.size(), processor_count(), 1, [&](size_t part) {
    JsonWriter writer(parts[part], json);
    size_t begin = part * kPart;
    size_t end = std::min(entries.size(), begin + kPart);
    for (size_t i = begin; i < end; ++i) {
      write_entry(writer, configuration, type, entries[i], options);
      // Most are as long as the first.
      if (i == begin) parts[part].reserve((parts[part].size() + 16) * (end - begin));
    }
  });
  size_t size = 0;
  for (const std::string& part : parts) size += part.size() + 1;
  json.reserve(size);
  for (std::string& part : parts) {
    json.append_part(part);
    part = {};
  }
}

}  // namespace

std::string resources_view(const Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  begin_resources(json, configuration.path(), "tf_hcl");
  for (const auto& [type, entries] : entries_by_type(configuration)) {
    json.name(type);
    json.begin_object();
    write_entries(json, configuration, type, entries, options);
    json.end_object();
  }
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
    write_regula_properties(json, {id, type, file, r->attributes, Value::null(), {}},
                            std::string_view(key).substr(0, key.find('.')));
    if (options.locations) write_locations(json, configuration, *r);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace landform::loader
