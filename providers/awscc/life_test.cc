// The life of resources: changed, drifted, failed, imported, listed.
#include <chrono>
#include <filesystem>

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

// Modules add to the user agent of the requests for their resources.
TEST_P(Life, IsRequestedInTheNameOfItsModule) {
  Scenario test(options());
  test.apply(widget("size = 1") + R"tf(
terraform {
  provider_meta "awscc" {
    user_agent = ["module/1.0", "(A team)"]
  }
}
)tf");
  const Value log = decode_json(call("GET", "/admin/log")).value();
  ASSERT_GT(log.length(), 1U);
  for (const Value& line : log.elements()) {
    EXPECT_THAT(std::string(line.find("user_agent")->as_string()),
                ::testing::EndsWith(" module/1.0 (A team)"))
        << line.find("path")->as_string();
  }
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
  TestDirectory directory;
  Journal journal(directory.path());
  std::string left;
  {
    auto first = journal.begin("AWS::Test::Widget", "a");
    auto second = journal.begin("AWS::Test::Widget", "a");
    left = first->token();
    EXPECT_FALSE(first->resumed());
    // Two in progress at the same time are two, even if they are equal.
    EXPECT_NE(second->token(), left);
    EXPECT_THAT(journal.leftovers(), IsEmpty()) << "both are in progress";
    second->done();
    first->identified("w-1");
  }
  auto leftovers = journal.leftovers();
  ASSERT_THAT(leftovers, SizeIs(1));
  EXPECT_EQ(leftovers[0].type, "AWS::Test::Widget");
  EXPECT_EQ(leftovers[0].identifier, "w-1");
  EXPECT_EQ(leftovers[0].token, left);
  {
    auto again = journal.begin("AWS::Test::Widget", "a");
    EXPECT_EQ(again->token(), left);
    EXPECT_TRUE(again->resumed());
    EXPECT_NE(journal.begin("AWS::Test::Widget", "b")->token(), left);
    again->done();
  }
  EXPECT_NE(journal.begin("AWS::Test::Widget", "a")->token(), left);
}

TEST(JournalTest, ForgetsWhatTheServiceForgot) {
  TestDirectory directory;
  Journal journal(directory.path());
  std::string left = journal.begin("AWS::Test::Widget", "a")->token();
  auto leftovers = journal.leftovers();
  ASSERT_THAT(leftovers, SizeIs(1));
  std::filesystem::last_write_time(
      leftovers[0].file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(36));
  EXPECT_NE(journal.begin("AWS::Test::Widget", "a")->token(), left);
  write_text(directory.path() + "/cut-off", left);
  EXPECT_THAT(journal.leftovers(), SizeIs(1)) << "what was cut off had not been sent";
}

// The provider ends before it knows the result of its request: the next one finds it.
TEST_P(Life, FindsAgainWhatWasSentBefore) {
  Scenario test(options());
  call("POST", "/admin/faults",
       R"({"path":"/CreateResource","drop":true,"after":true,"times":100})");
  test.apply(widget("size = 1")).expect_error("Cannot create the AWS::Test::Widget");
  call("DELETE", "/admin/faults");
  test.apply(widget("size = 1")).expect("awscc_test_widget.a.size", 1);
  EXPECT_EQ(resources(), 1U);
}

// What an interrupted request created has been removed since: it is created again.
TEST_P(Life, CreatesAgainWhatIsGone) {
  Scenario test(options());
  auto lose = [&] {
    call("POST", "/admin/faults",
         R"({"path":"/CreateResource","drop":true,"after":true,"times":100})");
    test.apply(widget("size = 1")).expect_error("Cannot create the AWS::Test::Widget");
    call("DELETE", "/admin/faults");
  };
  lose();
  Value all = decode_json(call("GET", "/admin/resources")).value();
  ASSERT_EQ(all.length(), 1U);
  const Value& left = all.elements()[0];
  call("DELETE", "/admin/resources", encode_json(left, left.type()).value());
  test.apply(widget("size = 1")).expect("awscc_test_widget.a.size", 1);
  EXPECT_EQ(resources(), 1U);
  test.destroy();
  // Or it failed.
  call("POST", "/admin/failures",
       R"({"operation":"CREATE","type":"AWS::Test::Widget","code":"InternalFailure","times":1})");
  lose();
  EXPECT_EQ(resources(), 0U);
  test.apply(widget("size = 1")).expect("awscc_test_widget.a.size", 1);
  EXPECT_EQ(resources(), 1U);
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
