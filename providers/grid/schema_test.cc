// Every attribute of the public provider is here under its name and with its type, but for what
// not_covered() lists. Needs the recording: LANDFORM_SHARED/data/providers.
#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "grid/provider.h"
#include "value/json.h"

namespace landform::grid {
namespace {

std::string recording() {
  const char* shared = std::getenv("LANDFORM_SHARED");
  std::string directory = shared != nullptr ? shared : LANDFORM_SOURCE_DIR "/../shared";
  return directory + "/data/providers/grid-schema.json.gz";
}

std::string unzipped(const std::string& path) {
  std::string out;
  gzFile file = ::gzopen(path.c_str(), "rb");
  if (file == nullptr) return out;
  char buffer[65536];
  for (int got = 0; (got = ::gzread(file, buffer, sizeof buffer)) > 0;) {
    out.append(buffer, static_cast<size_t>(got));
  }
  ::gzclose(file);
  return out;
}

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
  if (!std::filesystem::exists(recording())) {
    GTEST_SKIP() << "SKIPPED: " << recording() << " is not there to compare with";
  }
  auto document = decode_json(unzipped(recording()));
  ASSERT_TRUE(document);
  const Value* schemas = document->find("provider_schemas");
  const Value& recorded = schemas == nullptr ? *document : schemas->elements()[0];
  Rows want;
  record(want, "provider", *recorded.find("provider")->find("block"));
  for (const auto& [kind, prefix] :
       {std::pair("resource_schemas", ""), std::pair("data_source_schemas", "data.")}) {
    const Value& all = *recorded.find(kind);
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
