// Interrupted runs: by Ctrl-C, and by the user's timeouts.
#include "terraform_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Stops : public TerraformCase {
 protected:
  [[nodiscard]] bool journal_says(const char* text) const {
    for (int i = 0; i < 2000; ++i) {
      if (journal().find(text) != std::string::npos) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Stops, both_transports(), transport_name);

TEST_P(Stops, AnInterruptedCreateKeepsWhatExists) {
  configure(R"(
    ephemeral "kitchen_token" "t" { audience = "slow" }
    resource "kitchen_slow" "s" { milliseconds = 60000 }
    resource "kitchen_vault" "v" {
      secret     = ephemeral.kitchen_token.t.value
      depends_on = [kitchen_slow.s]
    }
  )");
  auto terraform = start({"apply", "-auto-approve", "-no-color"});
  ASSERT_TRUE(journal_says("slow begins"));
  terraform->signal(SIGINT);
  auto begin = std::chrono::steady_clock::now();
  Outcome outcome = finish(*terraform);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
  EXPECT_THAT(outcome.words, HasSubstr("It was not finished.")) << outcome.text;
  EXPECT_THAT(journal(), HasSubstr("slow stopped"));
  EXPECT_EQ(in_state("kitchen_slow.s:status"), R"("tainted")");
  EXPECT_EQ(in_state("kitchen_slow.s.id"), R"("slow-1")");
  EXPECT_EQ(in_state("kitchen_slow.s.done"), "false");
  EXPECT_THAT(state(), Not(HasSubstr("kitchen_vault")));
  EXPECT_THAT(journal(), Not(HasSubstr("token close, cancelled")));

  // The next run is not affected, even with the same provider process.
  configure("resource \"kitchen_slow\" \"s\" { milliseconds = 1 }\n");
  expect_apply("1 added, 0 changed, 1 destroyed");
  EXPECT_EQ(in_state("kitchen_slow.s.done"), "true");
  EXPECT_EQ(in_state("kitchen_slow.s:status"), "nothing");
  expect_nothing_to_do();
}

TEST_P(Stops, TheUsersTimeoutEndsACreate) {
  configure(R"(
    resource "kitchen_slow" "s" {
      milliseconds = 60000
      timeouts { create = "200ms" }
    }
  )");
  Outcome outcome = apply();
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.words, HasSubstr("Error: Timed out")) << outcome.text;
  EXPECT_THAT(journal(), HasSubstr("slow timed out"));
  EXPECT_EQ(in_state("kitchen_slow.s:status"), R"("tainted")");

  configure(
      "resource \"kitchen_slow\" \"s\" {\n milliseconds = 1\n timeouts { create = \"soon\" }\n}\n");
  Outcome invalid = run({"validate", "-no-color"});
  EXPECT_EQ(invalid.exit_code, 1);
  EXPECT_THAT(invalid.words, HasSubstr("create = \"soon\"")) << invalid.text;
}

}  // namespace
}  // namespace landform::e2e
