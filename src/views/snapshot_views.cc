// The views of plans and states.
#include <map>

#include "views/snapshot.h"
#include "views/snapshot_id.h"
#include "views/view_parts.h"
#include "views/views.h"

namespace landform::views {
namespace {

std::string id_of(const SnapshotResource& r) {
  config::ValueAddress name{r.address.resource.module, {}};
  if (r.address.resource.mode == config::ResourceMode::data) name.local.emplace_back("data");
  name.local.emplace_back(r.address.resource.type);
  name.local.emplace_back(r.address.resource.name);
  if (r.address.key) name.local.push_back(*r.address.key);
  return snapshot_id(name);
}

void write_locations(JsonWriter& json, const Snapshot& snapshot, const SnapshotResource& r) {
  Position at = snapshot.sources().file(r.range.file)->position(r.range.begin);
  json.name("locations");
  json.begin_object();
  json.name("resource");
  json.begin_array();
  json.begin_object();
  json.property("path", snapshot.path());
  json.name("line");
  json.number(at.line);
  json.name("col");
  json.number(at.column);
  json.end_object();
  json.end_array();
  json.name("attributes");
  json.begin_object();
  json.end_object();
  json.end_object();
}

ViewedResource viewed(const Snapshot& snapshot, const SnapshotResource& r, std::string_view id,
                      std::string_view type) {
  ViewedResource out{
      id,        type, snapshot.path(), r.with_placeholders, r.provider_config, r.provider_version,
      &r.actions};
  if (snapshot.kind() == Snapshot::Kind::state) out.name_in_state = r.address.resource.name;
  return out;
}

}  // namespace

std::string resources_view(const Snapshot& snapshot, const ViewOptions& options) {
  std::map<std::string, std::map<std::string, const SnapshotResource*>> grouped;
  for (const SnapshotResource& r : snapshot.resources())
    grouped[viewed_type(r.address.resource.mode, r.address.resource.type)].emplace(id_of(r), &r);
  std::string out;
  JsonWriter json(out, options.indented);
  bool plan = snapshot.kind() == Snapshot::Kind::plan;
  begin_resources(json, snapshot.path(), plan ? "tf_plan" : "tf_state");
  for (const auto& [type, resources] : grouped) {
    json.name(type);
    json.begin_object();
    for (const auto& [id, r] : resources) {
      json.name(id);
      begin_resource(json, viewed(snapshot, *r, id, type));
      if (options.locations) write_locations(json, snapshot, *r);
      json.end_object();
    }
    json.end_object();
  }
  end_resources(json, snapshot.path());
  return out;
}

std::string regula_view(const Snapshot& snapshot, const ViewOptions& options) {
  std::map<std::string, const SnapshotResource*> by_id;
  for (const SnapshotResource& r : snapshot.resources()) by_id.emplace(id_of(r), &r);
  std::string out;
  JsonWriter json(out, options.indented);
  json.begin_object();
  json.property("hcl_resource_view_version", "0.0.1");
  json.name("hcl_resource_view");
  json.begin_object();
  for (const auto& [id, r] : by_id) {
    json.name(id);
    json.begin_object();
    std::string type = viewed_type(r->address.resource.mode, r->address.resource.type);
    write_regula_properties(json, viewed(snapshot, *r, id, type), r->provider);
    if (options.locations) write_locations(json, snapshot, *r);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

std::string strict_view(const Snapshot& snapshot, const ViewOptions& options) {
  std::string out;
  JsonWriter json(out, options.indented);
  json.begin_object();
  json.property("format_version", "1.0");
  json.property("path", snapshot.path());
  json.name("resources");
  json.begin_array();
  for (const SnapshotResource& r : snapshot.resources()) {
    begin_strict_resource(
        json, {r.address.to_string(), r.address.resource.module, r.address.resource.mode,
               r.address.resource.type, r.address.resource.name, r.address.key});
    write_described(json, r.attributes, options);
    if (options.locations) write_locations(json, snapshot, r);
    json.end_object();
  }
  json.end_array();
  json.name("outputs");
  json.begin_object();
  for (const SnapshotOutput& output : snapshot.outputs()) {
    json.name(output.name);
    json.begin_object();
    write_described(json, output.value, options);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace landform::views
