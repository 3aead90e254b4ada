// A provider made of two: settings and resources of both, what modules say to it, values of C++
// types, and removals that are refused when they are planned.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;

class PartsOfAProvider : public TerraformCase {
 protected:
  void configure_jar(const std::string& attributes, const std::string& team) const {
    configure(R"(
      provider "kitchen" {
        alias = "bottom"
        shelf = "bottom"
      }
      terraform {
        provider_meta "kitchen" {
          team = ")" +
              team + R"("
        }
      }
      module "m" { source = "./m" }
      resource "kitchen_thing" "t" { name = "t" }
      resource "kitchen_jar" "a" {
        )" + attributes +
              R"(
      }
      resource "kitchen_jar" "b" {
        provider = kitchen.bottom
        label    = "b"
      })");
    std::filesystem::create_directories(path("m"));
    work_.write("m/main.tf", R"(
      terraform {
        required_providers {
          kitchen = { source = "example.com/test/kitchen" }
        }
      }
      resource "kitchen_jar" "inner" { label = "inner" })");
  }
};
// One process per configuration: a provider that is attached to has only the last one.
INSTANTIATE_TEST_SUITE_P(Over, PartsOfAProvider, ::testing::Values(Transport::mtls),
                         transport_name);

TEST_P(PartsOfAProvider, WorkAsOne) {
  configure_jar(R"(label = "a")", "blue");
  // Without init, Terraform does not know the module.
  Outcome got = run({"get", "-no-color"});
  ASSERT_EQ(got.exit_code, 0) << got.text;
  expect_apply("4 added");
  EXPECT_EQ(in_state("kitchen_jar.a.shelf"), "\"top\"");
  EXPECT_EQ(in_state("kitchen_jar.b.shelf"), "\"bottom\"");
  EXPECT_EQ(in_state("kitchen_jar.a.team"), "\"blue\"");
  EXPECT_EQ(in_state("kitchen_jar.a.lid"), "\"closed\"");
  EXPECT_EQ(in_state("kitchen_jar.inner.team"), "\"nobody\"") << "its module says nothing";
  expect_nothing_to_do();

  configure_jar("label = \"a\"\n lid = \"Closed\"", "green");
  expect_nothing_to_do();
  configure_jar("label = \"a\"\n lid = \"Open\"", "green");
  expect_apply("1 changed");
  EXPECT_EQ(in_state("kitchen_jar.a.lid"), "\"Open\"");
  EXPECT_EQ(in_state("kitchen_jar.a.team"), "\"green\"");

  Outcome refused = run({"plan", "-destroy", "-no-color"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.words, HasSubstr("Close a first.")) << refused.text;
  configure_jar("label = \"a\"\n lid = \"ajar\"", "green");
  Outcome invalid = run({"validate", "-no-color"});
  EXPECT_EQ(invalid.exit_code, 1);
  EXPECT_THAT(invalid.words, HasSubstr("must be a lid (open or closed), got: \"ajar\""))
      << invalid.text;

  configure_jar(R"(label = "a")", "green");
  expect_apply("1 changed");
  expect_destroy();
}

}  // namespace
}  // namespace landform::e2e
