#include "base/base64.h"

#include <gtest/gtest.h>

namespace landform {
namespace {

struct Case {
  const char* name;
  Base64 kind;
  std::string_view bytes;
  std::string_view text;
};

class Base64Test : public testing::TestWithParam<Case> {};

TEST_P(Base64Test, RoundTrips) {
  const Case& c = GetParam();
  EXPECT_EQ(base64_encode(c.bytes, c.kind), c.text);
  auto back = base64_decode(c.text, c.kind);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, c.bytes);
}

INSTANTIATE_TEST_SUITE_P(Texts, Base64Test,
                         testing::Values(Case{"Empty", Base64::standard, "", ""},
                                         Case{"One", Base64::standard, "a", "YQ=="},
                                         Case{"Two", Base64::standard, "ab", "YWI="},
                                         Case{"Three", Base64::standard, "abc", "YWJj"},
                                         Case{"Signs", Base64::standard, "\xfb\xff", "+/8="},
                                         Case{"Raw", Base64::standard_raw, "\xfb\xff", "+/8"},
                                         Case{"Url", Base64::url_raw, "\xfb\xff", "-_8"},
                                         Case{"UrlOne", Base64::url_raw, "a", "YQ"}),
                         [](const auto& info) { return info.param.name; });

TEST(Base64Decode, SkipsLineBreaksAndIgnoresBitsBeyondTheEnd) {
  EXPECT_EQ(base64_decode("YW\r\nJj\n").value(), "abc");
  EXPECT_EQ(base64_decode("YQ=\n=\n").value(), "a");
  EXPECT_EQ(base64_decode("YR==").value(), "a");
}

// Offsets as Go's CorruptInputError has them.
TEST(Base64Decode, ReportsTheInvalidByte) {
  struct Fault {
    std::string_view text;
    Base64 kind;
    size_t offset;
  };
  for (const Fault& f : {Fault{"Y!==", Base64::standard, 1}, Fault{"YQ", Base64::standard, 0},
                         Fault{"Y===", Base64::standard, 1}, Fault{"YQ=", Base64::standard, 3},
                         Fault{"YQ=a", Base64::standard, 2}, Fault{"YWI=x", Base64::standard, 4},
                         Fault{"=", Base64::standard, 0}, Fault{"+/8=", Base64::standard_raw, 3},
                         Fault{"+/8", Base64::url_raw, 0}, Fault{"YQ==", Base64::url_raw, 2},
                         Fault{"YWJjY", Base64::url_raw, 4}}) {
    auto decoded = base64_decode(f.text, f.kind);
    ASSERT_FALSE(decoded) << f.text;
    EXPECT_EQ(decoded.error().offset, f.offset) << f.text;
  }
}

}  // namespace
}  // namespace landform
