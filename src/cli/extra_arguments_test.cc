#include "cli/extra_arguments.h"

#include <gtest/gtest.h>

namespace landform::cli {
namespace {

using Words = std::vector<std::string>;

TEST(ExtraArguments, AreSplitAsAShellDoes) {
  struct Case {
    const char* text;
    Words want;
  };
  for (const Case& c : {
           Case{"", {}},
           Case{"  -a  -b=1 ", {"-a", "-b=1"}},
           Case{"-var 'a=b c' -x", {"-var", "a=b c", "-x"}},
           Case{R"(-var "a=\"q\"" b\ c)", {"-var", "a=\"q\"", "b c"}},
           Case{R"('a\b' "")", {"a\\b", ""}},
           Case{"a'b'\"c\"", {"abc"}},
       }) {
    auto words = split_words(c.text);
    ASSERT_TRUE(words) << c.text;
    EXPECT_EQ(*words, c.want) << c.text;
  }
  EXPECT_FALSE(split_words("'a"));
  EXPECT_FALSE(split_words("a \"b"));
}

TEST(ExtraArguments, ComeAfterTheNameOfTheCommand) {
  Environment environment = {{"TF_CLI_ARGS", "-no-color"},
                             {"TF_CLI_ARGS_plan", "-input=false -lock=false"},
                             {"TF_CLI_ARGS_state_replace_provider", "-auto-approve"},
                             {"TF_CLI_ARGS_fmt", "'open"}};
  auto with = [&](const Words& arguments, size_t names) {
    auto out = with_extra_arguments(arguments, names, environment);
    return out ? *out : Words{out.error().message};
  };
  EXPECT_EQ(with({"plan", "-out=p"}, 1),
            (Words{"plan", "-input=false", "-lock=false", "-no-color", "-out=p"}));
  EXPECT_EQ(with({"state", "replace-provider", "a", "b"}, 2),
            (Words{"state", "replace-provider", "-auto-approve", "-no-color", "a", "b"}));
  EXPECT_EQ(with({"fmt"}, 1),
            (Words{"Error parsing extra CLI args from TF_CLI_ARGS_fmt: invalid command line "
                   "string"}));
}

}  // namespace
}  // namespace landform::cli
