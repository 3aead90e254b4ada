#include "emulators/dummycloud/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <thread>

namespace landform::emulator {
namespace {

using std::chrono::steady_clock;
using ::testing::HasSubstr;

class DummycloudServer : public ::testing::Test {
 public:
  DummycloudServer() : api_(Store::open("").value(), {}), server_(api_) {
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.run(); });
    while (!client().Get("/v1/regions")) std::this_thread::yield();
  }
  ~DummycloudServer() override {
    server_.stop();
    thread_.join();
  }

 protected:
  [[nodiscard]] httplib::Client client() const { return httplib::Client("127.0.0.1", port_); }
  void fault(const std::string& json) const {
    auto response = client().Post("/admin/faults", json, "application/json");
    ASSERT_TRUE(response);
    ASSERT_EQ(response->status, 200);
  }
  // The status, or 0 without a whole answer.
  [[nodiscard]] int status(const std::string& path) const {
    auto response = client().Get(path);
    return response ? response->status : 0;
  }

  Api api_;
  ApiServer server_;
  int port_ = 0;
  std::thread thread_;
};

TEST_F(DummycloudServer, FailsAsOftenAsItIsTold) {
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

TEST_F(DummycloudServer, StopsInTheMiddleOfASlowAnswer) {
  fault(R"({"delay_ms":3600000})");
  std::thread slow([&] { (void)status("/v1/servers"); });
  while (client().Get("/admin/requests")->body.find("servers") == std::string::npos) {
    std::this_thread::yield();
  }
  server_.stop();
  slow.join();
}

}  // namespace
}  // namespace landform::emulator
