#include "cli/provider_docs.h"

#include <gmock/gmock.h>

#include "cli/provider_testing.h"

namespace landform::cli {
namespace {

using protocol::NestingMode;
using protocol::SchemaAttribute;
using protocol::SchemaNestedBlock;
using ::testing::HasSubstr;
using testing::run_landform;
using testing::WorkDirectory;

SchemaAttribute attribute(const std::string& name, const std::string& type,
                          const std::string& description) {
  SchemaAttribute out;
  out.name = name;
  out.type = type;
  out.description = description;
  out.optional = true;
  return out;
}

TEST(ProviderDocs, WritesNestedSchemas) {
  protocol::SchemaBlock block;
  SchemaAttribute required = attribute("name", "\"string\"", "Its name.\nOn two lines.");
  required.required = true;
  required.optional = false;
  SchemaAttribute computed = attribute("token", R"(["list",["map","number"]])", "Secret.");
  computed.optional = false;
  computed.computed = computed.sensitive = true;
  SchemaAttribute rules = attribute("rules", "", "Who may.");
  rules.nested_type =
      protocol::SchemaObject{{attribute("port", "\"number\"", "Where.")}, NestingMode::set};
  SchemaAttribute old = attribute("old", "\"bool\"", "");
  old.deprecated = true;
  old.deprecation_message = "Use new.";
  block.attributes = {required, computed, rules, old,
                      attribute("shape", R"(["object",{"x":"number"}])", "Its shape.")};
  SchemaNestedBlock disk;
  disk.type_name = "disk";
  disk.nesting = NestingMode::list;
  disk.min_items = 1;
  disk.max_items = 4;
  disk.block.description = "A disk.";
  disk.block.attributes = {attribute("size", "\"number\"", "In GB.")};
  SchemaNestedBlock inner;
  inner.type_name = "part";
  inner.nesting = NestingMode::single;
  inner.block.attributes = {attribute("label", "\"string\"", "")};
  disk.block.block_types = {inner};
  block.block_types = {disk};

  EXPECT_EQ(schema_section(block), R"(## Schema

### Required

- `name` (String) Its name. On two lines.
- `disk` (Block List, Min: 1, Max: 4) A disk. (see [below for nested schema](#nestedschema--disk))

### Optional

- `rules` (Attributes Set) Who may. (see [below for nested schema](#nestedschema--rules))
- `old` (Boolean, Deprecated) Use new.
- `shape` (Object) Its shape. (see [below for nested schema](#nestedschema--shape))

### Read-Only

- `token` (List of Map of Number, Sensitive) Secret.

<a id="nestedschema--rules"></a>
### Nested Schema for `rules`

Optional:

- `port` (Number) Where.

<a id="nestedschema--shape"></a>
### Nested Schema for `shape`

All of:

- `x` (Number)

<a id="nestedschema--disk"></a>
### Nested Schema for `disk`

Optional:

- `size` (Number) In GB.
- `part` (Block) (see [below for nested schema](#nestedschema--disk--part))

<a id="nestedschema--disk--part"></a>
### Nested Schema for `disk.part`

Optional:

- `label` (String)
)");
}

TEST(ProviderDocs, IsACommand) {
  WorkDirectory work;
  auto ran = run_landform({"provider", "docs", SAMPLE_PROVIDER, "-out", work.path("docs")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("/docs/resources/file.md\n"));
  EXPECT_THAT(work.read("docs/index.md"), HasSubstr("page_title: \"Provider: sample\"\n"));
  EXPECT_THAT(work.read("docs/resources/file.md"),
              ::testing::StartsWith("---\npage_title: \"sample_file Resource\"\n"
                                    "description: |-\n  A file.\n---\n\n# sample\\_file "
                                    "(Resource)\n\nA file.\n\n## Schema\n\n### Required\n\n"
                                    "- `name` (String) Its name.\n"));
  EXPECT_THAT(work.read("docs/data-sources/file.md"), HasSubstr("(Data Source)"));
  EXPECT_THAT(work.read("docs/ephemeral-resources/token.md"), HasSubstr("(String, Sensitive)"));
  EXPECT_THAT(work.read("docs/functions/shout.md"), HasSubstr("shout(text string) string"));

  auto nameless = run_landform({"provider", "docs", work.script("program", "exit 1")});
  EXPECT_EQ(nameless.status, 1);
  EXPECT_THAT(nameless.err, HasSubstr("use -name"));
  auto broken = run_landform({"provider", "docs", "-name=x", work.path("program")});
  EXPECT_EQ(broken.status, 1);
  EXPECT_THAT(broken.err, HasSubstr("does not say where it listens"));
}

// Names come from an untrusted program.
TEST(ProviderDocs, WritesNothingElsewhere) {
  protocol::GetProviderSchema::Response schemas;
  schemas.functions["../../up"] = {};
  for (const auto& [path, text] : provider_pages(schemas, "x")) {
    EXPECT_EQ(is_safe_path(path), path == "index.md") << path;
  }
  for (const char* path : {"/etc/x.md", "functions/a\nb.md", "functions/ü.md", "a/../../b"}) {
    EXPECT_FALSE(is_safe_path(path)) << path;
  }
  EXPECT_TRUE(is_safe_path("resources/a_b-c.md"));
  auto ran = run_landform({"provider", "docs", SAMPLE_PROVIDER, "-name=../x"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("not a valid name for a provider"));
}

}  // namespace
}  // namespace landform::cli
