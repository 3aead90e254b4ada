// What inspection knows beyond what is written: lengths of slices, and what AWS plans.
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

class PlannedValues : public InspectionTest {
 protected:
  static std::vector<std::string> addresses(const Configuration& configuration) {
    std::vector<std::string> out;
    for (const auto& one : configuration.evaluation().resources())
      out.push_back(one.address().to_string());
    return out;
  }
};

TEST_F(PlannedValues, InstancesOfASlice) {
  auto configuration = load(R"(
data "t" "zones" {}
locals {
  zones = slice(data.t.zones.names, 0, 2)
}
resource "t" "subnet" {
  count = length(local.zones)
  cidr  = cidrsubnet("10.0.0.0/16", 8, count.index)
  zone  = local.zones[count.index]
}
)");
  EXPECT_TRUE(configuration->diagnostics().empty());
  EXPECT_THAT(addresses(*configuration), ElementsAre("data.t.zones", "t.subnet[0]", "t.subnet[1]"));
  EXPECT_THAT(views::strict_view(*configuration, {}), HasSubstr(R"("cidr":"10.0.1.0/24")"));
}

TEST_F(PlannedValues, OneInstanceForUnknownKeys) {
  auto configuration = load(R"(
data "t" "zones" {}
resource "t" "a" {
  for_each = toset(slice(data.t.zones.names, 0, 3))
}
resource "t" "b" {
  for_each = toset([tostring(data.t.zones.x), "k", tostring(data.t.zones.y)])
}
)");
  EXPECT_FALSE(configuration->diagnostics().has_errors());
  EXPECT_THAT(addresses(*configuration),
              ElementsAre("data.t.zones", R"(t.a["*"])", R"(t.b["*"])", R"(t.b["k"])"));
}

constexpr const char* kAws = R"(
resource "aws_instance" "i" {
  user_data = "#! hello"
}
resource "aws_db_instance" "d" {
  maintenance_window = "Mon:00:00-Mon:03:00"
}
output "window" {
  value = aws_db_instance.d.maintenance_window
}
)";

TEST_F(PlannedValues, OfAwsInTheStrictView) {
  std::string text = views::strict_view(*load(kAws), {});
  EXPECT_THAT(text, HasSubstr(R"("user_data":"b802db51bbdaa76445c6b9c77f12ca2fa40f7bc8")"));
  EXPECT_THAT(text, HasSubstr(R"("maintenance_window":"mon:00:00-mon:03:00")"));
  EXPECT_THAT(text, HasSubstr(R"("window":{"values":"mon:00:00-mon:03:00")"));
}

TEST_F(PlannedValues, PoliciesSeeWhatIsWritten) {
  std::string text = views::resources_view(*load(kAws, evaluation::Unknowns::placeholders), {});
  EXPECT_THAT(text, HasSubstr(R"("user_data":"#! hello")"));
}

TEST_F(PlannedValues, AllTags) {
  const std::string text = views::strict_view(*load(R"(
provider "aws" {
  default_tags {
    tags = { Owner = "o" }
  }
}
resource "aws_vpc" "v" {
  tags = { Name = "n" }
}
resource "aws_vpc" "w" {
  tags = { Name = aws_vpc.v.id }
}
output "v" {
  value = aws_vpc.v.tags_all
}
output "w" {
  value = aws_vpc.w.tags_all
}
)"),
                                              {});
  EXPECT_THAT(text, HasSubstr(R"("v":{"values":{"Name":"n","Owner":"o"})"));
  EXPECT_THAT(text, HasSubstr(R"("w":{"values":null)"));
}

TEST_F(PlannedValues, EmptyValues) {
  constexpr const char* kEmpty = R"(
resource "aws_vpc" "v" {
  tags = {}
}
)";
  EXPECT_THAT(views::strict_view(*load(kEmpty), {}), HasSubstr(R"("tags":null)"));
  EXPECT_THAT(views::resources_view(*load(kEmpty, evaluation::Unknowns::placeholders), {}),
              HasSubstr(R"("tags":{})"));
}

// Configurations prove the names of a certificate with a record for each of them.
TEST_F(PlannedValues, RecordsOfACertificate) {
  constexpr const char* kCertificate = R"(
resource "aws_acm_certificate" "c" {
  domain_name               = "example.com"
  subject_alternative_names = ["www.example.com", "example.com"]
  validation_method         = "DNS"
}
resource "aws_acm_certificate" "late" {
  domain_name               = "example.com"
  subject_alternative_names = [aws_acm_certificate.c.id]
  validation_method         = "DNS"
}
data "aws_route53_zone" "z" {}
resource "aws_acm_certificate" "early" {
  domain_name               = "example.com"
  subject_alternative_names = [data.aws_route53_zone.z.name]
  validation_method         = "DNS"
}
resource "aws_route53_record" "r" {
  for_each = {
    for one in aws_acm_certificate.c.domain_validation_options : one.domain_name => one
  }
  name = each.value.resource_record_name
}
resource "aws_route53_record" "s" {
  for_each = {
    for one in aws_acm_certificate.late.domain_validation_options : one.domain_name => one
  }
}
resource "aws_route53_record" "t" {
  for_each = {
    for one in aws_acm_certificate.early.domain_validation_options : one.domain_name => one
  }
}
)";
  for (auto unknowns : {evaluation::Unknowns::strict, evaluation::Unknowns::placeholders}) {
    auto configuration = load(kCertificate, unknowns);
    EXPECT_FALSE(configuration->diagnostics().has_errors());
    EXPECT_THAT(addresses(*configuration),
                ElementsAre("aws_acm_certificate.c", "aws_acm_certificate.early",
                            "aws_acm_certificate.late", R"(aws_route53_record.r["example.com"])",
                            R"(aws_route53_record.r["www.example.com"])",
                            R"(aws_route53_record.s["example.com"])",
                            R"(aws_route53_record.t["*"])", "data.aws_route53_zone.z"));
  }
  EXPECT_THAT(views::strict_view(*load(kCertificate), {}),
              HasSubstr(R"("subject_alternative_names":["example.com","www.example.com"])"));
}

TEST_F(PlannedValues, DataSourcesHaveAnId) {
  auto configuration = load(R"(
data "aws_ami" "a" {}
data "other" "o" {}
resource "aws_instance" "i" {
  count = data.aws_ami.a.id == null ? 0 : 2
}
resource "aws_instance" "j" {
  count = data.other.o.id == null ? 0 : 2
}
)");
  EXPECT_THAT(addresses(*configuration),
              ElementsAre("aws_instance.i[0]", "aws_instance.i[1]", R"(aws_instance.j["*"])",
                          "data.aws_ami.a", "data.other.o"));
}

// What is null or empty is something else once a data source is read, but not in one that waits.
TEST_F(PlannedValues, EmptyArgumentsOfDataSources) {
  const std::string text = views::strict_view(*load(R"(
data "aws_vpc_endpoint_service" "early" {
  service_name = null
  service      = ""
  filter {
    name   = "n"
    values = []
  }
}
data "aws_vpc_endpoint_service" "late" {
  service_name = null
  service      = ""
  depends_on   = [aws_vpc.v]
}
data "aws_iam_policy_document" "read" {
  source_policy_documents = []
  policy_id               = data.aws_vpc_endpoint_service.early.arn
}
resource "aws_vpc" "v" {}
)"),
                                              {});
  EXPECT_THAT(text, Not(HasSubstr("service_name")));
  EXPECT_THAT(text,
              HasSubstr(R"("values":{"filter":[{"name":"n","values":null}],"service":null})"));
  EXPECT_THAT(text, HasSubstr(R"("values":{"service":""})"));
  EXPECT_THAT(text, HasSubstr(R"("source_policy_documents":null)"));
}

TEST_F(PlannedValues, OnlyOfTheProviderOfAws) {
  std::string text = views::strict_view(*load(R"(
terraform {
  required_providers {
    aws = {
      source = "example/aws"
    }
  }
}
)" + std::string(kAws)),
                                        {});
  EXPECT_THAT(text, HasSubstr(R"("user_data":"#! hello")"));
  EXPECT_THAT(text, Not(HasSubstr("mon:00")));
}

}  // namespace
}  // namespace landform::loader
