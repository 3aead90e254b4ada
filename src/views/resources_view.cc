#include <algorithm>
#include <map>
#include <vector>

#include "evaluation/instance_scope.h"
#include "views/locations.h"
#include "views/view_parts.h"
#include "views/views.h"

namespace landform::views {
namespace {

struct Entry {
  std::string id;
  const evaluation::ResourceInstance* resource;
};

// By type, sorted by id.
std::map<std::string, std::vector<Entry>> entries_by_type(
    const loader::Configuration& configuration) {
  std::map<std::string, std::vector<Entry>> out;
  const config::Resource* last = nullptr;
  std::vector<Entry>* entries = nullptr;
  for (const evaluation::ResourceInstance& r : configuration.evaluation().resources()) {
    if (r.config != last) entries = &out[viewed_type(r.config->mode, r.config->type)];
    last = r.config;
    entries->push_back({evaluation::placeholder_text(r.path(), *r.config, r.key), &r});
  }
  auto less = [](const Entry& a, const Entry& b) { return a.id < b.id; };
  for (auto& [type, of_type] : out) {
    // They are in the order of addresses, which is often that of the text.
    if (!std::is_sorted(of_type.begin(), of_type.end(), less))
      std::sort(of_type.begin(), of_type.end(), less);
  }
  return out;
}

// The provider version required by the module.
std::string_view provider_version(const evaluation::ResourceInstance& r) {
  const auto& requirements = r.module->node->module->requirements;
  std::string key = r.config->provider_key();
  auto requirement = requirements.find(key.substr(0, key.find('.')));
  if (requirement == requirements.end()) return {};
  return requirement->second.version;
}

void write_entry(JsonWriter& json, const loader::Configuration& configuration,
                 const std::string& type, const Entry& entry, const ViewOptions& options) {
  const evaluation::ResourceInstance& r = *entry.resource;
  json.name(entry.id);
  begin_resource(json, {entry.id, type, configuration.path(), r.attributes,
                        configuration.evaluation().provider_config(r), provider_version(r), nullptr,
                        r.is_representative()});
  if (options.locations) write_locations(json, configuration, r);
  json.end_object();
}

}  // namespace

std::string resources_view(const loader::Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  begin_resources(json, configuration.path(), "tf_hcl");
  for (const auto& of_type : entries_by_type(configuration)) {
    const std::string& type = of_type.first;
    const std::vector<Entry>& entries = of_type.second;
    json.name(type);
    json.begin_object();
    write_in_parts(json, entries.size(), [&](JsonWriter& writer, size_t i) {
      write_entry(writer, configuration, type, entries[i], options);
    });
    json.end_object();
  }
  end_resources(json, configuration.path());
  return out;
}

std::string regula_view(const loader::Configuration& configuration, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  json.begin_object();
  json.property("hcl_resource_view_version", "0.0.1");
  json.name("hcl_resource_view");
  json.begin_object();
  std::map<std::string, const evaluation::ResourceInstance*> by_id;
  for (const evaluation::ResourceInstance& r : configuration.evaluation().resources()) {
    by_id[evaluation::placeholder_text(r.path(), *r.config, r.key)] = &r;
  }
  for (const auto& [id, r] : by_id) {
    json.name(id);
    json.begin_object();
    std::string type = viewed_type(r->config->mode, r->config->type);
    std::string key = r->config->provider_key();
    const std::string& file = configuration.sources().file(r->config->range.file)->name();
    write_regula_properties(
        json, {id, type, file, r->attributes, Value::null(), {}, nullptr, r->is_representative()},
        std::string_view(key).substr(0, key.find('.')));
    if (options.locations) write_locations(json, configuration, *r);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace landform::views
