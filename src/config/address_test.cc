#include "config/address.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "config/provider_address.h"

namespace landform::config {
namespace {

TEST(AddressTest, InstancesAreParsedAndPrinted) {
  for (const char* text :
       {"aws_vpc.main", "aws_vpc.main[0]", R"(aws_vpc.main["a"])", "data.aws_ami.x",
        "ephemeral.aws_secret.s", R"(module.a.module.b["x.y"].data.t.n[3])",
        R"(module.m[0].t.n["a\"b"])", "module.module.t.n"}) {
    auto address = InstanceAddress::parse(text);
    ASSERT_TRUE(address) << text << ": " << address.error().message;
    EXPECT_EQ(address->to_string(), text);
  }
  EXPECT_EQ(InstanceAddress::parse("resource.t.n")->to_string(), "t.n");
}

TEST(AddressTest, InvalidInstancesAreRejected) {
  for (const char* text : {"", "aws_vpc", "module.m", "data.x", "t.n.id", "t.n[0][1]", "t[0].n",
                           "module.m.t", R"(t["n"])", "t.n["}) {
    EXPECT_FALSE(InstanceAddress::parse(text)) << text;
  }
  EXPECT_FALSE(ResourceAddress::parse("t.n[0]"));
  EXPECT_TRUE(ResourceAddress::parse("module.m[0].t.n"));
}

TEST(AddressTest, ConfigurationAddressesHaveNoKeys) {
  EXPECT_EQ(ResourceAddress::parse("module.m[0].data.t.n")->to_config_string(),
            "module.m.data.t.n");
  EXPECT_EQ(to_config_string({{"a", Key(1)}, {"b", {}}}), "module.a.module.b");
  EXPECT_EQ(in_module({}, "t.n"), "t.n");
  EXPECT_EQ(in_module({{"a", Key::quoted("k")}}, "t.n"), R"(module.a["k"].t.n)");
}

TEST(AddressTest, IndexesComeBeforeNamesAndByNumber) {
  std::vector<InstanceAddress> all;
  for (const char* text : {R"(t.n["a"])", "t.n[10]", "t.n[9]", "t.n", "a.z", R"(t.n["B"])"})
    all.push_back(*InstanceAddress::parse(text));
  std::sort(all.begin(), all.end());
  std::string order;
  for (const InstanceAddress& address : all) order += address.to_string() + " ";
  EXPECT_EQ(order, R"(a.z t.n t.n[9] t.n[10] t.n["B"] t.n["a"] )");
}

TEST(ProviderAddressTest, Sources) {
  struct Case {
    const char* source;
    const char* whole;
    const char* shown;
  };
  for (const Case& c :
       {Case{"aws", "registry.terraform.io/hashicorp/aws", "hashicorp/aws"},
        Case{"DataDog/datadog", "registry.terraform.io/datadog/datadog", "datadog/datadog"},
        Case{"-/old", "registry.terraform.io/-/old", "-/old"},
        Case{"example.com/team/thing", "example.com/team/thing", "example.com/team/thing"}}) {
    auto address = ProviderAddress::parse_source(c.source);
    ASSERT_TRUE(address) << c.source;
    EXPECT_EQ(address->to_string(), c.whole);
    EXPECT_EQ(address->for_display(), c.shown);
  }
  for (const char* source : {"", "a/b/c/d", "a//b", "/a", "-a/b", "a_b/c", "example.com/-/old"})
    EXPECT_FALSE(ProviderAddress::parse_source(source)) << source;
  EXPECT_TRUE(ProviderAddress::implied("terraform").is_builtin());
  EXPECT_EQ(ProviderAddress::implied("aws"), *ProviderAddress::parse_source("aws"));
}

TEST(ProviderAddressTest, ConfigurationsAreParsedAndPrinted) {
  for (const char* text : {R"(provider["registry.terraform.io/hashicorp/aws"])",
                           R"(provider["registry.terraform.io/hashicorp/aws"].west)",
                           R"(module.m.provider["example.com/a/b"].c)"}) {
    auto address = ProviderConfigAddress::parse(text);
    ASSERT_TRUE(address) << text << ": " << address.error().message;
    EXPECT_EQ(address->to_string(), text);
  }
  for (const char* text : {"", "provider", "provider.aws", "provider[0]", "aws.west",
                           R"(provider["a/b/c"].d.e)", R"(provider["a//c"])"})
    EXPECT_FALSE(ProviderConfigAddress::parse(text)) << text;
}

}  // namespace
}  // namespace landform::config
