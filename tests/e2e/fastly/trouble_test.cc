// What a service goes through when the API, or the provider, does not come to an end.
#include "fastly/service_case.h"

namespace landform::e2e {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class ServiceTrouble : public ServiceCase {};
INSTANTIATE_TEST_SUITE_P(Clients, ServiceTrouble, both_clients(), client_name);

TEST_P(ServiceTrouble, AFailureInTheMiddleLeavesWhatIsActiveAlone) {
  configure(backend("a"));
  expect_apply();
  std::string before = attribute("fastly_service_vcl", "backend");
  configure(backend("a") + backend("b") + backend("c"));
  fault(R"({"method":"POST","path":"*/backend","skip":1,"times":1,"status":500})");
  Outcome failed = apply();
  expect_failure(failed, "backend \"c\": The API returned 500");
  EXPECT_THAT(failed.words, HasSubstr("is an unfinished draft"));
  EXPECT_TRUE(is(1, "active"));
  EXPECT_THAT(backends(2), ElementsAre("a", "b"));
  EXPECT_EQ(attribute("fastly_service_vcl", "backend"), before);
  EXPECT_EQ(attribute("fastly_service_vcl", "active_version"), "1");
  EXPECT_EQ(attribute("fastly_service_vcl", "cloned_version"), "2") << "the draft is not lost";
  // The next one goes on with the draft, by what it has.
  forget();
  expect_apply();
  std::vector<std::string> done = writes();
  ASSERT_GE(done.size(), 2U);
  EXPECT_THAT(done[0], HasSubstr("POST 2/backend name=c"));
  EXPECT_EQ(done.back(), "PUT 2/activate");
  EXPECT_THAT(backends(2), ElementsAre("a", "b", "c"));
  expect_plan(0);
}

TEST_P(ServiceTrouble, AnInvalidVersionIsNotActivated) {
  configure(backend("a"));
  expect_apply();
  configure(backend("a", "healthcheck = \"nowhere\""));
  Outcome failed = apply();
  expect_failure(failed, "refers to the healthcheck 'nowhere', which does not exist");
  EXPECT_TRUE(is(1, "active"));
  EXPECT_FALSE(is(2, "locked"));
  configure(backend("a", "healthcheck = \"h\"") +
            "healthcheck {\n name = \"h\"\n host = \"x\"\n path = \"/\"\n}\n");
  expect_apply();
  EXPECT_TRUE(is(2, "active"));
  expect_plan(0);
}

TEST_P(ServiceTrouble, AKilledProviderLeavesADraftThatIsReported) {
  configure(backend("a"));
  expect_apply();
  configure(backend("a") + backend("b"));
  // The clone is made, and its answer takes its time.
  fault(R"({"method":"PUT","path":"*/clone","delay_ms":60000,"after":true})");
  forget();
  EXPECT_TRUE(kill_provider_when({"apply", "-auto-approve", "-no-color"}, [&] {
    return call("GET", "/service/" + id() + "/version").find("\"number\":2") != std::string::npos;
  }));
  EXPECT_EQ(attribute("fastly_service_vcl", "active_version"), "1");
  Outcome next = expect_apply();
  EXPECT_THAT(next.words, HasSubstr("version 2 is a draft that is neither active nor known"));
  EXPECT_TRUE(is(3, "active"));
  EXPECT_THAT(backends(3), ElementsAre("a", "b"));
  expect_plan(0);
}

TEST_P(ServiceTrouble, AnInterruptIsNoSuccess) {
  configure(backend("a"));
  expect_apply();
  configure(backend("a") + backend("b") + backend("c") + backend("d"));
  fault(R"({"method":"POST","path":"*/backend","delay_ms":2000})");
  forget();
  auto terraform = start({"apply", "-auto-approve", "-no-color"});
  while (call("GET", "/admin/log").find("/version/2/backend") == std::string::npos) {
    std::this_thread::sleep_for(2ms);
  }
  terraform->signal(SIGINT);
  Outcome stopped = finish(*terraform);
  EXPECT_EQ(stopped.exit_code, 1) << stopped.text;
  EXPECT_THAT(stopped.words, HasSubstr("interrupted"));
  EXPECT_TRUE(is(1, "active"));
  EXPECT_EQ(attribute("fastly_service_vcl", "cloned_version"), "2");
  expect_apply();
  EXPECT_THAT(backends(2), ElementsAre("a", "b", "c", "d"));
  EXPECT_TRUE(is(2, "active"));
}

TEST_P(ServiceTrouble, SecretsAreNowhereButInTheState) {
  configure(backend("a", "ssl_client_key = \"s3cr3t-key\"\nssl_client_cert = \"s3cr3t-cert\""));
  fault(R"({"method":"POST","path":"*/backend","status":400,
            "body":"{\"msg\":\"Bad request\",\"detail\":\"s3cr3t-key is not a key\"}"})");
  Outcome failed = run({"apply", "-auto-approve", "-no-color"}, {{"TF_LOG_PROVIDER", "trace"}});
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.words, HasSubstr("(sensitive) is not a key"));
  EXPECT_THAT(failed.text, Not(HasSubstr("s3cr3t-")));
  EXPECT_THAT(failed.text, HasSubstr("HTTP request: ")) << "the log was on";
}

}  // namespace
}  // namespace landform::e2e
