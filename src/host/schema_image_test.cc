#include "host/schema_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "host/plugin.h"
#include "host/schema_cache.h"
#include "protocol/schema_conversion.h"

namespace landform::host {
namespace {

namespace fs = std::filesystem;
using Kind = SchemaImage::Kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string schema_message(const std::string& attribute) {
  schema::Schema schema;
  schema.block.attributes[attribute].type = Type::string();
  schema.block.attributes[attribute].optional = true;
  return protocol::encode(protocol::to_schema_message(schema));
}

// A provider with two resource types, a data source, an identity and a function.
SchemaImageBuilder sample() {
  protocol::ProviderSchemaBytes response;
  response.provider = schema_message("region");
  response.resource_schemas = {{"x_b", schema_message("of_b")}, {"x_a", schema_message("of_a")}};
  response.data_source_schemas = {{"x_a", schema_message("of_data")}};
  protocol::Function function;
  function.returns.type = "\"string\"";
  response.functions = {{"f", protocol::encode(function)}};
  response.server_capabilities.get_provider_schema_optional = true;
  protocol::GetResourceIdentitySchemas::Response identities;
  identities.identity_schemas["x_a"].version = 3;
  SchemaImageBuilder out(protocol::Dialect::v6);
  out.add(std::move(response), identities);
  return out;
}

TEST(SchemaImage, FindsMessages) {
  auto image = SchemaImage::open(sample().finish());
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_THAT(image->names(Kind::resource), ElementsAre("x_a", "x_b"));
  EXPECT_THAT(image->names(Kind::data_source), ElementsAre("x_a"));
  EXPECT_THAT(image->names(Kind::ephemeral_resource), IsEmpty());
  EXPECT_THAT(image->names(Kind::function), ElementsAre("f"));
  EXPECT_EQ(image->find(Kind::resource, "x_b"), schema_message("of_b"));
  EXPECT_EQ(image->find(Kind::data_source, "x_a"), schema_message("of_data"));
  EXPECT_EQ(image->find(Kind::provider), schema_message("region"));
  EXPECT_EQ(image->find(Kind::resource, "x_"), std::nullopt);
  EXPECT_EQ(image->find(Kind::resource, "x_c"), std::nullopt);
  EXPECT_EQ(image->find(Kind::provider_meta), std::nullopt);
  EXPECT_EQ(image->dialect(), protocol::Dialect::v6);
}

// Whatever is in a file, reading it stays within its bytes.
TEST(SchemaImage, RejectsOrSurvivesDamage) {
  const std::string good = sample().finish();
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(SchemaImage::open(good.substr(0, length))) << length;
  for (size_t at = 0; at < good.size(); ++at) {
    for (char flip : {'\x01', '\x80', '\xff'}) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ flip);
      auto image = SchemaImage::open(bad);
      if (!image) continue;
      for (const std::string& name : image->names(Kind::resource))
        EXPECT_TRUE(image->find(Kind::resource, name));
    }
  }
}

class SchemaCacheTest : public testing::Test {
 public:
  ~SchemaCacheTest() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }

 protected:
  SchemaCacheTest() {
    std::string name = fs::temp_directory_path() / "landform_schemas_XXXXXX";
    root_ = ::mkdtemp(name.data());
    cache_ = SchemaCache(CacheDirectory(root_));
  }

  // A provider that cannot be started.
  [[nodiscard]] std::unique_ptr<Plugin> plugin(const std::string& source) const {
    StartOptions options;
    options.program = root_ / "no-such-program";
    return std::make_unique<Plugin>("example.com/test/x", options, cache_, source);
  }

  fs::path root_;
  SchemaCache cache_;
};

TEST_F(SchemaCacheTest, KeepsImagesBySource) {
  EXPECT_FALSE(cache_.load("h1:one"));
  auto stored = cache_.store("h1:one", sample());
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->find(Kind::resource, "x_a"), schema_message("of_a"));
  auto loaded = cache_.load("h1:one");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->bytes(), stored->bytes());
  EXPECT_FALSE(cache_.load("h1:two"));
  // Without a directory, it is only in memory.
  auto memory = SchemaCache().store("h1:one", sample());
  ASSERT_TRUE(memory);
  EXPECT_EQ(memory->bytes(), stored->bytes());
}

TEST_F(SchemaCacheTest, DescribesAProviderWithoutStartingIt) {
  ASSERT_TRUE(cache_.store("h1:one", sample()));
  auto kept = plugin("h1:one");
  provider::SchemasResponse response = kept->schemas({});
  ASSERT_NE(response.schemas, nullptr);
  EXPECT_TRUE(response.schemas->capabilities().schema_optional);
  auto found = response.schemas->find(provider::TypeKind::resource, "x_b");
  ASSERT_TRUE(found);
  EXPECT_TRUE((*found)->block.attributes.contains("of_b"));
  EXPECT_EQ((*response.schemas->identity("x_a"))->version, 3);
  EXPECT_EQ(*response.schemas->identity("x_b"), nullptr);
  EXPECT_EQ((*response.schemas->function("f"))->result, Type::string());
  kept->stop();  // nothing runs
  provider::Diagnostics failed =
      kept->validate_resource({"x_a", (*found)->block.empty_value()}, {});
  ASSERT_TRUE(failed.has_errors());
  EXPECT_THAT(plugin("h1:one")->validate_provider(Value(), {}).items()[0].detail,
              HasSubstr("The provider example.com/test/x could not be started from"));
}

TEST_F(SchemaCacheTest, AsksWhereNothingIsKept) {
  provider::SchemasResponse response = plugin("h1:one")->schemas({});
  EXPECT_EQ(response.schemas, nullptr);
  ASSERT_TRUE(response.diagnostics.has_errors());
  EXPECT_EQ(response.diagnostics.items()[0].summary, "Failed to start provider");
}

TEST_F(SchemaCacheTest, DropsWhatIsDamaged) {
  ASSERT_TRUE(cache_.store("h1:one", sample()));
  for (const auto& entry : fs::directory_iterator(root_ / "schemas"))
    fs::resize_file(entry.path(), fs::file_size(entry.path()) - 1);
  EXPECT_FALSE(cache_.load("h1:one"));
  EXPECT_TRUE(fs::is_empty(root_ / "schemas"));
}

}  // namespace
}  // namespace landform::host
