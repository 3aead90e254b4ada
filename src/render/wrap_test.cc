#include "render/wrap.h"

#include <gtest/gtest.h>

namespace landform::render {
namespace {

struct Case {
  const char* name;
  const char* text;
  size_t width;
  const char* want;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Wrap : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(
    Texts, Wrap,
    ::testing::Values(Case{"Fits", "one two", 7, "one two"},
                      Case{"Breaks", "one two", 6, "one\ntwo"},
                      Case{"BlanksGoAtABreak", "one   two", 6, "one\ntwo"},
                      Case{"BlanksStayWithinALine", "a   b", 9, "a   b"},
                      Case{"LinesOfTheTextStay", "one\ntwo three", 8, "one\ntwo\nthree"},
                      Case{"ALongWordBeginsALine", "see aaaaaaaaaaaaaaaa now", 8,
                           "see\naaaaaaaaaaaaaaaa\nnow"},
                      Case{"CharactersNotBytes", "äöü äöü", 7, "äöü äöü"}, Case{"Empty", "", 5, ""},
                      Case{"EmptyLines", "a\n\nb\n", 5, "a\n\nb\n"}),
    [](const auto& info) { return info.param.name; });

TEST_P(Wrap, ToAWidth) { EXPECT_EQ(wrap_text(GetParam().text, GetParam().width), GetParam().want); }

}  // namespace
}  // namespace landform::render
