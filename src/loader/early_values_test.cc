// What data sources, and variables without a value, do not hide: Terraform knows them when it
// plans.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "loader/inspection_testing.h"
#include "views/views.h"

namespace landform::loader {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class EarlyValues : public InspectionTest {
 protected:
  // The managed resources, which have to be the same in all views.
  std::vector<std::string> managed(const std::string& text) {
    std::vector<std::string> views[2];
    for (auto unknowns : {evaluation::Unknowns::strict, evaluation::Unknowns::placeholders}) {
      auto configuration = load(text, unknowns);
      EXPECT_FALSE(configuration->diagnostics().has_errors())
          << show(configuration->diagnostics(), directory_.path());
      for (const auto& one : configuration->evaluation().resources()) {
        if (one.config->mode == config::ResourceMode::managed)
          views[static_cast<size_t>(unknowns)].push_back(one.address().to_string());
      }
    }
    EXPECT_EQ(views[0], views[1]);
    return views[0];
  }
  std::string strict(const std::string& text) { return views::strict_view(*load(text), {}); }
};

TEST_F(EarlyValues, OneElementDoesNotHideOthers) {
  const std::string text = strict(R"(
data "aws_availability_zones" "z" {}
locals {
  zone = data.aws_availability_zones.z.names[0]
}
resource "aws_subnet" "early" {
  tags = merge({ Name = format("a-%s", local.zone) }, { Owner = "ann" }, lookup({}, local.zone, {}))
}
resource "aws_subnet" "late" {
  tags = { Name = aws_subnet.early.id, Owner = "ann" }
}
)");
  EXPECT_THAT(text, HasSubstr(R"("values":{"tags":{"Name":null,"Owner":"ann"}},)"
                              R"("unknown":[{"path":["tags","Name"],)"));
  EXPECT_THAT(text, HasSubstr(R"("values":{"tags":null},"unknown":[{"path":["tags"],)"));
}

TEST_F(EarlyValues, OfDataSourcesThatWait) {
  const std::string text = strict(R"(
resource "aws_vpc" "v" {}
data "aws_region" "waits" {
  depends_on = [aws_vpc.v]
}
data "aws_caller_identity" "waits" {
  name = aws_vpc.v.id
}
resource "aws_subnet" "a" {
  tags = { Name = data.aws_region.waits.description, Owner = "ann" }
}
resource "aws_subnet" "b" {
  tags = { Name = data.aws_caller_identity.waits.id, Owner = "ann" }
}
)");
  EXPECT_THAT(text, Not(HasSubstr("ann")));
}

TEST_F(EarlyValues, AttemptsThatCannotFail) {
  EXPECT_THAT(
      managed(R"(
data "aws_canonical_user_id" "u" {}
variable "grant" {
  type    = any
  default = []
}
locals {
  grant = [{ id = data.aws_canonical_user_id.u.id, type = "x" }]
  owner = { id = data.aws_canonical_user_id.u.id }
}
resource "t" "known" {
  count = length(try(jsondecode(local.grant), local.grant))
}
resource "t" "present" {
  count = try(local.owner["id"], null) == null ? 0 : 1
}
resource "t" "can" {
  count = can(local.grant) ? 1 : 2
}
resource "t" "items" {
  count = length(try([local.owner.id], []))
}
resource "t" "object" {
  for_each = try({ a = local.owner.id, "b" = 1 }, {})
}
resource "t" "open" {
  count = length(try(tolist(data.aws_canonical_user_id.u.names), []))
}
resource "t" "late" {
  count = length(try([t.known[0].id], []))
}
)"),
      ElementsAre("t.can[0]", "t.items[0]", "t.known[0]", R"(t.late["*"])", R"(t.object["a"])",
                  R"(t.object["b"])", R"(t.open["*"])", "t.present[0]"));
}

TEST_F(EarlyValues, OperandsThatDecide) {
  EXPECT_THAT(managed(R"(
variable "enabled" {
  type = bool
}
data "t" "d" {}
resource "t" "none" {
  count = false && data.t.d.on ? 1 : 0
}
resource "t" "one" {
  count = var.enabled || true ? 1 : 0
}
resource "t" "open" {
  count = true && data.t.d.on ? 1 : 0
}
resource "t" "late" {
  count = false && t.one[0].on ? 1 : 0
}
)"),
              ElementsAre(R"(t.late["*"])", "t.one[0]", R"(t.open["*"])"));
}

TEST_F(EarlyValues, VariablesWithoutAValue) {
  const std::string text = strict(R"(
variable "owner" {}
resource "aws_vpc" "v" {
  tags = { Name = "v", Owner = "team ${upper(var.owner)}" }
}
)");
  EXPECT_THAT(text, HasSubstr(R"("values":{"tags":{"Name":"v","Owner":null}})"));
}

TEST_F(EarlyValues, InstancesWithoutKnownKeys) {
  auto configuration = load(R"(
data "aws_subnets" "s" {}
resource "aws_route" "early" {
  for_each = toset(data.aws_subnets.s.ids)
  tags     = { Subnet = each.value, Owner = "ann" }
}
resource "aws_route" "late" {
  for_each = toset(aws_route.early["a"].ids)
  tags     = { Subnet = each.value, Owner = "bob" }
}
)");
  const std::string text = views::strict_view(*configuration, {});
  EXPECT_THAT(text, HasSubstr(R"("Owner":"ann")"));
  EXPECT_THAT(text, Not(HasSubstr("bob")));
  std::string messages = show(configuration->diagnostics(), directory_.path());
  EXPECT_THAT(messages, HasSubstr("a variable without a value or a data source"));
  EXPECT_THAT(messages, HasSubstr("something that is known only after apply"));
}

// Two elements of a set that are not known may be the same one.
TEST_F(EarlyValues, CollectionsOfUnknownLength) {
  const std::string text = strict(R"(
data "aws_vpc" "v" {}
resource "aws_instance" "one" {
  vpc_security_group_ids = [data.aws_vpc.v.id]
}
resource "aws_instance" "two" {
  vpc_security_group_ids = [data.aws_vpc.v.id, "sg-1"]
}
)");
  EXPECT_THAT(text, HasSubstr(R"("unknown":[{"path":["vpc_security_group_ids",0])"));
  EXPECT_THAT(text, HasSubstr(R"("unknown":[{"path":["vpc_security_group_ids"])"));
}

TEST_F(EarlyValues, BlocksOfASetAreListedOnce) {
  const std::string text = strict(R"(
data "aws_caller_identity" "me" {}
data "aws_iam_policy_document" "d" {
  statement {
    resources = [data.aws_caller_identity.me.arn]
    dynamic "condition" {
      for_each = ["a", "a", "b"]
      content {
        test     = "StringEquals"
        variable = condition.value
        values   = ["x"]
      }
    }
  }
}
)");
  const std::string first = R"("variable":"a")";
  EXPECT_NE(text.find(first), std::string::npos);
  EXPECT_EQ(text.find(first), text.rfind(first));
}

// Data sources write files while Terraform plans.
TEST_F(EarlyValues, FilesOfDataSources) {
  auto configuration = load(R"(
data "archive_file" "a" {
  output_path = "${path.module}/code.zip"
}
resource "aws_lambda_function" "f" {
  filename         = data.archive_file.a.output_path
  source_code_hash = filebase64sha256(data.archive_file.a.output_path)
}
resource "aws_lambda_function" "g" {
  source_code_hash = filebase64sha256("${path.module}/code.zip")
}
)");
  EXPECT_EQ(configuration->diagnostics().error_count(), 1U);
  EXPECT_THAT(views::strict_view(*configuration, {}),
              HasSubstr(R"("unknown":[{"path":["source_code_hash"])"));
}

}  // namespace
}  // namespace landform::loader
