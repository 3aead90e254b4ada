#include "views/locations.h"

#include <fmt/format.h>

#include <map>

namespace landform::views {
namespace {

void write_one(JsonWriter& json, const SourceMap& sources, const Range& range) {
  const SourceFile* file = sources.file(range.file);
  json.begin_object();
  if (file != nullptr) {
    Position at = file->position(range.begin);
    json.property("path", file->name());
    json.name("line");
    json.number(at.line);
    json.name("col");
    json.number(at.column);
  }
  json.end_object();
}

void write_body(JsonWriter& json, const SourceMap& sources, const syntax::Body& body,
                const std::string& prefix) {
  syntax::BodyContent all = body.everything();
  for (const syntax::Attribute& a : all.attributes) {
    json.name(prefix + std::string(a.name));
    write_one(json, sources, a.range);
  }
  std::map<std::string_view, int> counts;
  for (const syntax::Block& block : all.blocks) {
    std::string path = fmt::format("{}{}[{}]", prefix, block.type, counts[block.type]++);
    json.name(path);
    write_one(json, sources, block.header);
    write_body(json, sources, *block.body, path + ".");
  }
}

}  // namespace

void write_locations(JsonWriter& json, const loader::Configuration& configuration,
                     const evaluation::ResourceInstance& resource) {
  const SourceMap& sources = configuration.sources();
  json.name("locations");
  json.begin_object();
  json.name("resource");
  json.begin_array();
  write_one(json, sources, resource.config->range);
  for (const config::ModuleNode* node = resource.module->node; node->call != nullptr;
       node = node->parent) {
    write_one(json, sources, node->call->source_range);
  }
  json.end_array();
  json.name("attributes");
  json.begin_object();
  write_body(json, sources, *resource.config->body, "");
  json.end_object();
  json.end_object();
}

}  // namespace landform::views
