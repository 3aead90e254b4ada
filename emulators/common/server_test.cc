#include "emulators/common/server.h"

#include <gtest/gtest.h>
#include <httplib.h>

#include <latch>
#include <string>
#include <thread>

namespace landform::emulator {
namespace {

class NoService : public Service {
 public:
  ApiResponse handle(const ApiRequest&) override { return {404, ""}; }
  bool may_administer(const ApiRequest&) override { return true; }
  std::string failure_body(int, const std::string&) override { return ""; }
};

// A program may be asked to end as soon as it has printed its address.
TEST(ApiServerTest, IsStoppedBeforeItServes) {
  NoService service;
  ApiServer server(service);
  ASSERT_GT(server.bind("127.0.0.1", 0), 0);
  server.stop();
  server.run();
}

// Repeats what it was asked.
class Echo : public Service {
 public:
  ApiResponse handle(const ApiRequest& request) override {
    auto query = request.query.find("q");
    return {201,
            request.method + " " + request.path + " " + request.target + " " +
                (query == request.query.end() ? "-" : query->second) + " " + request.body,
            "\"1\"",
            {{"X-Seen", request.header("x-sent")}}};
  }
  bool may_administer(const ApiRequest&) override { return true; }
  std::string failure_body(int, const std::string&) override { return ""; }
};

class Serving {
 public:
  explicit Serving(Service& service, size_t threads = 0) : server_(service, threads) {
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Serving() {
    server_.stop();
    thread_.join();
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;
  [[nodiscard]] httplib::Client client() const { return httplib::Client("127.0.0.1", port_); }

 private:
  ApiServer server_;
  int port_ = 0;
  std::thread thread_;
};

TEST(ApiServerTest, PassesRequestsAndResponsesOn) {
  Echo service;
  Serving serving(service);
  httplib::Client client = serving.client();
  auto response = client.Put("/a%2Fb?q=x%20%26y", {{"X-Sent", "yes"}}, "text", "text/plain");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 201);
  EXPECT_EQ(response->body, "PUT /a/b /a%2Fb x &y text");
  EXPECT_EQ(response->get_header_value("ETag"), "\"1\"");
  EXPECT_EQ(response->get_header_value("X-Seen"), "yes");
  // The content of a file is the body of its form.
  auto form = client.Post("/f", httplib::MultipartFormDataItems{{"f", "content", "name", ""}});
  ASSERT_TRUE(form);
  EXPECT_EQ(form->body, "POST /f /f - content");
}

TEST(ApiServerTest, RefusesBodiesThatAreTooLarge) {
  Echo service;
  Serving serving(service);
  auto response =
      serving.client().Post("/", std::string((size_t{64} << 20) + 1, 'x'), "application/json");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 413);
}

// Each request waits for the other.
class Meeting : public Service {
 public:
  ApiResponse handle(const ApiRequest&) override {
    both_.arrive_and_wait();
    return {200, "{}"};
  }
  bool may_administer(const ApiRequest&) override { return true; }
  std::string failure_body(int, const std::string&) override { return ""; }

 private:
  std::latch both_{2};
};

TEST(ApiServerTest, ServicesThatWaitHaveThreads) {
  Meeting service;
  Serving serving(service, 2);
  std::thread other([&] { EXPECT_EQ(serving.client().Get("/a")->status, 200); });
  EXPECT_EQ(serving.client().Get("/b")->status, 200);
  other.join();
}

}  // namespace
}  // namespace landform::emulator
