#include "host/plugin_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::host {
namespace {

TEST(PluginLogTest, ShowsTheFieldsOfJsonLines) {
  struct Case {
    const char* line;
    const char* want;
  };
  const Case kCases[] = {
      {R"({"@level":"trace","@timestamp":"T","@module":"cloud","@message":"call","n":3})",
       "T [TRACE] provider.p: call: @module=cloud n=3"},
      {R"({"@level":"info","@timestamp":"T","@message":"two words"})",
       "T [INFO] provider.p: two words"},
      {R"({"@timestamp":"T","@message":"m","a":"x y","b":"","c":null})",
       R"(T [DEBUG] provider.p: m: a="x y" b="" c=null)"},
  };
  for (const Case& one : kCases) EXPECT_EQ(log_line("p", one.line), one.want);
}

TEST(PluginLogTest, PassesOtherLinesOn) {
  for (const char* line : {"panic: oh", "[1]", "", "{"}) {
    EXPECT_THAT(log_line("p", line),
                ::testing::EndsWith(std::string(" [DEBUG] provider.p: ") + line));
  }
}

TEST(PluginLogTest, ShowsMessagesOfLinkedProviders) {
  EXPECT_THAT(log_line("p", "WARN", "two words", {}),
              ::testing::MatchesRegex("[-0-9T:]+Z .WARN. provider.p: two words"));
  EXPECT_THAT(log_line("p", "INFO", "m", {{"a", "x y"}, {"b", "1"}}),
              ::testing::EndsWith(R"( [INFO] provider.p: m: a="x y" b=1)"));
}

TEST(PluginLogTest, CanBeTurnedOffInPlugins) {
  Environment environment = {{"HOME", "/x"}};
  turn_logging_off("/p/terraform-provider-google-beta_v6.1.0_x5", environment);
  EXPECT_EQ(
      environment,
      (Environment{{"HOME", "/x"}, {"TF_LOG_PROVIDER_GOOGLE_BETA", "OFF"}, {"TF_LOG_SDK", "OFF"}}));
  environment = {{"TF_LOG_SDK", "DEBUG"}, {"TF_LOG_PROVIDER_AWS", "TRACE"}};
  Environment before = environment;
  turn_logging_off("terraform-provider-aws", environment);
  EXPECT_EQ(environment, before);
  environment = {};
  turn_logging_off("./plugin", environment);
  EXPECT_EQ(environment, (Environment{{"TF_LOG_SDK", "OFF"}}));
}

}  // namespace
}  // namespace landform::host
