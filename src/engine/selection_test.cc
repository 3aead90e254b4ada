#include "engine/selection.h"

#include <gtest/gtest.h>

namespace landform::engine {
namespace {

TEST(Selection, TargetsMatchAddressesAndWhatIsInThem) {
  struct Case {
    const char* target;
    const char* address;
    bool contains;
    bool may_contain;
  };
  const Case kCases[] = {
      {"a.b", "a.b", true, true},
      {"a.b", "a.b[0]", true, true},
      {"a.b[1]", "a.b[0]", false, true},
      {"a.b", "module.m.a.b", false, false},
      {"module.m", "module.m.a.b", true, true},
      {"module.m", "module.m[0].module.n.a.b", true, true},
      {"module.m[1]", "module.m[0].a.b", false, true},
      {"module.m.module.n", "module.m[0].module.n.a.b", false, true},
      {"module.m[0].module.n", "module.m[0].module.n[1].a.b", true, true},
      {"module.m.a.b", "module.m[0].a.b", false, true},
      {"a.*", "a.b[0]", true, true},
      {"a.*", "data.a.b", false, false},
      {"a.?", "a.bc", false, false},
      {"*.b", "module.m[\"x\"].a.b[0]", true, true},
      {"module.*", "module.m.module.n.a.b", true, true},
      {"module.*.a.b[*]", "module.m[0].a.b[1]", true, true},
      {"module.m[*].a.b", "module.m[0].a.b[1]", true, true},
      {"module.m[*].a.c", "module.m[0].a.b", false, false},
      {"*m*", "module.m.a.b", true, true},
      {"*", "data.a.b", true, true},
      {"a.**b", "a.xxb", true, true},
      {"a.b*c", "a.bcbc", true, true},
      {"a.b*c", "a.bcb", false, false},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(std::string(c.target) + " " + c.address);
    auto target = Target::parse(c.target);
    ASSERT_TRUE(target.ok());
    auto address = config::InstanceAddress::parse(c.address);
    ASSERT_TRUE(address.ok());
    EXPECT_EQ(target->contains(*address), c.contains);
    config::ResourceAddress configured = address->resource;
    for (config::ModuleStep& step : configured.module) step.instance.reset();
    EXPECT_EQ(target->may_contain(configured), c.may_contain);
    EXPECT_EQ(target->text(), c.target);
  }
}

TEST(Selection, KeysWithSpecialCharactersAreNoPatterns) {
  auto target = Target::parse("a.b[\"*\"]");
  ASSERT_TRUE(target.ok());
  EXPECT_TRUE(target->contains(*config::InstanceAddress::parse("a.b[\"*\"]")));
  EXPECT_FALSE(target->contains(*config::InstanceAddress::parse("a.b[\"x\"]")));
  EXPECT_FALSE(Target::parse("a").ok());
  EXPECT_FALSE(Target::parse("").ok());
}

}  // namespace
}  // namespace landform::engine
