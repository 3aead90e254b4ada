#include "cli/provider_docs.h"

#include <gmock/gmock.h>

#include "cli/docs_template.h"
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
  auto ran = run_landform(
      {"provider", "docs", SAMPLE_PROVIDER, "-out", work.path("docs"), "-project", work.path()});
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

TEST(ProviderDocs, HasExamplesAndTemplatesOfTheProject) {
  WorkDirectory work;
  work.write("examples/provider/provider.tf", "provider \"sample\" {}\n");
  work.write("examples/resources/sample_file/resource.tf", "resource \"sample_file\" \"a\" {}\n");
  work.write("examples/resources/sample_file/second.tf", "# Another\n");
  work.write("examples/resources/sample_file/import.sh", "terraform import sample_file.a a\n");
  work.write("examples/resources/sample_file/notes.txt", "Not shown.\n");
  work.write("templates/functions.md.tmpl",
             "# {{ title }} of {{name}}\n\n{{example}}\n\n{{signature}}\n");
  work.write("templates/data-sources/file.md.tmpl",
             "Only this: {{type}}\n\n{{file \"examples/provider/provider.tf\"}}\n");
  work.write("templates/guides/start.md", "# Start\n");
  auto ran = run_landform(
      {"provider", "docs", SAMPLE_PROVIDER, "-out", work.path("docs"), "-project", work.path()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(
      work.read("docs/index.md"),
      HasSubstr("## Example Usage\n\n```terraform\nprovider \"sample\" {}\n```\n\n## Schema"));
  std::string page = work.read("docs/resources/file.md");
  EXPECT_THAT(page,
              HasSubstr("A file.\n\n## Example Usage\n\n```terraform\nresource \"sample_file\" "
                        "\"a\" {}\n```\n\n```terraform\n# Another\n```\n\n## Schema\n"));
  EXPECT_THAT(page, HasSubstr("## Import\n\n```shell\nterraform import sample_file.a a\n```"));
  EXPECT_THAT(page, ::testing::Not(HasSubstr("Not shown")));
  EXPECT_THAT(work.read("docs/functions/shout.md"),
              ::testing::StartsWith("# shout (Function) of sample\n\n## Signature\n"));
  EXPECT_EQ(work.read("docs/data-sources/file.md"),
            "Only this: sample_file\n\n```terraform\nprovider \"sample\" {}\n```\n");
  EXPECT_EQ(work.read("docs/guides/start.md"), "# Start\n");

  struct Case {
    const char* text;
    const char* error;
  };
  for (const Case& c : {
           Case{"{{shema}}", "templates/index.md.tmpl: there is no {{shema}} on this page, only "},
           Case{"{{file \"../secret\"}}", "\"../secret\" is not a file below"},
           Case{"{{file \"missing.tf\"}}", "missing.tf"},
           Case{"{{file missing}}", "needs a name in quotes"},
       }) {
    work.write("templates/index.md.tmpl", c.text);
    auto failed = run_landform(
        {"provider", "docs", SAMPLE_PROVIDER, "-out", work.path("docs"), "-project", work.path()});
    EXPECT_EQ(failed.status, 1) << c.text;
    EXPECT_THAT(failed.err, HasSubstr(c.error));
  }
}

TEST(ProviderDocs, DescribesIdentities) {
  provider::IdentitySchema identity;
  identity.attributes = {{"name", Type::string(), true, "Its name."},
                         {"zone", Type::number(), false, ""}};
  EXPECT_EQ(import_section("acme_box", "", nullptr), "");
  EXPECT_EQ(import_section("acme_box", "", &identity), R"(## Import

From Terraform 1.12, objects can be imported by their identity:

```terraform
import {
  to = acme_box.example
  identity = {
    name = "..."
  }
}
```

- `name` (String) Its name.
- `zone` (Number, Optional))");
}

TEST(DocsTemplate, DropsLinesOfEmptyParts) {
  PageParts parts = {{"a", ""}, {"b", "B"}};
  struct Case {
    const char* text;
    const char* want;
  };
  for (const Case& c : {
           Case{"x\n\n{{a}}\n\n{{b}}\n", "x\n\nB\n"},
           Case{"{{a}}\n{{b}}{{a}}\n", "B\n"},
           Case{"x {{a}} y\n", "x  y\n"},
           Case{"{{b}} {{ b }}", "B B\n"},
           Case{"{{ not closed\n", "{{ not closed\n"},
           Case{"x\n\n{{a}}\n", "x\n"},
       }) {
    auto filled = fill_template(c.text, parts, ".");
    ASSERT_TRUE(filled) << filled.error().message;
    EXPECT_EQ(*filled, c.want);
  }
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
