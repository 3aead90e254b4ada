// The strict view: paths of unknown and sensitive parts, representatives, conditions and imports.
#include <gtest/gtest.h>

#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"
#include "value/json.h"
#include "views/views.h"

namespace landform::views {
namespace {

class StrictViewTest : public testing::Test {
 protected:
  // The view of a configuration in main.tf, as a value.
  Value view(const std::string& text) {
    directory_.write("main.tf", text);
    FunctionTable functions = functions::make_function_table({});
    eval::add_expression_functions(functions);
    loader::LoadOptions options;
    options.path = directory_.path();
    options.functions = &functions;
    auto configuration = loader::Configuration::load(options);
    messages_ = loader::show(configuration->diagnostics(), directory_.path());
    return decode_json(strict_view(*configuration, {})).value();
  }

  // A part of the view of a resource, as JSON.
  static std::string part(const Value& view, std::string_view address, std::string_view name) {
    for (const Value& resource : view.find("resources")->elements()) {
      if (resource.find("address")->as_string() != address) continue;
      const Value* found = resource.find(name);
      return found == nullptr ? "none" : encode_json(*found, found->type()).value();
    }
    return "no resource";
  }

  TestDirectory directory_;
  std::string messages_;
};

TEST_F(StrictViewTest, PathsAreListsOfSteps) {
  Value v = view(R"(
variable "secret" {
  default   = "s"
  sensitive = true
}
data "t" "d" {}
resource "t" "r" {
  a = { "x.y" = [1, data.t.d.id] }
  b = "${data.t.d.id}!"
  block {
    password = var.secret
  }
}
)");
  EXPECT_EQ(part(v, "t.r", "unknown"), R"([{"path":["a","x.y",1],"type":"any"},)"
                                       R"({"not_null":true,"path":["b"],"type":"string"}])");
  EXPECT_EQ(part(v, "t.r", "sensitive"), R"([["block",0,"password"]])");
}

TEST_F(StrictViewTest, RepresentativesAreMarked) {
  Value v = view(R"(
variable "n" {
  type = number
}
resource "t" "r" {
  count = var.n
}
resource "t" "star" {
  for_each = toset(["*"])
}
)");
  EXPECT_EQ(part(v, "t.r[\"*\"]", "representative"), "true");
  EXPECT_EQ(part(v, "t.star[\"*\"]", "representative"), "none");
}

TEST_F(StrictViewTest, Conditions) {
  Value v = view(R"(
variable "size" {
  default = 3
}
data "t" "d" {}
resource "t" "r" {
  count = 2
  size  = var.size
  lifecycle {
    precondition {
      condition     = var.size > count.index + 2
      error_message = "Too small for ${count.index}."
    }
    postcondition {
      condition     = self.size == 3 && self.id != ""
      error_message = "Odd."
    }
  }
}
output "o" {
  value = 1
  precondition {
    condition     = var.size == 3
    error_message = "Not three."
  }
}
check "c" {
  data "t" "inside" {}
  assert {
    condition     = var.size > 10
    error_message = "Only ${var.size}."
  }
  assert {
    condition     = data.t.inside.ok
    error_message = "Not."
  }
}
)");
  const Value& checks = *v.find("checks");
  EXPECT_EQ(
      encode_json(checks, checks.type()).value(),
      R"([{"address":{"kind":"resource","mode":"managed","name":"r","to_display":"t.r","type":"t"},)"
      R"("instances":[{"address":{"instance_key":0,"to_display":"t.r[0]"},"status":"unknown"},)"
      R"({"address":{"instance_key":1,"to_display":"t.r[1]"},)"
      R"("problems":[{"message":"Too small for 1."}],"status":"fail"}],"status":"fail"},)"
      R"({"address":{"kind":"output_value","name":"o","to_display":"output.o"},)"
      R"("instances":[{"address":{"to_display":"output.o"},"status":"pass"}],"status":"pass"},)"
      R"({"address":{"kind":"check","name":"c","to_display":"check.c"},)"
      R"("instances":[{"address":{"to_display":"check.c"},)"
      R"("problems":[{"message":"Only 3."}],"status":"fail"}],"status":"fail"}])");
  EXPECT_EQ(messages_,
            "Resource precondition failed: Too small for 1.\n"
            "warning: Check block assertion failed: Only 3.\n");
  EXPECT_EQ(part(v, "data.t.inside", "mode"), "\"data\"");
}

TEST_F(StrictViewTest, ImportedIdsAreKnown) {
  directory_.write("m/main.tf", "resource \"t\" \"in\" {}\n");
  Value v = view(R"(
locals {
  ids = { a = "id-a", b = "id-b" }
}
module "m" {
  source = "./m"
}
resource "t" "one" {
  name = "n"
}
resource "t" "each" {
  for_each = local.ids
}
resource "t" "user" {
  one  = t.one.id
  each = t.each["b"].id
  rest = t.one.arn
}
import {
  to = t.one
  id = "id-${local.ids.a}"
}
import {
  for_each = local.ids
  to       = t.each[each.key]
  id       = each.value
}
import {
  to = module.m.t.in
  id = "inside"
}
)");
  EXPECT_EQ(messages_, "");
  EXPECT_EQ(part(v, "t.one", "values"), R"({"id":"id-id-a","name":"n"})");
  EXPECT_EQ(part(v, "t.each[\"b\"]", "values"), R"({"id":"id-b"})");
  EXPECT_EQ(part(v, "module.m.t.in", "values"), R"({"id":"inside"})");
  EXPECT_EQ(part(v, "t.user", "values"), R"({"each":"id-b","one":"id-id-a","rest":null})");
}

TEST_F(StrictViewTest, AllViewsReportTheSame) {
  directory_.write("main.tf", R"(
variable "n" {
  type = number
}
variable "small" {
  default = 1
  validation {
    condition     = var.small > 1
    error_message = "Too small."
  }
}
data "t" "zones" {}
resource "t" "a" {
  count = length(data.t.zones.names)
  v     = t.gone.id
}
resource "t" "b" {
  for_each = toset(slice(data.t.zones.names, 0, 2))
  name     = each.key
  provisioner "local-exec" {
    command = self.id + "x"
  }
}
resource "t" "c" {
  for_each   = { for z in data.t.zones.names : z => 1 }
  depends_on = [t.missing]
  v          = self.id
}
)");
  FunctionTable functions = functions::make_function_table({});
  eval::add_expression_functions(functions);
  std::string messages[2];
  std::string addresses[2];
  for (int i = 0; i < 2; ++i) {
    loader::LoadOptions options;
    options.path = directory_.path();
    options.functions = &functions;
    options.unknowns = i == 0 ? evaluation::Unknowns::strict : evaluation::Unknowns::placeholders;
    auto configuration = loader::Configuration::load(options);
    messages[i] = loader::show(configuration->diagnostics(), directory_.path());
    for (const auto& resource : configuration->evaluation().resources())
      addresses[i] += resource.address().to_string() + "\n";
  }
  EXPECT_EQ(messages[0], messages[1]);
  EXPECT_EQ(addresses[0], "data.t.zones\nt.a[\"*\"]\nt.b[\"*\"]\nt.c[\"*\"]\n");
  EXPECT_EQ(addresses[0], addresses[1]);
  for (const char* expected :
       {"Too small.", "\"t\" \"gone\"", "\"t\" \"missing\"", "\"self\" object"})
    EXPECT_NE(messages[0].find(expected), std::string::npos) << expected << messages[0];
}

TEST_F(StrictViewTest, ActionsAndQueries) {
  directory_.write("find.tfquery.hcl", R"(
list "t" "old" {
  provider = t
  limit    = 10
  config {
    tag = local.tag
  }
}
)");
  Value v = view(R"(
terraform {
  required_version = ">= 1.14"
}
locals {
  tag = "x"
}
action "t_invoke" "a" {
  count = 2
  config {
    payload = "${local.tag}-${count.index}"
    target  = t.r.id
  }
}
resource "t" "r" {
  v = terraform.applying ? 1 : 2
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.t_invoke.a[0]]
    }
  }
}
import {
  to       = t.r
  identity = { name = local.tag }
}
)");
  EXPECT_EQ(messages_, "");
  const Value& actions = *v.find("actions");
  ASSERT_EQ(actions.length(), 2U);
  EXPECT_EQ(actions.elements()[1].find("address")->as_string(), "action.t_invoke.a[1]");
  const Value& values = *actions.elements()[1].find("values");
  EXPECT_EQ(encode_json(values, values.type()).value(),
            R"({"config":[{"payload":"x-1","target":null}]})");
  const Value& lists = *v.find("lists");
  ASSERT_EQ(lists.length(), 1U);
  const Value& query = *lists.elements()[0].find("values");
  EXPECT_EQ(encode_json(query, query.type()).value(), R"({"config":[{"tag":"x"}],"limit":10})");
}

}  // namespace
}  // namespace landform::views
