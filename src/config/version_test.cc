#include "config/version.h"

#include <gtest/gtest.h>

namespace landform::config {
namespace {

TEST(VersionTest, Parse) {
  struct Case {
    const char* text;
    const char* want;  // canonical, or null if it is invalid
  };
  const Case cases[] = {
      {"1.2.3", "1.2.3"},
      {"1", "1.0.0"},
      {"v1.2", "1.2.0"},
      {"1.2.3.4", "1.2.3.4"},
      {"01.002.3", "1.2.3"},
      {"1.2.3-beta.1", "1.2.3-beta.1"},
      {"1.2.3-4.x", "1.2.3-4.x"},
      {"1.2beta", "1.2.0-beta"},
      {"1.2.3~rc1", "1.2.3-~rc1"},
      {"1.2.3-beta+build.7", "1.2.3-beta+build.7"},
      {"1.2.3+b", "1.2.3+b"},
      {"1.2-", "1.2.0--"},
      {"1.0--x", "1.0.0--x"},
      {"", nullptr},
      {"v", nullptr},
      {"1.", nullptr},
      {"1..2", nullptr},
      {"1.2.3 ", nullptr},
      {"-1", nullptr},
      {"1.2.3-a..b", nullptr},
      {"1.2.3+", nullptr},
      {"1.2.3/4", nullptr},
      {"latest", nullptr},
      {"99999999999999999999", nullptr},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    auto version = Version::parse(c.text);
    ASSERT_EQ(version.ok(), c.want != nullptr);
    if (version) {
      EXPECT_EQ(version.value().to_string(), c.want);
    }
  }
}

TEST(VersionTest, Order) {
  // Each one before the next.
  const char* ascending[] = {"0.9.9",       "1.0.0-1",      "1.0.0-2",      "1.0.0-10",
                             "1.0.0-alpha", "1.0.0-beta.1", "1.0.0-beta.2", "1.0.0-rc",
                             "1.0.0",       "1.0.0.1",      "1.0.1",        "1.10.0"};
  for (size_t i = 0; i + 1 < std::size(ascending); ++i) {
    auto a = Version::parse(ascending[i]);
    auto b = Version::parse(ascending[i + 1]);
    EXPECT_LT(a.value().compare(b.value()), 0) << ascending[i] << " " << ascending[i + 1];
    EXPECT_GT(b.value().compare(a.value()), 0) << ascending[i] << " " << ascending[i + 1];
  }
  EXPECT_TRUE(Version::parse("1.0").value() == Version::parse("v1.0.0.0").value());
  EXPECT_TRUE(Version::parse("1.0.0+a").value() == Version::parse("1.0.0+b").value());
}

TEST(VersionConstraintsTest, Allow) {
  struct Case {
    const char* constraints;
    const char* version;
    bool want;
  };
  const Case cases[] = {
      {"1.2.3", "1.2.3", true},
      {"= 1.2", "1.2.0", true},
      {"=1.2", "1.2.1", false},
      {"!= 1.2", "1.2.1", true},
      {"!= 1.2", "1.2.0", false},
      {"> 1.2", "1.2.0", false},
      {"> 1.2", "1.2.1", true},
      {">= 1.2", "1.2.0", true},
      {"< 2", "1.9.9", true},
      {"< 2", "2.0.0", false},
      {"<= 2", "2.0.0", true},
      {"~> 1.2", "1.2.0", true},
      {"~> 1.2", "1.9.0", true},
      {"~> 1.2", "2.0.0", false},
      {"~> 1.2", "1.1.9", false},
      {"~> 1.2.3", "1.2.9", true},
      {"~> 1.2.3", "1.3.0", false},
      {"~> 1.2.3", "1.2.2", false},
      {"~> 1", "1.5.0", true},
      {"~> 1", "2.0.0", true},
      {"~> 1.2.3.4", "1.2.3", false},
      {"~> 1.2.3.4", "1.2.3.9", true},
      {">= 1.0, < 2.0", "1.5.0", true},
      {">= 1.0, < 2.0", "2.5.0", false},
      {" >=  1.0 ,<2.0 ", "1.0.0", true},
      {">= 1.0, != 1.5.0", "1.5.0", false},
      // Prereleases.
      {">= 1.0", "1.1.0-beta", false},
      {"< 2.0", "1.1.0-beta", false},
      {"~> 1.0", "1.1.0-beta", false},
      {"= 1.1.0-beta", "1.1.0-beta", true},
      {">= 1.1.0-alpha", "1.1.0-beta", true},
      {">= 1.1.0-alpha", "1.2.0-beta", false},
      {">= 1.1.0-alpha", "1.2.0", true},
      {"~> 1.1.0-alpha", "1.1.0-beta", true},
      {"~> 1.1.0-alpha", "1.1.0", false},
      {"!= 1.0", "1.1.0-beta", true},
  };
  for (const Case& c : cases) {
    auto constraints = VersionConstraints::parse(c.constraints);
    ASSERT_TRUE(constraints.ok()) << c.constraints;
    EXPECT_EQ(constraints.value().allow(Version::parse(c.version).value()), c.want)
        << c.constraints << " on " << c.version;
  }
}

TEST(VersionConstraintsTest, NoneAllowsAll) {
  EXPECT_TRUE(VersionConstraints().allow(Version::parse("1.0").value()));
  EXPECT_TRUE(VersionConstraints().empty());
}

TEST(VersionConstraintsTest, ExactNames) {
  auto constraints = VersionConstraints::parse(">= 1.0.0-a, = 1.0.0-beta").value();
  EXPECT_TRUE(constraints.name_exactly(Version::parse("1.0.0-beta").value()));
  EXPECT_FALSE(constraints.name_exactly(Version::parse("1.0.0-a").value()));
}

TEST(VersionConstraintsTest, Malformed) {
  for (const char* text : {"", "foo", ">=", "1.0,", ",1.0", "=> 1.0", "~ 1.0", "> = 1.0", "1.0 2.0",
                           "== 1.0", "1.x"}) {
    EXPECT_FALSE(VersionConstraints::parse(text).ok()) << text;
  }
  EXPECT_EQ(VersionConstraints::parse("1.0, foo").error().message, "Malformed constraint:  foo");
}

}  // namespace
}  // namespace landform::config
