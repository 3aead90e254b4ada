// XML, profiles and endpoints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aws/endpoints.h"
#include "aws/profile.h"
#include "aws/xml.h"

namespace landform::aws {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Xml, ElementsAndText) {
  auto root = parse_xml(
      "<?xml version=\"1.0\"?>\n<!-- c --><r xmlns='x>y'><a:b id=\"1\">x&lt;&#65;&#x1F600;</a:b>"
      "<e/><c><d> <![CDATA[<raw>&]]></d></c></r>");
  ASSERT_TRUE(root) << root.error().message;
  EXPECT_EQ(root->name, "r");
  EXPECT_EQ(root->at("b"), "x<A\xF0\x9F\x98\x80");
  EXPECT_EQ(root->at("e"), "");
  EXPECT_EQ(root->at("c/d"), " <raw>&");
  EXPECT_EQ(root->at("c/x/y"), "");
  EXPECT_EQ(root->children.size(), 3U);
}

TEST(Xml, WhatItRefuses) {
  struct Case {
    std::string text;
    const char* want;
  };
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "<a>";
  for (const Case& c :
       {Case{"", "no end"}, Case{"<a>", "no end"}, Case{"<a></b>", "does not fit"},
        Case{"x<a/>", "text outside"}, Case{"<!DOCTYPE a><a/>", "document type"},
        Case{"<a>&nope;</a>", "unknown entity"}, Case{"<a>&#xD800;</a>", "unknown entity"},
        Case{"<a", "without an end"}, Case{"<>", "without a name"}, Case{"<!-- ", "comment"},
        Case{deep, "too deeply"}, Case{"<a><![CDATA[", "CDATA"}}) {
    auto root = parse_xml(c.text);
    ASSERT_FALSE(root) << c.text;
    EXPECT_THAT(root.error().message, HasSubstr(c.want)) << c.text;
  }
}

TEST(ProfileFiles, BothKinds) {
  Profiles out;
  ASSERT_TRUE(
      parse_profiles("# comment\n"
                     "[default]\n"
                     "Region = eu-west-1 # here\n"
                     "[profile  two]\r\n"
                     "role_arn=arn:aws:iam::1:role/r\r\n"
                     "services = mine\n"
                     "s3 =\n"
                     "  max = 3\n"
                     "region = us-east-1\n"
                     "[sso-session corp]\n"
                     "sso_region = eu-central-1\n"
                     "[services mine]\n"
                     "cloudcontrol =\n"
                     "  endpoint_url = http://localhost:1\n"
                     "[two]\n"
                     "region = ignored\n",
                     true, out));
  ASSERT_TRUE(
      parse_profiles("[two]\naws_access_key_id = A\naws_secret_access_key = B;C\n"
                     "[profile x]\nregion = ignored\n",
                     false, out));
  EXPECT_EQ(get(*out.find("default"), "region"), "eu-west-1");
  EXPECT_EQ(get(*out.find("two"), "role_arn"), "arn:aws:iam::1:role/r");
  EXPECT_EQ(get(*out.find("two"), "region"), "us-east-1");
  EXPECT_EQ(get(*out.find("two"), "s3.max"), "3");
  EXPECT_EQ(get(*out.find("two"), "aws_secret_access_key"), "B;C");
  EXPECT_EQ(get(out.sso_sessions.at("corp"), "sso_region"), "eu-central-1");
  EXPECT_EQ(get(out.services.at("mine"), "cloudcontrol.endpoint_url"), "http://localhost:1");
  EXPECT_EQ(out.find("profile x"), nullptr);
  EXPECT_EQ(out.find("x"), nullptr);
}

TEST(ProfileFiles, MistakesAreNamedByLineAndNotShown) {
  for (const char* text : {"[default\nkey = s3cret", "[default]\ns3cret\n", "s3cret = 1\n"}) {
    Profiles out;
    auto parsed = parse_profiles(text, true, out);
    ASSERT_FALSE(parsed) << text;
    EXPECT_THAT(parsed.error().message, HasSubstr("line "));
    EXPECT_THAT(parsed.error().message, Not(HasSubstr("s3cret")));
  }
  EXPECT_TRUE(read_profiles({{"/nonexistent/a", false}}, {}));
  EXPECT_FALSE(read_profiles({{"/nonexistent/a", true}}, {}));
}

TEST(Endpoints, ByRegionAndPartition) {
  struct Case {
    const char* service;
    const char* region;
    EndpointVariant variant;
    const char* want;
  };
  for (const Case& c : {
           Case{"cloudcontrolapi",
                "eu-west-1",
                {},
                "https://cloudcontrolapi.eu-west-1.amazonaws.com"},
           Case{"sts", "cn-north-1", {}, "https://sts.cn-north-1.amazonaws.com.cn"},
           Case{"sts",
                "us-gov-west-1",
                {.fips = true},
                "https://sts-fips.us-gov-west-1.amazonaws.com"},
           Case{"cloudcontrolapi",
                "us-east-1",
                {.dual_stack = true},
                "https://cloudcontrolapi.us-east-1.api.aws"},
           Case{"s3", "us-isob-east-1", {}, "https://s3.us-isob-east-1.sc2s.sgov.gov"},
           Case{"sso", "eu-west-1", {}, "https://portal.sso.eu-west-1.amazonaws.com"},
           Case{"ssooidc", "eu-west-1", {}, "https://oidc.eu-west-1.amazonaws.com"},
           Case{"iam", "eu-west-1", {}, "https://iam.amazonaws.com"},
           Case{"sts", "xx-new-9", {}, "https://sts.xx-new-9.amazonaws.com"},
       }) {
    EXPECT_EQ(service_endpoint(c.service, c.region, c.variant), c.want);
  }
  EXPECT_EQ(partition_of("cn-north-1").name, "aws-cn");
  for (const char* bad : {"", "-a", "a-", "eu-west-1/", "a.b", "a b"}) {
    EXPECT_FALSE(is_region_name(bad)) << bad;
  }
}

}  // namespace
}  // namespace landform::aws
