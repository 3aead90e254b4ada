#include "packages/constraints.h"

#include <gtest/gtest.h>

#include "packages/platform.h"

namespace landform::packages {
namespace {

std::string newest(const char* constraints) {
  auto parsed = Constraints::parse(constraints);
  if (!parsed) return "error: " + parsed.error().message;
  std::string out = "none";
  for (const char* text : {"1.0.0", "1.1.0", "1.2.3", "2.0.0", "2.1.0-beta1"}) {
    if (parsed->allow(*parse_package_version(text))) out = text;
  }
  return out;
}

// What Terraform selects from these versions, and how it writes the constraints.
TEST(ConstraintsTest, SelectionAndNormalForm) {
  struct Case {
    const char* text;
    const char* newest;
    const char* normal;
  };
  const Case cases[] = {
      {"", "2.0.0", ""},
      {">= 2.1.0-beta1", "none", ">= 2.1.0-beta1"},
      {"2.1.0-beta1", "2.1.0-beta1", "2.1.0-beta1"},
      {"= 2.1.0-beta1, >= 1", "2.1.0-beta1", ">= 1.0.0, 2.1.0-beta1"},
      {"~> 2.1.0-beta1", "none", "~> 2.1.0-beta1"},
      {"!= 2.0.0", "1.2.3", "!= 2.0.0"},
      {"> 2.0.0-alpha", "2.0.0", "> 2.0.0-alpha"},
      {"~> 1.2.0, ~> 1.1", "1.2.3", "~> 1.1, ~> 1.2.0"},
      {"1.2", "none", "1.2.0"},
      {"<= 2.1.0-beta1", "2.0.0", "<= 2.1.0-beta1"},
      {"=1.2.3,>1", "1.2.3", "> 1.0.0, 1.2.3"},
      {"> 1.0,<=2.0", "2.0.0", "> 1.0.0, <= 2.0.0"},
      {">= 1.0.0-rc1+meta", "2.0.0", ">= 1.0.0-rc1+meta"},
      {"~>1.2.3-beta", "1.2.3", "~> 1.2.3-beta"},
      {">=1.0, != 1.5, 2, < 3.0, ~> 2", "2.0.0", ">= 1.0.0, != 1.5.0, 2.0.0, ~> 2.0, < 3.0.0"},
      {"> 1, > 1.0, >1.0.0", "2.0.0", "> 1.0.0"},
      {"> 1,", "2.0.0", "> 1.0.0"},
      {"~> 1", "1.2.3", "~> 1.0"},
      {"~> 1.1.0", "1.1.0", "~> 1.1.0"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(newest(c.text), c.newest);
    EXPECT_EQ(Constraints::parse(c.text)->to_string(), c.normal);
    // The normal form is its own normal form.
    EXPECT_EQ(Constraints::parse(c.normal)->to_string(), c.normal);
  }
}

TEST(ConstraintsTest, Errors) {
  for (const char* text : {"1.2.3.4", "x", "=> 1", "v1.0.0", "1.x", ">"})
    EXPECT_FALSE(Constraints::parse(text).ok()) << text;
}

TEST(ConstraintsTest, Together) {
  auto all = Constraints::parse(">= 1.0");
  Constraints both = *all;
  both.add(*Constraints::parse("< 2.0"));
  EXPECT_EQ(both.to_string(), ">= 1.0.0, < 2.0.0");
  EXPECT_FALSE(both.allow(*parse_package_version("2.0.0")));
  EXPECT_TRUE(both.allow(*parse_package_version("1.9.9")));
}

TEST(PlatformTest, Parse) {
  EXPECT_EQ(Platform::parse("darwin_arm64")->to_string(), "darwin_arm64");
  for (const char* text : {"", "linux", "_amd64", "linux_", "a_b_c"})
    EXPECT_FALSE(Platform::parse(text).ok()) << text;
}

}  // namespace
}  // namespace landform::packages
