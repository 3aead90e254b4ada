// What a service goes through when all is well.
#include "fastly/service_case.h"

namespace landform::e2e {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ServiceLifeCycle : public ServiceCase {};
INSTANTIATE_TEST_SUITE_P(Clients, ServiceLifeCycle, all_clients(), client_name);

TEST_P(ServiceLifeCycle, IsCreatedActiveAndLocked) {
  configure(backend("a") + backend("b") + backend("c"));
  expect_apply();
  EXPECT_TRUE(is(1, "active"));
  EXPECT_TRUE(is(1, "locked"));
  EXPECT_THAT(backends(1), ElementsAre("a", "b", "c"));
  EXPECT_EQ(attribute("fastly_service_vcl", "active_version"), "1");
  expect_plan(0);
}

TEST_P(ServiceLifeCycle, AChangeIsOneCloneAndOneFieldAndOneActivation) {
  configure(backend("a") + backend("b") + backend("c"));
  expect_apply();
  forget();
  configure(backend("a") + backend("b", "port = 8080") + backend("c"));
  Outcome planned = expect_plan(2);
  EXPECT_THAT(planned.words, HasSubstr("backend \"b\": changes port"));
  expect_apply();
  EXPECT_THAT(writes(), ElementsAre("PUT 1/clone", "PUT 2/backend/b port=8080", "PUT 2/activate"));
  EXPECT_TRUE(is(2, "active"));
  EXPECT_FALSE(is(1, "active"));
  expect_plan(0);
}

TEST_P(ServiceLifeCycle, DuplicateNamesAreFoundEvenAmongTheUnknown) {
  configure(backend("a") + backend("a", "port = 8080") + R"(
      backend {
        name    = terraform_data.later.id
        address = terraform_data.later.id
      }
    )",
            "resource \"terraform_data\" \"later\" {}\n");
  expect_failure(run({"validate", "-no-color"}), "more than one backend \"a\"");
  expect_failure(run({"plan", "-no-color"}), "more than one backend \"a\"");
  // Known only when it is applied: still before anything is written.
  configure(backend("a") + R"(
      backend {
        name    = terraform_data.later.output
        address = "192.0.2.2"
      }
    )",
            "resource \"terraform_data\" \"later\" {\n  input = \"a\"\n}\n");
  expect_failure(apply(), "more than one backend \"a\"");
  EXPECT_THAT(writes(), IsEmpty());
}

TEST_P(ServiceLifeCycle, ARenameIsNotedAndIsOneOfEach) {
  configure(backend("a") + backend("b", "healthcheck = \"h\"") +
            "healthcheck {\n name = \"h\"\n host = \"x\"\n path = \"/\"\n}\n");
  expect_apply();
  forget();
  configure(backend("a") + backend("c", "healthcheck = \"h2\"") +
            "healthcheck {\n name = \"h2\"\n host = \"x\"\n path = \"/\"\n}\n");
  EXPECT_THAT(expect_plan(2).words, HasSubstr("healthcheck \"h\" becomes healthcheck \"h2\""));
  expect_apply();
  std::vector<std::string> done = writes();
  ASSERT_EQ(done.size(), 6U);
  // What others refer to is made first and removed last.
  EXPECT_EQ(done[0], "PUT 1/clone");
  EXPECT_EQ(done[1], "DELETE 2/backend/b");
  EXPECT_EQ(done[2], "DELETE 2/healthcheck/h");
  EXPECT_THAT(done[3], HasSubstr("POST 2/healthcheck name=h2"));
  EXPECT_THAT(done[4], HasSubstr("POST 2/backend name=c"));
  EXPECT_EQ(done[5], "PUT 2/activate");
  expect_plan(0);
}

TEST_P(ServiceLifeCycle, DriftIsSeenAndUndone) {
  configure(backend("a"));
  expect_apply();
  configure(backend("a", "port = 8080"));
  expect_apply();
  // Somebody goes back to the first version.
  call("PUT", version(1) + "/activate");
  EXPECT_THAT(expect_plan(2).words, HasSubstr("backend \"a\": changes port"));
  expect_apply();
  EXPECT_TRUE(is(3, "active"));
  // Somebody adds a kind of block that the state has none of.
  call("PUT", version(3) + "/clone");
  call("POST", version(4) + "/gzip", "name=extra");
  call("PUT", version(4) + "/activate");
  EXPECT_THAT(expect_plan(2).words, HasSubstr("- gzip {"));
  expect_apply();
  EXPECT_EQ(call("GET", version(5) + "/gzip"), "[]");
  expect_plan(0);
}

TEST_P(ServiceLifeCycle, IsImportedAsItIsOrByVersion) {
  configure(backend("a"));
  expect_apply();
  configure(backend("a") + backend("b"));
  expect_apply();
  configure(backend("a") + backend("b") + backend("c"));
  expect_apply();
  std::string service = id();
  auto import = [&](const std::string& what) {
    std::filesystem::remove(work_.path() + "/terraform.tfstate");
    Outcome out = run({"import", "-no-color", "fastly_service_vcl.a", what});
    EXPECT_EQ(out.exit_code, 0) << out.text;
  };
  import(service);
  EXPECT_EQ(attribute("fastly_service_vcl", "cloned_version"), "3");
  expect_plan(0);
  import(service + "@2");
  EXPECT_EQ(attribute("fastly_service_vcl", "cloned_version"), "2");
  EXPECT_EQ(attribute("fastly_service_vcl", "active_version"), "3");
  EXPECT_THAT(attribute("fastly_service_vcl", "backend"), HasSubstr("\"b\""));
  EXPECT_THAT(attribute("fastly_service_vcl", "backend"), ::testing::Not(HasSubstr("\"c\"")));
}

TEST_P(ServiceLifeCycle, AnActiveServiceIsNotDestroyedByMistake) {
  configure(backend("a"));
  expect_apply();
  std::string service = id();
  Outcome refused = destroy();
  expect_failure(refused, "force_destroy = true");
  EXPECT_TRUE(is(1, "active"));
  // With reuse it is only deactivated.
  configure(backend("a") + "reuse = true\n");
  expect_apply();
  EXPECT_EQ(attribute("fastly_service_vcl", "cloned_version"), "1");
  Outcome done = destroy();
  EXPECT_EQ(done.exit_code, 0) << done.text;
  auto left = decode_json(call("GET", "/service/" + service + "/version/1"));
  EXPECT_FALSE(left->find("active")->as_bool());
}

TEST_P(ServiceLifeCycle, AnOlderStateIsRead) {
  const std::string kProducts =
      "product_enablement {\n  bot_management {\n    enabled = true\n"
      "    contentguard = \"off\"\n  }\n}\n";
  configure(backend("a") + kProducts);
  expect_apply();
  // As the state was before Bot Management became a block.
  std::string text = state();
  auto replace = [&](const std::string& what, const std::string& with) {
    size_t at = text.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), with);
  };
  replace("\"schema_version\": 1", "\"schema_version\": 0");
  size_t begin = text.find("\"bot_management\": [");
  ASSERT_NE(begin, std::string::npos);
  text.replace(begin, text.find(']', begin) - begin + 1, "\"bot_management\": true");
  work_.write("terraform.tfstate", text);
  expect_plan(0);
}

}  // namespace
}  // namespace landform::e2e
