#include "sdk/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Lines : public LogSink {
 public:
  explicit Lines(LogLevel level) : level_(level) {}
  [[nodiscard]] bool enabled(LogLevel level) const override { return level <= level_; }
  void write(LogLevel level, const std::string& message,
             const std::vector<LogField>& fields) override {
    std::string line = std::to_string(static_cast<int>(level)) + " " + message;
    for (const auto& [name, value] : fields)
      line.append(" ").append(name).append("=").append(value);
    std::lock_guard lock(mutex_);
    lines.push_back(line);
  }
  std::vector<std::string> lines;

 private:
  LogLevel level_;
  std::mutex mutex_;
};

TEST(Log, HasLevelsFieldsAndNoSecrets) {
  auto lines = std::make_shared<Lines>(LogLevel::debug);
  Logger log(lines);
  log.trace("not this");
  log.hide("s3cret");
  log.hide("s3cret-and-more");
  log.with("request", 7)
      .debug("used s3cret", {{"id", "x"}, {"n", 2}, {"ok", true}, {"share", 0.5}});
  log.warn("all", {{"api_token", "abc"}, {"text", "a s3cret-and-more b"}});
  EXPECT_THAT(lines->lines, ElementsAre("4 used *** request=7 id=x n=2 ok=true share=0.5",
                                        "2 all api_token=*** text=a *** b"));
  Logger().error("nowhere");
}

TEST(Log, OfHooksHidesTheSecretsOfTheRequest) {
  Hooked hooked{.schema = Schema("Secrets.")
                              .attribute("id", string().computed())
                              .attribute("key", string().optional().sensitive())
                              .attribute("once", string().optional().write_only())
                              .block("inner", list_block(Block().attribute(
                                                  "pin", int64().optional().sensitive())))};
  hooked.create = [](CreateContext& context, Object planned) {
    context.log().info("creating with " + planned.string("key") + ", " +
                           context.config.string("once") + " and 4711",
                       {{"type", context.type_name}});
    return planned.set("id", "1");
  };
  HookedServer server(hooked);
  auto lines = std::make_shared<Lines>(LogLevel::trace);
  server.server().log_to(lines);
  Value config = server.object(R"({"key":"hunter2","once":"swordfish","inner":[{"pin":4711}]})");
  auto planned = server.plan(config, server.none());
  auto answer = server.server().apply(
      {.type = "test_thing", .config = config, .prior = server.none(), .planned = planned.planned},
      {.request_id = "r1"});
  EXPECT_EQ(text_of(answer.diagnostics), "");
  EXPECT_THAT(lines->lines, Contains("3 creating with ***, *** and *** tf_resource_type=test_thing "
                                     "tf_req_id=r1 type=test_thing"));
}

TEST(Log, IsOffByDefault) {
  Hooked hooked{.schema = Schema("None.").attribute("id", string().computed())};
  hooked.create = [](CreateContext& context, Object planned) {
    EXPECT_FALSE(context.log().enabled(LogLevel::error));
    context.log().error("nowhere");
    return planned.set("id", "1");
  };
  HookedServer server(hooked);
  EXPECT_EQ(text_of(server.create("{}").diagnostics), "");
}

}  // namespace
}  // namespace landform::sdk
