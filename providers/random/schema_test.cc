// The provider has the same schemas as hashicorp/random 3.9, except for the descriptions. The table
// was generated from the output of `terraform providers schema -json` for it.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "random/testing.h"

namespace landform::random {
namespace {

using testing::Harness;

std::string flags_of(const schema::Attribute& attribute) {
  std::string out;
  auto add = [&](bool set, const char* name) {
    if (set) out += (out.empty() ? "" : " ") + std::string(name);
  };
  add(attribute.required, "required");
  add(attribute.optional, "optional");
  add(attribute.computed, "computed");
  add(attribute.sensitive, "sensitive");
  add(attribute.deprecated, "deprecated");
  add(attribute.write_only, "write_only");
  return out;
}

void add_rows(std::set<std::string>& rows, const std::string& kind, const std::string& type,
              const sdk::CompiledSchema& schema) {
  EXPECT_TRUE(schema.block.blocks.empty()) << type;
  EXPECT_FALSE(schema.block.description.empty()) << type;
  for (const auto& [name, attribute] : schema.block.attributes) {
    EXPECT_FALSE(attribute.description.empty()) << type << "." << name;
    rows.insert(kind + "\t" + type + "\t" + std::to_string(schema.schema.version()) + "\t" + name +
                "\t" + encode_type_json(attribute.type) + "\t" + flags_of(attribute));
  }
}

TEST(RandomSchema, MatchesTheTable) {
  std::set<std::string> want;
  std::ifstream table(LANDFORM_SOURCE_DIR "/providers/random/testdata/schema.tsv");
  ASSERT_TRUE(table);
  for (std::string line; std::getline(table, line);) {
    if (!line.starts_with('#')) want.insert(line);
  }
  ASSERT_GT(want.size(), 80U);

  Harness harness;
  sdk::ProviderServer& server = harness.server();
  EXPECT_EQ(testing::errors_of(server.all_problems()), "");
  auto schemas = server.schemas({}).schemas;
  EXPECT_TRUE(server.provider_schema().block.attributes.empty());
  EXPECT_TRUE(schemas->types(provider::TypeKind::data_source).empty());
  std::set<std::string> served;
  for (const std::string& type : schemas->types(provider::TypeKind::resource)) {
    add_rows(served, "resource", type, *server.resource_schema(type));
  }
  for (const std::string& type : schemas->types(provider::TypeKind::ephemeral_resource)) {
    add_rows(served, "ephemeral", type, *server.ephemeral_schema(type));
  }
  for (const std::string& row : want) EXPECT_TRUE(served.contains(row)) << "missing: " << row;
  for (const std::string& row : served) EXPECT_TRUE(want.contains(row)) << "too much: " << row;
}

}  // namespace
}  // namespace landform::random
