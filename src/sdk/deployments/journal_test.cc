#include "sdk/deployments/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace landform::deployments {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

class JournalTest : public ::testing::Test {
 public:
  JournalTest()
      : directory_(::testing::TempDir() + "landform_journal_" + std::to_string(::getpid()) + "_" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(directory_);
  }
  ~JournalTest() override { std::filesystem::remove_all(directory_); }

 protected:
  // A run that ended without a word, as if its process had been killed.
  std::string killed(const std::string& key, const std::map<Target, std::string>& open,
                     const Ids& made) {
    Journal journal(directory_);
    std::shared_ptr<deployments::Run> run = *journal.begin_new("t", key);
    std::map<Target, std::string> all = open;
    for (const auto& [target, id] : made) all[target] = "token";
    EXPECT_FALSE(run->intend(all));
    for (const auto& [target, id] : made) run->made(target, id);
    return run->known().id;
  }
  [[nodiscard]] size_t files() const {
    size_t out = 0;
    for (const auto& entry : std::filesystem::directory_iterator(directory_)) {
      out += entry.is_regular_file() ? 1 : 0;
    }
    return out;
  }

  std::string directory_;
};

TEST_F(JournalTest, ANewRunGoesOnWithWhatAKilledOneLeft) {
  std::string id = killed("a", {{"3", "t3"}}, {{"1", "10"}, {"2", "11"}});
  Journal journal(directory_);
  std::shared_ptr<deployments::Run> run = *journal.begin_new("t", "a");
  EXPECT_EQ(run->known().id, id);
  EXPECT_THAT(run->known().ids, ElementsAre(Pair("1", "10"), Pair("2", "11")));
  EXPECT_THAT(run->known().open, ElementsAre(Pair("3", "t3")));
}

TEST_F(JournalTest, OthersAreLeftAlone) {
  std::string id = killed("a", {{"1", "t"}}, {});
  Journal journal(directory_);
  EXPECT_NE((*journal.begin_new("t", "b"))->known().id, id);
  EXPECT_NE((*journal.begin_new("other", "a"))->known().id, id);
  EXPECT_EQ((*journal.begin_new("t", "a"))->known().id, id);
}

TEST_F(JournalTest, OneLeftoverIsForOne) {
  std::string id = killed("a", {{"1", "t"}}, {});
  Journal journal(directory_);
  Journal another(directory_);
  std::shared_ptr<deployments::Run> first = *journal.begin_new("t", "a");
  EXPECT_EQ(first->known().id, id);
  EXPECT_NE((*another.begin_new("t", "a"))->known().id, id) << "it is at work";
  EXPECT_NE((*journal.begin_new("t", "a"))->known().id, id);
}

TEST_F(JournalTest, ARunIsNoLeftoverWhileItsProcessLives) {
  Journal journal(directory_);
  std::shared_ptr<deployments::Run> run = *journal.begin_new("t", "a");
  Journal another(directory_);
  EXPECT_TRUE(another.leftovers().empty());
  EXPECT_FALSE(another.left_by(run->known().id));
  EXPECT_TRUE(journal.left_by(run->known().id)) << "its own is known";
}

TEST_F(JournalTest, IsSettledByAStateThatHasEverything) {
  std::string id = killed("a", {}, {{"1", "10"}, {"2", "11"}});
  Journal journal(directory_);
  journal.settle(id, {{"1", "10"}});
  EXPECT_EQ(files(), 1U) << "2 is missing";
  journal.settle(id, {{"1", "10"}, {"2", "12"}});
  EXPECT_EQ(files(), 1U) << "2 is another one";
  journal.settle(id, {{"1", "10"}, {"2", "11"}, {"3", "12"}});
  EXPECT_EQ(files(), 0U);
}

TEST_F(JournalTest, AnOpenIntentIsNotSettled) {
  std::string id = killed("a", {{"2", "t"}}, {{"1", "10"}});
  Journal journal(directory_);
  journal.settle(id, {{"1", "10"}});
  EXPECT_EQ(files(), 1U);
  ASSERT_EQ(journal.leftovers().size(), 1U);
  EXPECT_EQ(journal.leftovers()[0].key, "a");
  EXPECT_FALSE(journal.leftovers()[0].ended);
}

TEST_F(JournalTest, WhatIsGoneIsForgotten) {
  Journal journal(directory_);
  Leftover base{"t", "a", "some-id", {{"1", "10"}, {"2", "11"}}, {}, false};
  std::shared_ptr<deployments::Run> run = *journal.begin(base);
  ASSERT_FALSE(run->intend({{"3", "t3"}, {"4", "t4"}}));
  run->gone("1");
  run->gone("4");
  Leftover known = run->known();
  EXPECT_THAT(known.ids, ElementsAre(Pair("2", "11")));
  EXPECT_THAT(known.open, ElementsAre(Pair("3", "t3")));
  journal.forget("some-id");
  EXPECT_EQ(files(), 0U);
}

TEST_F(JournalTest, ARunThatCameToItsEndSaysSo) {
  {
    Journal journal(directory_);
    auto run = *journal.begin_new("t", "a");
    ASSERT_FALSE(run->intend({{"1", "t"}}));
    run->made("1", "10");
    run->end();
  }
  Journal journal(directory_);
  ASSERT_EQ(journal.leftovers().size(), 1U);
  EXPECT_TRUE(journal.leftovers()[0].ended);
  // Nobody has seen its state, so the next one still gets it.
  EXPECT_THAT((*journal.begin_new("t", "a"))->known().ids, ElementsAre(Pair("1", "10")));
}

TEST_F(JournalTest, ALineThatWasCutOffSaysNothing) {
  std::string id = killed("a", {{"1", "t"}}, {});
  std::ofstream(directory_ + "/" + id + ".journal", std::ios::app) << R"({"made":{"1":"1)";
  Journal journal(directory_);
  std::optional<Leftover> left = journal.left_by(id);
  ASSERT_TRUE(left);
  EXPECT_TRUE(left->ids.empty());
  EXPECT_THAT(left->open, ElementsAre(Pair("1", "t")));
}

TEST_F(JournalTest, OtherFilesDoNoHarm) {
  std::filesystem::create_directories(directory_);
  std::ofstream(directory_ + "/x.journal") << "garbage\n[1]\n{\"made\":3}\n";
  std::ofstream(directory_ + "/y.journal") << "";
  Journal journal(directory_);
  EXPECT_TRUE(journal.leftovers().empty());
  EXPECT_TRUE(journal.begin_new("t", "a"));
}

TEST_F(JournalTest, ADirectoryThatCannotBeMadeIsAnError) {
  std::ofstream(directory_) << "a file";
  Journal journal(directory_ + "/below");
  auto begun = journal.begin_new("t", "a");
  ASSERT_FALSE(begun);
  EXPECT_THAT(begun.error().message, ::testing::HasSubstr("cannot be created"));
}

TEST_F(JournalTest, WhatTwoProcessesLeftAloneIsAbandoned) {
  std::string id = killed("a", {{"3", "t3"}}, {{"1", "10"}});
  {
    Journal first(directory_);
    EXPECT_TRUE(first.take_abandoned().empty());
    EXPECT_TRUE(first.take_abandoned().empty()) << "by the same process";
  }
  Journal second(directory_);
  auto taken = second.take_abandoned();
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0]->known().id, id);
  EXPECT_THAT(taken[0]->known().open, ElementsAre(Pair("3", "t3")));
  EXPECT_TRUE(Journal(directory_).take_abandoned().empty()) << "it is being removed";
  second.forget(id);
  EXPECT_EQ(files(), 0U);
}

TEST_F(JournalTest, WhatMayBeInAStateIsNeverAbandoned) {
  {
    // Interrupted while it was being changed.
    Journal journal(directory_);
    EXPECT_TRUE(journal.begin({"t", "b", "of-b", {{"1", "10"}}, {}, false}).ok());
    // Created, but the state has not been seen yet.
    std::shared_ptr<deployments::Run> run = *journal.begin_new("t", "c");
    run->made("1", "11");
    run->end();
  }
  // Adopted in the meantime, and interrupted again.
  std::string id = killed("a", {{"3", "t3"}}, {});
  EXPECT_TRUE(Journal(directory_).take_abandoned().empty());
  EXPECT_EQ(killed("a", {}, {}), id);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(Journal(directory_).take_abandoned().size(), i == 0 ? 0U : 1U);
  }
  EXPECT_EQ(Journal(directory_).leftovers().size(), 3U);
}

}  // namespace
}  // namespace landform::deployments
