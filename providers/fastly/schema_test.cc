// The schemas are those of the public provider, as `terraform providers schema -json` recorded
// them, but for what differences() allows. Needs the recording: LANDFORM_SHARED/data/providers.
#include <gtest/gtest.h>

#include <map>

#include "fastly/provider.h"
#include "recorded/recorded.h"
#include "value/json.h"

namespace landform::fastly {
namespace {

// An attribute as a row: its type and flags.
std::string row(const std::string& type, bool required, bool optional, bool computed,
                bool sensitive) {
  std::string out = type;
  if (required) out += " required";
  if (optional) out += " optional";
  if (computed) out += " computed";
  if (sensitive) out += " sensitive";
  return out;
}

using Rows = std::map<std::string, std::string>;

bool is_set(const Value& object, const char* name) {
  const Value* value = object.find(name);
  return value != nullptr && !value->is_null() && value->as_bool();
}

void record(Rows& rows, const std::string& path, const Value& block) {
  if (const Value* attributes = block.find("attributes")) {
    for (size_t i = 0; i < attributes->length(); ++i) {
      const Value& one = attributes->elements()[i];
      const Value& type = *one.find("type");
      std::string text = encode_json(type, type.type()).value();
      rows[path + "." + std::string(attributes->key(i))] =
          row(text, is_set(one, "required"), is_set(one, "optional"), is_set(one, "computed"),
              is_set(one, "sensitive"));
    }
  }
  const Value* blocks = block.find("block_types");
  for (size_t i = 0; blocks != nullptr && i < blocks->length(); ++i) {
    const Value& one = blocks->elements()[i];
    const Value* max = one.find("max_items");
    std::string name = path + "." + std::string(blocks->key(i));
    rows[name] = std::string(one.find("nesting_mode")->as_string()) +
                 (max == nullptr ? "" : " max " + encode_json(*max, max->type()).value());
    record(rows, name, *one.find("block"));
  }
}

struct Served {
  Rows rows;
  // Paths of attributes that have a default.
  std::map<std::string, bool> defaults;
};

void serve(Served& out, const std::string& path, const sdk::Block& block) {
  EXPECT_NE(block.description(), "") << path;
  for (const auto& [name, attribute] : block.attributes()) {
    EXPECT_NE(attribute.description(), "") << path << "." << name;
    std::string place = path + "." + name;
    out.rows[place] =
        row(encode_type_json(attribute.type()), attribute.is_required(), attribute.is_optional(),
            attribute.is_computed(), attribute.is_sensitive());
    out.defaults[place] = attribute.default_value().has_value();
  }
  for (const auto& [name, nested] : block.blocks()) {
    std::string place = path + "." + name;
    bool is_list = nested.nesting() == schema::Nesting::list;
    out.rows[place] = std::string(is_list ? "list" : "set") +
                      (nested.max_items() == 0 ? "" : " max " + std::to_string(nested.max_items()));
    serve(out, place, nested.content());
  }
}

// What is different on purpose.
//
// An optional attribute with a default is computed as well: the protocol wants that of providers
// that do not claim to be of the old kind, whose plans Terraform does not check.
bool may_differ(const std::string& path, const Served& served, const std::string& recorded) {
  auto it = served.defaults.find(path);
  bool has_default = it != served.defaults.end() && it->second;
  std::string with = recorded;
  size_t at = with.find(" optional");
  if (at == std::string::npos) return false;
  with.insert(at + std::string(" optional").size(), " computed");
  return has_default && served.rows.at(path) == with;
}

TEST(FastlySchema, IsThatOfThePublicProvider) {
  auto file = recorded::file("data/providers/fastly-schema.json.gz");
  if (!file) GTEST_SKIP() << "SKIPPED: there is no recording of the public provider's schema";
  auto document = decode_json(recorded::read_gzip(*file));
  ASSERT_TRUE(document);
  const Value& public_one = document->find("provider_schemas")->elements()[0];
  Rows want;
  Served served;
  auto provider = make_provider();
  record(want, "provider", *public_one.find("provider")->find("block"));
  serve(served, "provider", provider->schema().root());
  for (const auto& resource : provider->resources()) {
    std::string type = "fastly_" + resource->name();
    const Value* known = public_one.find("resource_schemas")->find(type);
    ASSERT_NE(known, nullptr) << type;
    sdk::Schema schema = resource->schema();
    record(want, type, *known->find("block"));
    serve(served, type, schema.root());
    EXPECT_EQ(known->find("version")->as_number().to_int64(), schema.version()) << type;
    EXPECT_TRUE(sdk::schema_problems(schema.root()).empty()) << type;
    for (const std::string& problem : resource->problems()) ADD_FAILURE() << type << problem;
  }
  for (const auto& source : provider->data_sources()) {
    std::string type = "data.fastly_" + source->name();
    const Value* known = public_one.find("data_source_schemas")->find(type.substr(5));
    ASSERT_NE(known, nullptr) << type;
    record(want, type, *known->find("block"));
    serve(served, type, source->schema().root());
  }
  EXPECT_GT(want.size(), 900U);
  size_t differences = 0;
  for (const auto& [path, text] : want) {
    auto mine = served.rows.find(path);
    if (mine == served.rows.end()) {
      ADD_FAILURE() << path << " is missing: " << text;
    } else if (mine->second != text && !may_differ(path, served, text)) {
      ADD_FAILURE() << path << " is " << mine->second << " and should be " << text;
    } else if (mine->second != text) {
      ++differences;
    }
  }
  for (const auto& [path, text] : served.rows) {
    EXPECT_TRUE(want.contains(path)) << path << " is too much: " << text;
  }
  RecordProperty("differences", static_cast<int>(differences));
}

}  // namespace
}  // namespace landform::fastly
