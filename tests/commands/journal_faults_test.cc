// The journal of an interrupted run is whole, damaged, or not one of this state.
#include "faults_case.h"

namespace landform {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

// As after a kill at that point: the state from before, and the journal so far.
class JournalFaultsTest : public FaultsCase {
 protected:
  void SetUp() override {
    FaultsCase::SetUp();
    directory_.write("main.tf", kResources);
    ASSERT_EQ(run({"apply", "-auto-approve"}).code, 0);
    const std::string before = directory_.read("terraform.tfstate");
    ASSERT_EQ(second_apply([&] { journal_ = directory_.read(kJournal); }).code, 0);
    fs::remove("terraform.tfstate.backup");
    directory_.write("terraform.tfstate", before);
  }

  static constexpr const char* kJournal = "terraform.tfstate.journal";
  std::string journal_;
};

TEST_F(JournalFaultsTest, Whole) {
  directory_.write(kJournal, journal_);
  Ran plan = run({"plan", "-var=step=2"});
  EXPECT_THAT(plan.words(), HasSubstr("Interrupted run recovered"));
  EXPECT_THAT(plan.words(), HasSubstr("terraform_data.b[0] is tainted")) << "not provisioned";
  EXPECT_FALSE(directory_.has(kJournal));
}

TEST_F(JournalFaultsTest, NotAJournal) {
  const std::string before = directory_.read("terraform.tfstate");
  directory_.write(kJournal, "what is this\n");
  for (const char* command : {"plan", "apply", "destroy"}) {
    Ran refused = run({command, "-input=false"});
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.words(), AllOf(HasSubstr("Error: Journal cannot be read"),
                                       HasSubstr("terraform.tfstate.journal"),
                                       HasSubstr("Move the file away to continue without them.")));
  }
  EXPECT_EQ(directory_.read("terraform.tfstate"), before);
  EXPECT_EQ(directory_.read(kJournal), "what is this\n");
}

TEST_F(JournalFaultsTest, Damaged) {
  std::string damaged = journal_;
  damaged[damaged.find("terraform_data")] = 'T';
  directory_.write(kJournal, damaged);
  Ran plan = run({"plan", "-var=step=2"});
  EXPECT_EQ(plan.code, 0) << plan.err;
  EXPECT_THAT(plan.words(), AllOf(HasSubstr("Warning: Journal is damaged"),
                                  HasSubstr("It is kept as terraform.tfstate.journal.damaged."),
                                  HasSubstr("import what exists already")));
  EXPECT_EQ(directory_.read("terraform.tfstate.journal.damaged"), damaged);
  EXPECT_FALSE(directory_.has(kJournal));
}

TEST_F(JournalFaultsTest, OfAnotherState) {
  std::string other = directory_.read("terraform.tfstate");
  const size_t serial = other.find("\"serial\": ");
  other.replace(serial, other.find(',', serial) - serial, "\"serial\": 70");
  directory_.write("terraform.tfstate", other);
  directory_.write(kJournal, journal_);
  Ran refused = run({"apply", "-auto-approve", "-var=step=2"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.words(), AllOf(HasSubstr("Error: Interrupted run cannot be recovered"),
                                     HasSubstr("terraform_data.b[0]"),
                                     HasSubstr("When the state is right, remove the journal.")));
  EXPECT_EQ(directory_.read("terraform.tfstate"), other);
  EXPECT_EQ(directory_.read(kJournal), journal_);
}

}  // namespace
}  // namespace landform
