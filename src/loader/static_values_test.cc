// What is known about resources without their schemas: what is written, and nothing else.
#include <gtest/gtest.h>

#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"

namespace landform::loader {
namespace {

constexpr const char* kConfiguration = R"(
variable "n" {
  type = number
}
variable "m" {
  type = map(string)
}
variable "off" {
  type    = string
  default = null
}
resource "t" "one" {
  name   = "x"
  region = var.off
  tags   = { a = "b" }
  config {
    public = true
  }
}
resource "t" "two" {
  count = 2
  name  = "n${count.index}"
}
resource "t" "none" {
  count = 0
}
resource "t" "keyed" {
  for_each = { a = 1, b = 2 }
  name     = each.key
}
resource "t" "some" {
  count = var.n
  name  = "s"
}
resource "t" "each" {
  for_each = var.m
  name     = each.key
}
data "t" "d" {}
module "some" {
  count  = var.n
  source = "./m"
}
module "one" {
  source = "./m"
}
)";

constexpr const char* kModule = R"(
resource "t" "r" {
  name = "in"
}
output "name" {
  value = t.r.name
}
output "id" {
  value = t.r.id
}
output "all" {
  value = t.r
}
)";

struct Case {
  const char* expression;
  const char* want;
};

// Where Terraform has the schema it may know more than that; it never knows something else.
const Case kCases[] = {
    // Attributes that are not set.
    {"t.one.name", "\"x\""},
    {"t.one.id", "?any"},
    {"t.one.deep.inside[0].it", "?any"},
    {"(t.one)[\"name\"]", "\"x\""},
    {"(t.one)[\"id\"]", "?any"},
    {"[for x in [t.one] : x.id]", "[?any]"},
    {"[for x in [t.one] : x.name]", "[\"x\"]"},
    {"[t.one][*].id", "[?any]"},
    {"t.one[*].name", "[\"x\"]"},
    {"{ for k, v in { a = t.one } : k => v.arn }", "{a=?any}"},
    {"concat([t.one], [data.t.d])[1].id", "?any"},
    {"concat([t.one], [data.t.d])[0].name", "\"x\""},
    {"merge({ a = t.one }, { b = 1 }).a.id", "?any"},
    {"merge({ a = t.one }, { b = 1 }).a.name", "\"x\""},
    {"merge(t.one, { b = 1 })", "?any"},
    {"flatten([[t.one]])[0].id", "?any"},
    {"values({ a = t.one })[0].id", "?any"},
    {"lookup({ a = t.one }, \"a\", null).id", "?any"},
    // Nested blocks.
    {"t.one.config[0].public", "true"},
    {"t.one.config[0].id", "?any"},
    {"t.one.config[1].id", "?any"},
    {"t.one.config[*].id", "[?any]"},
    {"[for c in t.one.config : c.id]", "[?any]"},
    {"one(t.one.config).id", "?any"},
    // A null in the configuration is not a value.
    {"t.one.region", "?any"},
    {"t.one.region == null", "?bool"},
    {"coalesce(t.one.region, \"x\")", "?string"},
    // try and can do not make anything known.
    {"try(t.one.id, \"default\")", "?any"},
    {"try(t.one.config[0].id, \"default\")", "?any"},
    {"can(t.one.id)", "?bool"},
    {"try(t.one.name, \"default\")", "\"x\""},
    {"try(t.none[0].id, \"default\")", "\"default\""},
    {"can(t.none[0].id)", "false"},
    // Known instances.
    {"t.two[1].id", "?any"},
    {"t.two[*].name", "[\"n0\",\"n1\"]"},
    {"length(t.two)", "2"},
    {"keys(t.keyed)", "[\"a\",\"b\"]"},
    {"{ for k, v in t.keyed : k => v.name }", "{a=\"a\",b=\"b\"}"},
    {"t.keyed[\"a\"].id", "?any"},
    {"values(t.keyed)[*].name", "[\"a\",\"b\"]"},
    {"one(t.none[*].id)", "null:any"},
    {"length(t.none)", "0"},
    // Unknown instances.
    {"t.some", "?any"},
    {"t.some[0].id", "?any"},
    {"t.some[1].name", "?any"},
    {"t.some[*].id", "?any"},
    {"length(t.some)", "?number"},
    {"one(t.some[*].id)", "?any"},
    {"t.each[\"foo\"].id", "?any"},
    {"keys(t.each)", "?any"},
    {"[for k, v in t.each : v.id]", "?any"},
    {"length(t.each)", "?number"},
    {"module.some[0].id", "?any"},
    {"module.some[*].id", "?any"},
    {"length(module.some)", "?number"},
    // Through modules.
    {"module.one.name", "\"in\""},
    {"module.one.id", "?any"},
    {"module.one.all.name", "\"in\""},
    {"module.one.all.id", "?any"},
};

class StaticValues : public testing::TestWithParam<Case> {};

TEST_P(StaticValues, AreKnownOnlyIfWritten) {
  TestDirectory directory;
  directory.write("main.tf", kConfiguration);
  directory.write("m/main.tf", kModule);
  FunctionTable functions = functions::make_function_table({});
  eval::add_expression_functions(functions);
  LoadOptions options;
  options.path = directory.path();
  options.functions = &functions;
  auto configuration = Configuration::load(options);
  EXPECT_FALSE(configuration->diagnostics().has_errors());
  auto parsed = syntax::parse_expression(
      configuration->sources(), configuration->sources().add("<test>", GetParam().expression));
  Diagnostics diagnostics;
  Value value = configuration->evaluation().evaluate(parsed.value.expr, diagnostics);
  EXPECT_EQ(show(diagnostics, directory.path()), "");
  EXPECT_EQ(eval::show(value), GetParam().want) << GetParam().expression;
}

INSTANTIATE_TEST_SUITE_P(Cases, StaticValues, testing::ValuesIn(kCases));

}  // namespace
}  // namespace landform::loader
