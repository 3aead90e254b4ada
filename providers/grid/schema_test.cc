// Every attribute of the public provider is here under its name and with its type, but for what
// not_covered() lists. Needs the recording: LANDFORM_SHARED/data/providers.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "grid/provider.h"
#include "recorded/recorded.h"
#include "value/json.h"

namespace landform::grid {
namespace {

using Rows = std::map<std::string, std::string>;

bool is_set(const Value& object, const char* name) {
  const Value* value = object.find(name);
  return value != nullptr && !value->is_null() && value->as_bool();
}

// The type, and whether users must, may or cannot write it.
std::string row(const std::string& type, bool required, bool optional) {
  return type + (required ? " required" : optional ? " optional" : " computed");
}

void record(Rows& rows, const std::string& path, const Value& block) {
  const Value* attributes = block.find("attributes");
  for (size_t i = 0; attributes != nullptr && i < attributes->length(); ++i) {
    const Value& one = attributes->elements()[i];
    const Value& type = *one.find("type");
    rows[path + "." + std::string(attributes->key(i))] = row(
        encode_json(type, type.type()).value(), is_set(one, "required"), is_set(one, "optional"));
  }
  const Value* blocks = block.find("block_types");
  for (size_t i = 0; blocks != nullptr && i < blocks->length(); ++i) {
    const Value& one = blocks->elements()[i];
    std::string name = path + "." + std::string(blocks->key(i));
    rows[name] = one.find("nesting_mode")->as_string();
    record(rows, name, *one.find("block"));
  }
}

void serve(Rows& rows, const std::string& path, const sdk::Block& block) {
  EXPECT_NE(block.description(), "") << path;
  for (const auto& [name, attribute] : block.attributes()) {
    EXPECT_NE(attribute.description(), "") << path << "." << name;
    rows[path + "." + name] =
        row(encode_type_json(attribute.type()), attribute.is_required(), attribute.is_optional());
  }
  for (const auto& [name, nested] : block.blocks()) {
    rows[path + "." + name] = nested.nesting() == schema::Nesting::list ? "list" : "single";
    serve(rows, path + "." + name, nested.content());
  }
}

// File systems over several nodes are not covered; an id is never chosen by users.
bool not_covered(const std::string& path) {
  return path.starts_with("grid_deployment.qsfs") || path.ends_with(".id");
}

TEST(GridSchema, HasWhatThePublicProviderHas) {
  Rows served;
  auto provider = make_provider();
  serve(served, "provider", provider->schema().root());
  for (const auto& resource : provider->resources()) {
    sdk::Schema schema = resource->schema();
    serve(served, "grid_" + resource->name(), schema.root());
    for (const std::string& problem : sdk::schema_problems(schema.root())) ADD_FAILURE() << problem;
    for (const std::string& problem : resource->problems()) ADD_FAILURE() << problem;
  }
  for (const auto& source : provider->data_sources()) {
    serve(served, "data.grid_" + source->name(), source->schema().root());
  }
  auto file = recorded::file("data/providers/grid-schema.json.gz");
  if (!file) GTEST_SKIP() << "SKIPPED: there is no recording of the public provider's schema";
  auto document = decode_json(recorded::read_gzip(*file));
  ASSERT_TRUE(document);
  const Value* schemas = document->find("provider_schemas");
  const Value& public_one = schemas == nullptr ? *document : schemas->elements()[0];
  Rows want;
  record(want, "provider", *public_one.find("provider")->find("block"));
  for (const auto& [kind, prefix] :
       {std::pair("resource_schemas", ""), std::pair("data_source_schemas", "data.")}) {
    const Value& all = *public_one.find(kind);
    for (size_t i = 0; i < all.length(); ++i) {
      record(want, prefix + std::string(all.key(i)), *all.elements()[i].find("block"));
    }
  }
  EXPECT_GT(want.size(), 100U);
  for (const auto& [path, text] : want) {
    if (not_covered(path)) continue;
    auto mine = served.find(path);
    if (mine == served.end()) {
      ADD_FAILURE() << path << " is missing: " << text;
    } else {
      EXPECT_EQ(mine->second, text) << path;
    }
  }
}

}  // namespace
}  // namespace landform::grid
