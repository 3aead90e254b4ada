#include "sdk_testing/sweeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace landform::sdk_testing {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Sweeper sweeper(std::vector<std::string>& log, const std::string& name,
                std::vector<std::string> after = {}, bool fails = false) {
  return {name, std::move(after), [&log, name, fails](Sweep& sweep) {
            log.push_back(name + "@" + sweep.place());
            if (fails) sweep.fail("broken");
            sweep.remove(name + "-1", [] { return std::nullopt; });
          }};
}

TEST(Sweepers, RunAfterThoseTheyNeed) {
  std::vector<std::string> log;
  std::vector<Sweeper> all = {sweeper(log, "network", {"server", "volume"}),
                              sweeper(log, "volume", {"server"}), sweeper(log, "server"),
                              sweeper(log, "user")};
  (void)sweep(all, {});
  EXPECT_THAT(log, ElementsAre("server@", "volume@", "network@", "user@"));
  log.clear();
  (void)sweep(all, {.places = {"eu", "us"}, .only = {"volume"}});
  EXPECT_THAT(log, ElementsAre("server@eu", "volume@eu", "server@us", "volume@us"));
}

TEST(Sweepers, DoNotRunAfterAFailureOfWhatTheyNeed) {
  std::vector<std::string> log;
  std::vector<Sweeper> all = {sweeper(log, "volume", {"server"}), sweeper(log, "server", {}, true),
                              sweeper(log, "user")};
  std::vector<SweepResult> results = sweep(all, {});
  EXPECT_THAT(log, ElementsAre("server@", "user@"));
  ASSERT_EQ(results.size(), 3U);
  EXPECT_THAT(results[0].failures, ElementsAre("broken"));
  EXPECT_THAT(results[1].failures, ElementsAre("not swept, because server failed"));
  EXPECT_THAT(results[2].removed, ElementsAre("user-1"));
}

TEST(Sweepers, RejectImpossibleOrders) {
  std::vector<std::string> log;
  struct Case {
    std::vector<Sweeper> all;
    std::vector<std::string> only;
    const char* failure;
  };
  for (const Case& c : std::vector<Case>{
           {{sweeper(log, "a", {"b"}), sweeper(log, "b", {"a"})}, {}, "a must be swept before"},
           {{sweeper(log, "a", {"z"})}, {}, "there is no sweeper z"},
           {{sweeper(log, "a")}, {"b"}, "there is no sweeper b"},
       }) {
    std::vector<SweepResult> results = sweep(c.all, {.only = c.only});
    ASSERT_EQ(results.size(), 1U);
    EXPECT_THAT(results[0].failures, ElementsAre(HasSubstr(c.failure)));
  }
  EXPECT_THAT(log, IsEmpty());
}

TEST(Sweepers, AreAProgramWithTheFlag) {
  std::vector<std::string> log;
  std::vector<Sweeper> all = {sweeper(log, "server"), sweeper(log, "user", {}, true)};
  std::ostringstream out;
  auto run = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "program");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    out.str("");
    return run_sweepers(static_cast<int>(argv.size()), argv.data(), all, out);
  };
  EXPECT_EQ(run({"--gtest_filter=x"}), std::nullopt);
  EXPECT_THAT(log, IsEmpty());
  EXPECT_EQ(run({"--sweep=eu", "--sweep-run=server"}), 0);
  EXPECT_EQ(out.str(), "server in eu: removed server-1\n");
  EXPECT_EQ(run({"--sweep", "--sweep-dry-run"}), 1);
  EXPECT_EQ(out.str(),
            "server: would remove server-1\nuser: would remove user-1\nuser: FAILED: broken\n");
}

// A cloud of boxes, which are found with a list resource.
struct Cloud {
  std::set<std::string> names;
  bool whole = true;  // whether the list has whole objects
  std::string key;
};

class Box : public sdk::Resource {
 public:
  explicit Box(Cloud& cloud) : cloud_(cloud) {}
  [[nodiscard]] std::string name() const override { return "box"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A box.").attribute("id", sdk::string().required());
  }
  [[nodiscard]] std::vector<sdk::IdentityAttribute> identity() const override {
    return {{"id", Type::string(), true, "Its name."}};
  }
  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    return planned;
  }
  std::optional<sdk::Object> read(sdk::ReadContext& /*context*/, sdk::Object current) override {
    if (!cloud_.names.contains(current.string("id"))) return std::nullopt;
    return current;
  }
  void remove(sdk::RemoveContext& context, sdk::Object current) override {
    if (current.string("id") == "test-stuck") return context.error("Refused", "It is in use.");
    cloud_.names.erase(current.string("id"));
  }

 private:
  Cloud& cloud_;
};

class BoxList : public sdk::ListResource {
 public:
  explicit BoxList(Cloud& cloud) : cloud_(cloud) {}
  [[nodiscard]] std::string name() const override { return "box"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("Boxes.").attribute("prefix", sdk::string().optional());
  }
  void list(sdk::ListContext& /*context*/, sdk::Object config,
            const std::function<bool(const sdk::Listed&)>& found) override {
    for (const std::string& name : std::set<std::string>(cloud_.names)) {
      if (!name.starts_with(config.maybe_string("prefix").value_or(""))) continue;
      sdk::Object identity(Value::object({{"id", Value::string(name)}}));
      sdk::Listed listed{name, identity, std::nullopt};
      if (cloud_.whole) listed.object = Box(cloud_).empty().set("id", name);
      if (!found(listed)) return;
    }
  }

 private:
  Cloud& cloud_;
};

class Boxes : public sdk::Provider {
 public:
  explicit Boxes(Cloud& cloud) : cloud_(cloud) {
    add(std::make_unique<Box>(cloud));
    add(std::make_unique<BoxList>(cloud));
  }
  [[nodiscard]] std::string name() const override { return "boxes"; }
  [[nodiscard]] std::string description() const override { return "Boxes"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema().attribute("key", sdk::string().required());
  }
  void configure(sdk::ConfigureContext& /*context*/, const sdk::Object& config) override {
    cloud_.key = config.string("key");
  }

 private:
  Cloud& cloud_;
};

class ListSweepers : public testing::TestWithParam<bool> {};

TEST_P(ListSweepers, RemoveWhatTheProviderLists) {
  Cloud cloud{{"test-a", "test-b", "test-stuck", "precious"}, GetParam(), ""};
  Sweeper boxes = list_sweeper({
      .make_provider = [&] { return std::make_unique<Boxes>(cloud); },
      .type = "boxes_box",
      .matches = [](const sdk::Listed& box) { return box.display_name != "test-b"; },
      .provider_config = [](const std::string& place) { return R"({"key":")" + place + "\"}"; },
      .list_config = R"({"prefix":"test-"})",
  });
  std::vector<SweepResult> tried = sweep({boxes}, {.places = {"eu"}, .dry_run = true});
  ASSERT_EQ(tried.size(), 1U);
  EXPECT_THAT(tried[0].removed, ElementsAre("test-a", "test-stuck"));
  EXPECT_EQ(cloud.names.size(), 4U);
  std::vector<SweepResult> swept = sweep({boxes}, {.places = {"eu"}});
  EXPECT_EQ(cloud.key, "eu");
  ASSERT_EQ(swept.size(), 1U);
  EXPECT_THAT(swept[0].removed, ElementsAre("test-a"));
  EXPECT_THAT(swept[0].failures, ElementsAre("test-stuck: Refused: It is in use."));
  EXPECT_THAT(cloud.names, ElementsAre("precious", "test-b", "test-stuck"));
}

INSTANTIATE_TEST_SUITE_P(WithWholeObjectsOrIdentities, ListSweepers, testing::Bool());

TEST(ListSweeper, NeedsAListResource) {
  Cloud cloud;
  Sweeper other = list_sweeper({.make_provider = [&] { return std::make_unique<Boxes>(cloud); },
                                .type = "boxes_other",
                                .matches = [](const sdk::Listed&) { return true; }});
  std::vector<SweepResult> swept = sweep({other}, {});
  ASSERT_EQ(swept.size(), 1U);
  EXPECT_THAT(swept[0].failures, ElementsAre(HasSubstr("has no boxes_other")));
}

}  // namespace
}  // namespace landform::sdk_testing
