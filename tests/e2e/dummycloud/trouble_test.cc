// Failures: nothing that exists is lost, nothing is created twice.
#include "cloud_case.h"

namespace landform::e2e {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class DummycloudTrouble : public CloudCase {
 protected:
  const char* kServer = R"(
    resource "dummycloud_server" "a" {
      name   = "web"
      region = "eu-north-1"
      timeouts {
        create = "5m"
      }
    }
  )";
  const char* kVolume = R"(
    resource "dummycloud_volume" "a" {
      name      = "data"
      region    = "eu-north-1"
      size      = 5
      server_id = dummycloud_server.a.id
    }
  )";
};

TEST_P(DummycloudTrouble, TransientFailuresAreRetried) {
  configure(std::string(kServer) + kVolume);
  fault(R"({"method":"POST","path":"/v1/servers","status":503})");
  // The server is created, but the response is lost: the retry must not create another.
  fault(R"({"method":"POST","path":"/v1/servers","drop":true,"after":true})");
  fault(R"({"method":"POST","path":"/v1/volumes","status":429,"retry_after":1})");
  fault(R"({"method":"PUT","path":"/v1/volumes","drop":true})");
  expect_apply("2 added");
  EXPECT_THAT(ids("servers"), SizeIs(1));
  fault(R"({"method":"GET","path":"/v1/servers","status":500,"times":2})");
  expect_nothing_to_do();
  // The first attempt deletes it, and its response is lost.
  fault(R"({"method":"DELETE","path":"/v1/servers","status":502,"after":true})");
  expect_destroy();
}

TEST_P(DummycloudTrouble, PartialFailuresAreTainted) {
  configure(std::string(kServer) + kVolume);
  set(R"({"fail_provisioning":true})");
  expect_failure(apply(), "The cloud says that srv-000001 is failed.");
  EXPECT_EQ(attribute("dummycloud_server", "id"), R"("srv-000001")");
  EXPECT_TRUE(is_tainted("dummycloud_server"));
  EXPECT_TRUE(instance("dummycloud_volume").is_null());

  set(R"({"fail_provisioning":false})");
  fault(R"({"method":"PUT","path":"/v1/volumes","status":400})");
  expect_failure(apply(), "The volume was not attached");
  EXPECT_FALSE(is_tainted("dummycloud_server"));
  EXPECT_TRUE(is_tainted("dummycloud_volume"));
  EXPECT_EQ(attribute("dummycloud_volume", "server_id"), "null");
  EXPECT_THAT(ids("servers"), ElementsAre("srv-000002")) << "the broken one is gone";

  expect_apply("1 added, 0 changed, 1 destroyed");
  EXPECT_THAT(ids("volumes"), SizeIs(1));
  expect_nothing_to_do();
  expect_destroy();
}

TEST_P(DummycloudTrouble, ObjectsThatWereNeverCreatedAreNotInTheState) {
  configure(kServer);
  fault(R"({"method":"POST","status":400})");
  expect_failure(apply(), "The server was not created");
  EXPECT_TRUE(instance("dummycloud_server").is_null());
  EXPECT_THAT(ids("servers"), IsEmpty());
  fault(R"({"method":"POST","status":503,"times":4})");
  expect_failure(apply(), "The API answered 503: this failure was asked for.");
  expect_apply("1 added");
}

TEST_P(DummycloudTrouble, AnInterruptedCreateIsSaved) {
  configure(kServer);
  set(R"({"provision_ms":3600000})");
  auto process = start({"apply", "-auto-approve", "-no-color"});
  while (ids("servers").empty()) std::this_thread::sleep_for(5ms);
  auto begin = std::chrono::steady_clock::now();
  process->signal(SIGINT);
  Outcome outcome = finish(*process);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  expect_failure(outcome, "srv-000001 was still being provisioned when the run was interrupted.");
  EXPECT_EQ(attribute("dummycloud_server", "id"), R"("srv-000001")");
  EXPECT_TRUE(is_tainted("dummycloud_server"));
  expect_destroy();
}

// The server is already created, but the response is slow: only that has its id.
TEST_P(DummycloudTrouble, AnInterruptWaitsForACreate) {
  configure(kServer);
  set(R"({"provision_ms":3600000})");
  fault(R"({"method":"POST","path":"/v1/servers","after":true,"delay_ms":1500})");
  auto process = start({"apply", "-auto-approve", "-no-color"});
  while (ids("servers").empty()) std::this_thread::sleep_for(5ms);
  process->signal(SIGINT);
  expect_failure(finish(*process), "when the run was interrupted.");
  EXPECT_EQ(attribute("dummycloud_server", "id"), R"("srv-000001")");
  EXPECT_TRUE(is_tainted("dummycloud_server"));
  expect_destroy();
}

// The stop also reaches a hanging request.
TEST_P(DummycloudTrouble, AnInterruptedRequestIsAborted) {
  configure(kServer);
  set(R"({"provision_ms":3600000})");
  fault(R"({"method":"GET","path":"/v1/servers/","delay_ms":3600000})");
  auto process = start({"apply", "-auto-approve", "-no-color"});
  while (call("GET", "/admin/requests").find("GET /v1/servers/") == std::string::npos) {
    std::this_thread::sleep_for(5ms);
  }
  process->signal(SIGINT);
  expect_failure(finish(*process), "cancelled");
  EXPECT_EQ(attribute("dummycloud_server", "id"), R"("srv-000001")");
  EXPECT_TRUE(is_tainted("dummycloud_server"));
}

TEST_P(DummycloudTrouble, TimeoutsAreEnforced) {
  configure(R"(
    resource "dummycloud_server" "a" {
      name   = "web"
      region = "eu-north-1"
      timeouts {
        create = "2s"
      }
    }
  )");
  set(R"({"provision_ms":3600000})");
  expect_failure(apply(), "The server is not running");
  EXPECT_TRUE(is_tainted("dummycloud_server"));
  set(R"({"provision_ms":100})");
  expect_apply("1 added, 0 changed, 1 destroyed");
  EXPECT_THAT(ids("servers"), SizeIs(1));
}

TEST_P(DummycloudTrouble, ObjectsThatAreNotDeletedStayInTheState) {
  configure(std::string(kServer) + kVolume);
  expect_apply("2 added");
  // It fails after detaching: the state reflects how far it got. The first fault only lets the
  // detaching pass the second.
  fault(R"({"method":"DELETE","path":"/v1/volumes/vol-000002/attachment","delay_ms":1})");
  fault(R"({"method":"DELETE","path":"/v1/volumes/vol-000002","status":400})");
  expect_failure(run({"destroy", "-auto-approve", "-no-color"}), "The volume was not deleted");
  EXPECT_EQ(attribute("dummycloud_volume", "id"), R"("vol-000002")");
  EXPECT_EQ(attribute("dummycloud_volume", "server_id"), "null");
  EXPECT_EQ(attribute("dummycloud_server", "id"), R"("srv-000001")");
  expect_apply("0 added, 1 changed, 0 destroyed");
  expect_destroy();
}

TEST_P(DummycloudTrouble, AFailedReadKeepsTheState) {
  configure(kServer);
  expect_apply("1 added");
  const std::string kBefore = attribute("dummycloud_server", "id");
  fault(R"({"method":"GET","status":400})");
  expect_failure(run({"plan", "-no-color"}), "The server could not be read");
  EXPECT_EQ(attribute("dummycloud_server", "id"), kBefore);
  expect_nothing_to_do();
}

INSTANTIATE_TEST_SUITE_P(Clients, DummycloudTrouble, both_clients(), client_name);

}  // namespace
}  // namespace landform::e2e
