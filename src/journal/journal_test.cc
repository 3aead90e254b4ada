#include "journal/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "base/size_limit_testing.h"
#include "journal/recovery.h"
#include "state/read.h"
#include "state/write.h"

namespace landform::journal {
namespace {

using testing::HasSubstr;

config::InstanceAddress address(const std::string& text) {
  return *config::InstanceAddress::parse(text);
}

config::ProviderConfigAddress provider() {
  return *config::ProviderConfigAddress::parse("provider[\"terraform.io/builtin/terraform\"]");
}

state::ObjectChange object(const std::string& text, const std::string& json,
                           const std::string& deposed = "") {
  state::InstanceObject out;
  out.attributes = state::RawJson::own(json);
  return {address(text), deposed, SharedValue(provider()),
          std::make_shared<const state::InstanceObject>(std::move(out))};
}

state::ObjectChange gone(const std::string& text, const std::string& deposed = "") {
  return {address(text), deposed, SharedValue(provider()), nullptr};
}

class JournalTest : public ::testing::Test {
 public:
  JournalTest() {
    std::string name =
        (std::filesystem::temp_directory_path() / "landform-journal-XXXXXX").string();
    directory_ = ::mkdtemp(name.data());
    path_ = directory_ + "/terraform.tfstate.journal";
  }
  ~JournalTest() override { std::filesystem::remove_all(directory_); }
  JournalTest(const JournalTest&) = delete;
  JournalTest& operator=(const JournalTest&) = delete;

 protected:
  std::unique_ptr<Journal> create(const Base& base = {"line", 3, "apply", "now"}) {
    auto out = Journal::create(path_, base);
    EXPECT_TRUE(out.ok());
    return std::move(out).value();
  }

  // What a later process finds.
  Content read() {
    bool busy = false;
    auto found = Found::open(path_, busy);
    EXPECT_FALSE(busy);
    if (!found.ok() || !*found) {
      ADD_FAILURE() << "no journal";
      return {};
    }
    return (*found)->content();
  }

  static std::vector<std::string> objects(const state::State& state) {
    std::vector<std::string> out;
    for (const auto& [resource, entry] : state.resources) {
      for (const auto& [key, instance] : entry.instances) {
        std::string name = config::InstanceAddress{resource, key}.to_string();
        if (instance.current != nullptr)
          out.push_back(name + " " + std::string(instance.current->attributes.text()));
        for (const auto& [deposed, one] : instance.deposed) out.push_back(name + " " + deposed);
      }
    }
    return out;
  }

  std::string directory_;
  std::string path_;
};

TEST_F(JournalTest, KeepsWhatWasDone) {
  {
    auto journal = create();
    journal->add_intent({address("a.x")});
    journal->add_change(object("a.x", R"({"id":"1"})"));
    journal->add_intent({address("module.m[\"k\"].a.y[0]")});
    journal->add_change(object("a.z", R"({"id":"old"})", "12345678"));
    journal->add_change(gone("a.old"));
    EXPECT_FALSE(journal->error());
  }
  Content content = read();
  EXPECT_EQ(content.base.lineage, "line");
  EXPECT_EQ(content.base.serial, 3U);
  EXPECT_EQ(content.base.started, "now");
  ASSERT_EQ(content.unfinished.size(), 1U);
  EXPECT_EQ(content.unfinished[0].address.to_string(), "module.m[\"k\"].a.y[0]");

  state::State before;
  before.lineage = "line";
  before.serial = 3;
  state::apply_change(before, object("a.old", "{}"));
  state::apply_change(before, object("a.other", "{}"));
  EXPECT_EQ(compare(content, before), Relation::continues);
  state::State after = recovered(content, before);
  EXPECT_EQ(after.resources.find(address("a.x").resource)->second.provider, provider());
  EXPECT_EQ(objects(after).size(), 3U);
  EXPECT_TRUE(state::find_object(after, address("a.z"), "12345678") != nullptr);
  EXPECT_TRUE(state::find_object(after, address("a.old")) == nullptr);
}

TEST_F(JournalTest, IsRemovedAtTheEnd) {
  auto journal = create();
  EXPECT_FALSE(journal->finish());
  EXPECT_FALSE(std::filesystem::exists(path_));
  bool busy = false;
  auto found = Found::open(path_, busy);
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(found->has_value());
}

TEST_F(JournalTest, IsNotTakenFromARunningProcess) {
  auto journal = create();
  bool busy = false;
  auto found = Found::open(path_, busy);
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(found->has_value());
  EXPECT_TRUE(busy);
  EXPECT_FALSE(Journal::create(path_, {}).ok());
}

TEST_F(JournalTest, EndsWhereItWasCutOff) {
  {
    auto journal = create();
    journal->add_change(object("a.x", R"({"id":"1"})"));
    journal->add_change(object("a.y", R"({"id":"2"})"));
  }
  const std::string whole = *read_file(path_);
  const size_t last = whole.rfind("set ");
  for (size_t size = last; size < whole.size(); ++size) {
    auto content = read_content(std::string_view(whole).substr(0, size));
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content->changes.size(), 1U) << size;
    EXPECT_FALSE(content->damaged) << size;
  }
  EXPECT_EQ(read_content(whole)->changes.size(), 2U);
  EXPECT_FALSE(read_content(whole)->damaged);
  EXPECT_FALSE(read_content("").ok());
  EXPECT_FALSE(read_content(whole.substr(3)).ok());
}

// What follows a damaged record cannot be read, and that is said.
TEST_F(JournalTest, SaysThatItIsDamaged) {
  {
    auto journal = create();
    journal->add_change(object("a.x", R"({"id":"1"})"));
    journal->add_change(object("a.y", R"({"id":"2"})"));
    journal->add_change(object("a.z", R"({"id":"3"})"));
  }
  const std::string whole = *read_file(path_);
  const size_t second = whole.find("set ", whole.find("set ") + 1);
  auto with = [&](auto change) {
    std::string text = whole;
    change(text);
    return text;
  };
  const std::pair<const char*, std::string> cases[] = {
      {"content", with([&](std::string& text) { text[second + 40] ^= 1; })},
      {"kind", with([&](std::string& text) { text[second] = 'x'; })},
      {"size", with([&](std::string& text) { text[second + 4] = '9'; })},
      {"not a number", with([&](std::string& text) { text[second + 4] = 'z'; })},
      {"zeros", with([&](std::string& text) {
         std::fill(text.begin() + static_cast<std::ptrdiff_t>(second), text.end(), '\0');
       })},
      {"another record", whole.substr(0, second) + "what 2 fbdb2615\nno\n"},
  };
  for (const auto& [name, text] : cases) {
    auto content = read_content(text);
    ASSERT_TRUE(content.ok()) << name;
    EXPECT_EQ(content->changes.size(), 1U) << name;
    EXPECT_TRUE(content->damaged) << name;
  }
}

TEST_F(JournalTest, ADamagedOneIsSetAside) {
  for (const char* suffix : {".damaged", ".damaged-1"}) {
    create()->add_intent({address("a.x")});
    bool busy = false;
    auto found = Found::open(path_, busy);
    ASSERT_TRUE(found.ok() && *found);
    EXPECT_EQ(*(*found)->set_aside(), path_ + suffix);
    EXPECT_FALSE(std::filesystem::exists(path_));
  }
}

TEST_F(JournalTest, KnowsWhetherTheStateIsNewer) {
  {
    auto journal = create({"", 0, "apply", "now"});
    journal->add_change(object("a.x", R"({"id":"1"})"));
    journal->add_change(object("a.x", R"({"id":"1","n":2})"));
  }
  Content content = read();
  EXPECT_EQ(compare(content, std::nullopt), Relation::continues);
  // Written by the run itself, or by an earlier recovery.
  state::State written = recovered(content, std::nullopt);
  written.lineage = "new";
  written.serial = 1;
  auto again = state::read_state(state::write_state(written));
  EXPECT_EQ(compare(content, *again.value), Relation::obsolete);
  // By something else.
  state::State other;
  other.lineage = "other";
  other.serial = 1;
  state::apply_change(other, object("a.x", R"({"id":"1"})"));
  EXPECT_EQ(compare(content, other), Relation::conflicts);
}

TEST_F(JournalTest, KnowsTheStateThatItsRunWouldHaveWritten) {
  {
    auto journal = create({"L", 3, "apply", "now"});
    journal->add_change(object("a.x", R"({"id":"1"})"));
    journal->add_change(gone("a.y"));
  }
  const Content content = read();
  struct Case {
    const char* name;
    const char* lineage;
    uint64_t serial;
    std::vector<const char*> objects;
    bool want;
  };
  const Case kCases[] = {
      {"the next one", "L", 4, {"a.x"}, true},
      {"a later one", "L", 9, {"a.x", "a.z"}, true},
      {"the one before", "L", 3, {"a.x"}, false},
      {"another lineage", "M", 4, {"a.x"}, false},
      {"without an object", "L", 4, {"a.z"}, false},
      {"with a removed one", "L", 4, {"a.x", "a.y"}, false},
  };
  for (const Case& one : kCases) {
    state::State next;
    next.lineage = one.lineage;
    next.serial = one.serial;
    for (const char* name : one.objects)
      state::apply_change(next, object(name, R"({"id":"1","later":true})"));
    EXPECT_EQ(supersedes(next, content), one.want) << one.name;
  }
}

TEST_F(JournalTest, AFailedCreateIsFinished) {
  {
    auto journal = create();
    journal->add_intent({address("a.x")});
    journal->add_change(gone("a.x"));
  }
  EXPECT_TRUE(read().unfinished.empty());
}

TEST_F(JournalTest, KeepsIntentsFromRunToRun) {
  create()->add_intent({address("a.x"), "token 0123"});
  bool busy = false;
  {
    auto found = Found::open(path_, busy);
    ASSERT_TRUE(found.ok() && *found);
    ASSERT_FALSE((*found)->keep_unfinished());
  }
  Content left = read();
  EXPECT_EQ(left.base.started, "now");
  EXPECT_TRUE(left.changes.empty());
  ASSERT_EQ(left.unfinished.size(), 1U);
  EXPECT_EQ(left.unfinished[0].line, "token 0123");
  EXPECT_EQ(compare(left, std::nullopt), Relation::continues);
  {
    // The next run has them, also if it is killed at once.
    auto next = Journal::create(path_, {"line", 4, "apply", "later"}, left.unfinished);
    ASSERT_TRUE(next.ok());
    (*next)->add_intent({address("a.y")});
    (*next)->add_intent({address("a.x"), "other 4567"});
    EXPECT_FALSE(Journal::create(path_, {}, left.unfinished).ok()) << "it is in use";
  }
  Content both = read();
  EXPECT_EQ(both.base.started, "later");
  ASSERT_EQ(both.unfinished.size(), 2U);
  EXPECT_EQ(both.unfinished[0].address.to_string(), "a.y");
  EXPECT_EQ(both.unfinished[1].line, "other 4567");
  {
    auto last = Journal::create(path_, {"line", 5, "apply", "last"}, both.unfinished);
    ASSERT_TRUE(last.ok());
    (*last)->add_change(object("a.x", R"({"id":"1"})"));
    EXPECT_FALSE((*last)->finish({both.unfinished[0]}));
  }
  ASSERT_EQ(read().unfinished.size(), 1U);
  EXPECT_TRUE(read().changes.empty());
  auto end = Journal::create(path_, {}, read().unfinished);
  ASSERT_TRUE(end.ok());
  EXPECT_FALSE((*end)->finish());
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_FALSE(std::filesystem::exists(path_ + ".new"));
}

TEST_F(JournalTest, ReportsThatItCannotBeWritten) {
  EXPECT_THAT(Journal::create(directory_ + "/none/journal", {}).error().message,
              HasSubstr("none/journal"));
}

TEST_F(JournalTest, KeepsWhatWasWrittenBeforeTheDiskWasFull) {
  auto journal = create();
  journal->add_change(object("a.x", R"({"id":"1"})"));
  const auto size = std::filesystem::file_size(path_);
  {
    SizeLimit limit(size + 20);  // in the middle of the next record
    journal->add_change(object("a.y", R"({"id":"2"})"));
  }
  ASSERT_TRUE(journal->error());
  EXPECT_THAT(journal->error()->message, HasSubstr(path_));
  // Nothing follows what was cut off, although there is room again.
  journal->add_change(object("a.z", R"({"id":"3"})"));
  EXPECT_EQ(std::filesystem::file_size(path_), size + 20);
  journal.reset();
  Content content = read();
  ASSERT_EQ(content.changes.size(), 1U);
  EXPECT_EQ(content.changes[0].address.to_string(), "a.x");
}

}  // namespace
}  // namespace landform::journal
