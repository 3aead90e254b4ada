// The life of resources: changed, drifted, failed, imported, listed.
#include <stdlib.h>

#include "awscc/journal.h"
#include "awscc/testing.h"

namespace landform::awscc::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Life : public AwsccCase {};
INSTANTIATE_TEST_SUITE_P(, Life, ::testing::ValuesIn(backends()), [](const auto& info) {
  return info.param == Backend::terraform ? "Terraform" : "InProcess";
});

TEST_P(Life, IsChangedByWhatDiffers) {
  Scenario test(options());
  test.apply(widget("size = 9007199254740993\nsteps = [\"a\", \"b\"]\nlabels = { x = \"1\" }"))
      .expect("tostring(awscc_test_widget.a.size)", "9007199254740993")
      .expect("awscc_test_widget.a.mode", "plain")
      .expect_match("awscc_test_widget.a.arn", "^arn:");
  EXPECT_THAT(widget_properties(), HasSubstr("9007199254740993"));
  forget();
  test.apply(widget("size = 9007199254740993\nsteps = [\"b\"]\nlabels = { x = \"1\", y = \"2\" }"));
  EXPECT_THAT(patches(), ElementsAre(R"([{"op":"add","path":"/Labels/y","value":"2"},)"
                                     R"({"op":"remove","path":"/Steps/0"}])"));
  // Somebody else changes it.
  change_widget(R"({"Size": 5})");
  test.apply(widget("size = 7\nsteps = [\"b\"]\nlabels = { x = \"1\", y = \"2\" }"))
      .expect_action("awscc_test_widget.a", Action::update);
  EXPECT_THAT(widget_properties(), HasSubstr(R"("Size":7)"));
}

TEST_P(Life, IsImportedByItsIdentifier) {
  std::string config = widget("size = 1");
  std::string id;
  {
    Scenario test(options());
    auto step = test.apply(config);
    id = std::string(step.value("awscc_test_widget.a.id").as_string());
    Scenario other(options());
    other.import(config, "awscc_test_widget.a", id).expect("awscc_test_widget.a.size", 1);
    other.apply(config).expect_action("awscc_test_widget.a", Action::no_op);
    other.destroy();
    test.plan(config).expect_action("awscc_test_widget.a", Action::create);
  }
  EXPECT_EQ(resources(), 0U);
}

TEST_P(Life, KeepsWhatAFailedCreationLeft) {
  Scenario test(options());
  call("POST", "/admin/failures",
       R"({"operation":"CREATE","type":"AWS::Test::Widget","code":"NotStabilized",)"
       R"("message":"It never came up.","times":1,"applied":true})");
  test.apply(widget("size = 1")).expect_error("It never came up");
  EXPECT_EQ(resources(), 1U);
  // It is tainted, so it makes way for a new one.
  test.apply(widget("size = 1")).expect_action("awscc_test_widget.a", Action::replace);
  EXPECT_EQ(resources(), 1U);
}

TEST_P(Life, LeavesAloneWhatExistedBefore) {
  Scenario test(options());
  call("POST", "/admin/failures",
       R"({"operation":"CREATE","type":"AWS::Test::Widget","code":"AlreadyExists",)"
       R"("message":"There is one.","times":1,"applied":true})");
  test.apply(widget("size = 1"))
      .expect_error("There is one")
      .expect_no_object("awscc_test_widget.a");
  EXPECT_EQ(resources(), 1U);
}

TEST_P(Life, SaysWhatIsWrongWithAConfiguration) {
  Scenario test(options());
  test.plan(with_provider(R"(resource "awscc_test_widget" "a" {
    name = "X"
    zone = "c"
    rules = [{ weight = 2, id = "mine" }]
  })"))
      .expect_error("name string length must be between 2 and 20, got: 1")
      .expect_error("value must be one of: \\[a, b\\], got: c")
      .expect_error("must be set, since what it is a part of is")
      .expect_error("Only the service sets id")
      .expect_error("At least one of these must be set: left; right");
}

TEST(JournalTest, TakesOverWhatNobodyFinished) {
  TemporaryDirectory directory;
  Journal journal(directory.path());
  std::string left;
  {
    auto first = journal.begin("create a");
    auto second = journal.begin("create a");
    left = first->token();
    // Two that are under way at the same time are two, even if they are equal.
    EXPECT_NE(second->token(), left);
    second->done();
    // The first ends without anybody knowing how.
  }
  auto again = journal.begin("create a");
  EXPECT_EQ(again->token(), left);
  EXPECT_NE(journal.begin("create b")->token(), left);
  again->done();
  EXPECT_NE(journal.begin("create a")->token(), left);
}

// The provider ends before it knows what became of its request: the next one finds it.
TEST_P(Life, FindsAgainWhatWasSentBefore) {
  if (GetParam() == Backend::terraform) GTEST_SKIP() << "Terraform's data directory is its own";
  ::setenv("TF_DATA_DIR", directory_.path().c_str(), 1);
  Scenario test(options());
  call("POST", "/admin/faults",
       R"({"path":"/CreateResource","drop":true,"after":true,"times":100})");
  test.apply(widget("size = 1")).expect_error("Cannot create the AWS::Test::Widget");
  call("DELETE", "/admin/faults");
  test.apply(widget("size = 1")).expect("awscc_test_widget.a.size", 1);
  EXPECT_EQ(resources(), 1U);
  ::unsetenv("TF_DATA_DIR");
}

// Requests are sent, and their answers lost: nothing is made twice.
TEST_P(Life, DoublesNothingWhenAnswersAreLost) {
  Scenario test(options());
  for (const char* operation : {"CreateResource", "GetResource"}) {
    call("POST", "/admin/faults",
         std::string(R"({"method":"POST","path":"/)") + operation +
             R"(/AWS::Test::Widget","drop":true,"after":true,"times":1})");
  }
  test.apply(widget("size = 1"));
  EXPECT_EQ(resources(), 1U);
  for (const char* operation : {"UpdateResource", "DeleteResource"}) {
    call("POST", "/admin/faults",
         std::string(R"({"method":"POST","path":"/)") + operation +
             R"(/AWS::Test::Widget","drop":true,"after":true,"times":1})");
  }
  test.apply(widget("size = 2")).expect("awscc_test_widget.a.size", 2);
  test.destroy();
  EXPECT_EQ(resources(), 0U);
}

class UnderTerraform : public AwsccCase {};
INSTANTIATE_TEST_SUITE_P(, UnderTerraform, ::testing::Values(Backend::terraform));

TEST_P(UnderTerraform, AllOfIt) {
  Scenario test(options());
  test.apply(widget("size = 9007199254740993\npassword = \"p\"\nzones = [\"x\", \"y\"]\n"
                    "rules = [{ name = \"one\", secret = \"s\" }, { name = \"two\" }]"))
      .expect("tostring(awscc_test_widget.a.size)", "9007199254740993")
      .expect("awscc_test_widget.a.rules[0].secret", "s");
  change_widget(R"({"Size": 5})");
  test.apply(widget("size = 7\npassword = \"q\"\nzones = [\"y\", \"x\"]\n"
                    "rules = [{ name = \"zero\" }, { name = \"one\", secret = \"s\" }]"))
      .expect_action("awscc_test_widget.a", Action::update)
      .expect("awscc_test_widget.a.rules[1].secret", "s");
  EXPECT_THAT(widget_properties(), HasSubstr(R"("Size":7)"));
}

}  // namespace
}  // namespace landform::awscc::testing
