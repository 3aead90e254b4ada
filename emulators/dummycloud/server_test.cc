#include "emulators/common/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "emulators/dummycloud/api.h"

namespace landform::emulator {
namespace {

using std::chrono::steady_clock;
using ::testing::HasSubstr;

class DummycloudServer : public ::testing::Test {
 public:
  DummycloudServer() : api_(Store::open("").value(), {}), server_(api_) {
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.run(); });
    // Waits in the backlog until run() accepts it; stop() needs a running server.
    EXPECT_EQ(status("/v1/regions"), 200);
  }
  ~DummycloudServer() override {
    server_.stop();
    thread_.join();
  }

 protected:
  [[nodiscard]] httplib::Client client() const {
    httplib::Client client("127.0.0.1", port_);
    client.set_read_timeout(std::chrono::minutes(1));
    return client;
  }
  void fault(const std::string& json) const {
    auto response = client().Post("/admin/faults", json, "application/json");
    ASSERT_TRUE(response);
    ASSERT_EQ(response->status, 200);
  }
  // The status, or 0 without a complete response.
  [[nodiscard]] int status(const std::string& path) const {
    auto response = client().Get(path);
    return response ? response->status : 0;
  }

  Api api_;
  ApiServer server_;
  int port_ = 0;
  std::thread thread_;
};

TEST_F(DummycloudServer, FailsAsOftenAsRequested) {
  fault(R"({"path":"/v1/servers","times":2,"status":503,"retry_after":7})");
  EXPECT_EQ(status("/v1/regions"), 200);
  auto failed = client().Get("/v1/servers");
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->status, 503);
  EXPECT_EQ(failed->get_header_value("Retry-After"), "7");
  EXPECT_EQ(status("/v1/servers"), 503);
  EXPECT_EQ(status("/v1/servers"), 200);
  fault(R"({"times":9,"status":500})");
  EXPECT_EQ(client().Delete("/admin/faults")->status, 200);
  EXPECT_EQ(status("/v1/servers"), 200);
}

TEST_F(DummycloudServer, DropsConnectionsBeforeOrAfterTheWork) {
  const char* kRecord = R"({"name":"a","type":"A","values":["1"],"ttl":60})";
  fault(R"({"method":"POST","drop":true})");
  EXPECT_FALSE(client().Post("/v1/records", kRecord, "application/json"));
  EXPECT_EQ(client().Get("/v1/records")->body, R"({"records":[]})");
  fault(R"({"method":"POST","drop":true,"after":true})");
  EXPECT_FALSE(client().Post("/v1/records", kRecord, "application/json"));
  EXPECT_THAT(client().Get("/v1/records")->body, HasSubstr("rec-000001"));
}

TEST_F(DummycloudServer, IsSlowAndCountsRequests) {
  fault(R"({"delay_ms":100})");
  auto start = steady_clock::now();
  EXPECT_EQ(status("/v1/servers"), 200);
  EXPECT_GE(steady_clock::now() - start, std::chrono::milliseconds(100));
  EXPECT_EQ(status("/v1/servers"), 200);
  EXPECT_THAT(client().Get("/admin/requests")->body, HasSubstr(R"("GET /v1/servers":2)"));
}

TEST_F(DummycloudServer, StopsDuringASlowResponse) {
  fault(R"({"path":"/v1/servers","delay_ms":3600000})");
  std::future<int> slow = std::async(std::launch::async, [&] { return status("/v1/servers"); });
  // A request is counted before its delay begins. If it never arrives, this fails instead of
  // waiting forever.
  bool arrived = false;
  for (int i = 0; i < 10'000 && !arrived; ++i) {
    auto requests = client().Get("/admin/requests");
    ASSERT_TRUE(requests);
    arrived = requests->body.find(R"("GET /v1/servers":1)") != std::string::npos;
    if (!arrived) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(arrived);
  server_.stop();
  // It would have taken an hour.
  EXPECT_EQ(slow.wait_for(std::chrono::minutes(1)), std::future_status::ready);
  EXPECT_EQ(status("/v1/regions"), 0) << "the server no longer listens";
}

}  // namespace
}  // namespace landform::emulator
