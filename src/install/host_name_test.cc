#include "install/host_name.h"

#include <gtest/gtest.h>

namespace landform::install {
namespace {

TEST(HostName, IsNormalized) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"Example.COM", "example.com"}, {"a:443", "a"},   {"a:0443", "a"},   {"a:0", "a:0"},
      {"a:8443", "a:8443"},           {"a.b.", "a.b."}, {"é.com", "é.com"}};
  for (const Case& c : cases) {
    auto host = normalize_host(c.text);
    ASSERT_TRUE(host.ok()) << c.text;
    EXPECT_EQ(*host, c.want);
  }
}

TEST(HostName, Problems) {
  struct Case {
    const char* text;
    const char* want;
  };
  const char* const empty_label = "hostname contains empty label (two consecutive periods)";
  const char* const digits = "port portion contains non-digit characters";
  const Case cases[] = {{"", "empty string is not a valid hostname"},
                        {":1", "empty string is not a valid hostname"},
                        {".", empty_label},
                        {".a", empty_label},
                        {"a..b", empty_label},
                        {"a:", digits},
                        {"a:b", digits},
                        {"a:1:2", digits},
                        {"x:99999", "port number is greater than 65535"},
                        {"a b:1", "idna: disallowed rune U+0020"},
                        {"a!b_c", "idna: disallowed rune U+0021"},
                        {"a.-b", "idna: invalid label \"-b\""},
                        {"a-.b", "idna: invalid label \"a-\""},
                        {"ab--c", "idna: invalid label \"ab--c\""},
                        {"xn--a",
                         "hostname label \"xn--a\" specified in punycode format; service hostnames "
                         "must be given in unicode"}};
  for (const Case& c : cases) {
    auto host = normalize_host(c.text);
    ASSERT_FALSE(host.ok()) << c.text;
    EXPECT_EQ(host.error().message, c.want);
  }
}

}  // namespace
}  // namespace landform::install
