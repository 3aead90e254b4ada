#include "config/value_address.h"

#include <gtest/gtest.h>

namespace landform::config {
namespace {

TEST(ValueAddressTest, ParsesAndPrints) {
  for (const char* text : {"aws_s3_bucket.my_bucket", "var.my_var", "local.a[0].b",
                           "module.child1.aws_security_group.sg.ingress[0].from_port",
                           "module.a.module.b[\"x.y\"].data.t.n", "module.m[0].output.id",
                           "t.n[\"a\\\"b\"].c", "module.m", "module.m[\"x\"].t.n", "t.n[\"k\"].id",
                           R"(t.n["a\nb\\$${x}%%{y}$5%"])", R"(t.n["\u200b\U000e0001"])"}) {
    auto name = ValueAddress::parse(text);
    ASSERT_TRUE(name) << text << ": " << name.error().message;
    EXPECT_EQ(name.value().to_string(), text);
  }
}

TEST(ValueAddressTest, RejectsInvalidAddresses) {
  for (const char* text : {"", "[0]", "a..b", "a[", "a[x]", "a[\"b]", "a[0]b", ".a", R"(a["\x"])",
                           R"(a["\u12"])", "a[\"b\\"}) {
    EXPECT_FALSE(ValueAddress::parse(text)) << text;
  }
}

TEST(ValueAddressTest, HasParts) {
  ValueAddress name = ValueAddress::parse("module.a.module.b[2].t.n.x").value();
  ASSERT_EQ(name.module.size(), 2U);
  EXPECT_EQ(name.module[1].instance->index(), 2);
  EXPECT_EQ(name.local.size(), 3U);
  name = ValueAddress::parse("module.m[\"x\"].t.n").value();
  ASSERT_EQ(name.module.size(), 1U);
  EXPECT_EQ(name.module[0].instance->text(), "x");
  EXPECT_EQ(name.local.size(), 2U);
}

TEST(ValueAddressTest, Translates) {
  auto moved = [](const std::optional<ValueAddress>& name) {
    return name ? name->to_string() : "none";
  };
  EXPECT_EQ(moved(ValueAddress{{}, {"module", "child1", "my_output", "x"}}.as_module_output()),
            "module.child1.output.my_output.x");
  EXPECT_EQ(moved(ValueAddress{{{"p", {}}}, {"module", "c", Key(1), "o"}}.as_module_output()),
            "module.p.module.c[1].output.o");
  EXPECT_EQ(moved(ValueAddress::parse("local.a.b").value().as_module_output()), "none");
  EXPECT_EQ(moved(ValueAddress::parse("module.p.module.c.var.size[0]").value().as_module_input()),
            "module.p.input.c.size[0]");
  EXPECT_EQ(moved(ValueAddress::parse("var.size").value().as_module_input()), "none");
}

TEST(ValueAddressTest, Resources) {
  auto split = [](const char* text) {
    auto r = ValueAddress::parse(text).value().as_resource();
    return r ? r->resource.to_string() + " + " + std::to_string(r->rest.size()) : "none";
  };
  EXPECT_EQ(split("aws_vpc.v.id"), "aws_vpc.v + 1");
  EXPECT_EQ(split("module.m.data.t.n[0].x"), "module.m.data.t.n + 2");
  EXPECT_EQ(split("var.x.y"), "none");
  EXPECT_EQ(split("aws_vpc"), "none");
}

}  // namespace
}  // namespace landform::config
