#include "cli/provider_docs.h"

#include <gmock/gmock.h>

#include "cli/provider_testing.h"

namespace landform::cli {
namespace {

using schema::Nesting;
using ::testing::HasSubstr;
using testing::run_landform;
using testing::WorkDirectory;

schema::Attribute attribute(Type type, const std::string& description) {
  schema::Attribute out;
  out.type = type;
  out.description = description;
  out.optional = true;
  return out;
}

TEST(ProviderDocs, WritesSchemasWithWhatIsNested) {
  schema::Block block;
  schema::Attribute required = attribute(Type::string(), "Its name.\nOn two lines.");
  required.required = true;
  required.optional = false;
  block.attributes["name"] = required;
  schema::Attribute computed = attribute(Type::list(Type::map(Type::number())), "Secret.");
  computed.optional = false;
  computed.computed = computed.sensitive = true;
  block.attributes["token"] = computed;
  schema::Attribute rules = attribute(Type::dynamic(), "Who may.");
  auto nested = std::make_shared<schema::NestedType>();
  nested->nesting = Nesting::set;
  nested->attributes["port"] = attribute(Type::number(), "Where.");
  rules.nested = nested;
  block.attributes["rules"] = rules;
  schema::Attribute old = attribute(Type::boolean(), "");
  old.deprecated = true;
  old.deprecation_message = "Use new.";
  block.attributes["old"] = old;
  block.attributes["shape"] = attribute(Type::object({{"x", Type::number(), false}}), "Its shape.");
  schema::Block part;
  part.attributes["label"] = attribute(Type::string(), "");
  schema::Block disk;
  disk.description = "A disk.";
  disk.attributes["size"] = attribute(Type::number(), "In GB.");
  disk.blocks["part"] = {Nesting::single, std::make_shared<schema::Block>(part)};
  block.blocks["disk"] = {Nesting::list, std::make_shared<schema::Block>(disk), 1, 4};

  EXPECT_EQ(schema_section(block), R"(## Schema

### Required

- `name` (String) Its name. On two lines.
- `disk` (Block List, Min: 1, Max: 4) A disk. (see [below for nested schema](#nestedschema--disk))

### Optional

- `old` (Boolean, Deprecated) Use new.
- `rules` (Attributes Set) Who may. (see [below for nested schema](#nestedschema--rules))
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
