// Functions of the provider, called by configurations.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;

class Functions : public TerraformCase {};
INSTANTIATE_TEST_SUITE_P(Over, Functions, both_transports(), transport_name);

TEST_P(Functions, ReturnResults) {
  configure(R"(
    output "none" { value = provider::kitchen::join("-") }
    output "three" { value = provider::kitchen::join("-", "a", "b", "c") }
    output "spread" { value = provider::kitchen::join("/", ["x", "y"]...) }
    output "converted" { value = provider::kitchen::join(1, true, 2) }
    output "large" { value = provider::kitchen::bytes(123456789012345678901234567890, "k") }
    resource "kitchen_thing" "t" { name = "t" }
    output "later" { value = provider::kitchen::join("+", kitchen_thing.t.id, "u") }
  )");
  Outcome applied = apply();
  EXPECT_EQ(applied.exit_code, 0) << applied.text;
  for (const char* want :
       {"none = \"\"", "three = \"a-b-c\"", "spread = \"x/y\"", "converted = \"true12\"",
        "large = 123456789012345678901234567890000", "later = \"thing-t+u\""}) {
    EXPECT_THAT(applied.words, HasSubstr(want)) << applied.text;
  }
  expect_nothing_to_do();
}

// Terraform underlines the argument at fault; its JSON output says where.
TEST_P(Functions, BlameArguments) {
  struct {
    const char* name;
    std::string call;
    std::string want;
    std::string marked;
  } cases[] = {
      {"the first", R"(provider::kitchen::bytes(1.5, "k"))", "only whole numbers have bytes",
       "1.5"},
      {"the second", R"(provider::kitchen::bytes(1, local.unit))", "the unit must be k or M",
       "local.unit"},
      {"a variadic one", R"(provider::kitchen::join("-", "a", local.empty, "c"))",
       "words must not be empty", "local.empty"},
      {"a null", R"(provider::kitchen::join("-", null))", "argument must not be null", "null"},
      {"a wrong type", R"(provider::kitchen::bytes(local.list, "k"))", "number required",
       "local.list"},
      {"none", "provider::kitchen::throwing()",
       "The function of throwing ended with an error: boom.", "provider::kitchen::throwing("},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    configure("locals {\n unit = \"G\"\n empty = \"\"\n list = []\n}\noutput \"o\" { value = " +
              c.call + " }\n");
    Outcome text = run({"plan", "-no-color"});
    EXPECT_EQ(text.exit_code, 1);
    EXPECT_THAT(text.words, HasSubstr(c.want)) << text.text;
    Outcome machine = run({"validate", "-json"});
    auto document = decode_json(machine.text);
    ASSERT_TRUE(document) << machine.text;
    const Value* snippet = nullptr;
    for (const Value& diagnostic : document->find("diagnostics")->elements()) {
      if (diagnostic.find("snippet") != nullptr) snippet = diagnostic.find("snippet");
    }
    ASSERT_NE(snippet, nullptr) << machine.text;
    auto number = [&](const char* name) {
      return static_cast<size_t>(*snippet->find(name)->as_number().to_int64());
    };
    std::string line(snippet->find("code")->as_string());
    size_t begin = number("highlight_start_offset");
    std::string marked = line.substr(begin, number("highlight_end_offset") - begin);
    EXPECT_EQ(marked, c.marked) << machine.text;
  }
}

}  // namespace
}  // namespace landform::e2e
