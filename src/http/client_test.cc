#include "http/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <set>

#include "http/redact.h"
#include "install/test_server.h"

namespace landform::http {
namespace {

using namespace std::chrono_literals;
using install::TestServer;
using std::chrono::steady_clock;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using Kind = HttpError::Kind;

class Http : public ::testing::Test {
 protected:
  [[nodiscard]] HttpOptions options() const {
    return {.base_url = server_.url(),
            .retries = {.attempts = 4, .first_pause = 4ms, .longest_pause = 8ms}};
  }
  // Responds with these statuses in turn, repeating the last one.
  void answer(const std::string& path, const std::vector<int>& statuses,
              const httplib::Headers& headers = {}) {
    auto handle = [this, statuses, headers](const httplib::Request&, httplib::Response& response) {
      auto call = static_cast<size_t>(calls_++);
      response.status = statuses[std::min(call, statuses.size() - 1)];
      response.headers = headers;
    };
    server_->Get(path, handle);
    server_->Post(path, handle);
  }
  // Its socket is closed in the middle of the response.
  void break_off(const std::string& path) {
    auto handle = [this](const httplib::Request&, httplib::Response& response) {
      ++calls_;
      response.set_content_provider(1000, "text/plain",
                                    [](size_t, size_t, httplib::DataSink&) { return false; });
    };
    server_->Get(path, handle);
    server_->Post(path, handle);
  }

  std::atomic<int> calls_ = 0;
  TestServer server_;  // last: its threads use the others until it is stopped
};

TEST_F(Http, SendsAndReceivesJson) {
  server_->Post("/v1/things", [](const httplib::Request& request, httplib::Response& response) {
    EXPECT_EQ(request.body, R"({"name":"x","size":9007199254740993})");
    EXPECT_EQ(request.get_header_value("Content-Type"), "application/json");
    EXPECT_EQ(request.get_header_value("Authorization"), "Bearer s3cret");
    EXPECT_EQ(request.get_header_value("X-One"), "1");
    EXPECT_EQ(request.get_param_value("q"), "a b&c");
    response.status = 201;
    response.set_header("ETag", "\"7\"");
    response.set_content(R"({"id":"t-1","tags":["a","b"],"none":null})", "application/json");
  });
  HttpOptions with = options();
  with.headers = {{"Authorization", "Bearer s3cret"}};
  HttpClient client(with);
  HttpRequest request("POST", "/v1/things");
  request.headers = {{"X-One", "1"}};
  request.query = {{"q", "a b&c"}};
  request.json = Value::object(
      {{"name", Value::string("x")}, {"size", Value::number(int64_t{9007199254740993})}});
  auto response = client.send(request);
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 201);
  EXPECT_EQ(response->header("etag"), "\"7\"");
  Value body = response->json().value();
  EXPECT_EQ(body.find("id")->as_string(), "t-1");
  EXPECT_EQ(body.find("tags")->elements()[1].as_string(), "b");
  EXPECT_TRUE(body.find("none")->is_null());
}

TEST_F(Http, EveryMethodWithAndWithoutABody) {
  auto echo = [](const httplib::Request& request, httplib::Response& response) {
    response.set_content(request.method + " " + request.body, "text/plain");
  };
  server_->Get("/", echo);
  server_->Post("/", echo);
  server_->Put("/", echo);
  server_->Patch("/", echo);
  server_->Delete("/", echo);
  HttpClient client(options());
  for (const char* method : {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"}) {
    for (const char* body : {"", "text"}) {
      if (*body != '\0' && std::string_view("GET HEAD").find(method) != std::string_view::npos) {
        continue;
      }
      HttpRequest request(method, "/");
      request.body = body;
      auto response = client.send(request);
      ASSERT_TRUE(response) << method << response.error().message;
      EXPECT_EQ(response->status, 200) << method;
      std::string want = std::string(method) + " " + body;
      EXPECT_EQ(response->body, std::string_view(method) == "HEAD" ? "" : want);
    }
  }
}

TEST_F(Http, Retries) {
  struct Case {
    const char* name;
    const char* method;
    std::optional<bool> repeatable;
    std::vector<int> statuses;
    int want_status;
    int want_calls;
  };
  const Case kCases[] = {
      {"after server errors", "GET", {}, {503, 500, 200}, 200, 3},
      {"a limited number of times", "GET", {}, {503}, 503, 4},
      {"not bad requests", "GET", {}, {404}, 404, 1},
      {"not missing objects", "GET", {}, {501}, 501, 1},
      {"after too many requests", "POST", {}, {429, 200}, 200, 2},
      {"not a POST", "POST", {}, {503, 200}, 503, 1},
      {"a POST if the author says so", "POST", true, {503, 200}, 200, 2},
      {"not a GET if the author says so", "GET", false, {503, 200}, 503, 1},
  };
  int path = 0;
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    calls_ = 0;
    const std::string kPath = "/" + std::to_string(path++);
    answer(kPath, c.statuses);
    HttpClient client(options());
    HttpRequest request(c.method, kPath);
    request.repeatable = c.repeatable;
    auto response = client.send(request);
    ASSERT_TRUE(response) << response.error().message;
    EXPECT_EQ(response->status, c.want_status);
    EXPECT_EQ(calls_, c.want_calls);
  }
}

TEST_F(Http, RetriesAfterABrokenConnection) {
  break_off("/");
  HttpClient client(options());
  auto got = client.send(HttpRequest("GET", "/"));
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().kind, Kind::connection);
  EXPECT_EQ(calls_, 4);
  calls_ = 0;
  // It may have been executed.
  auto posted = client.send(HttpRequest("POST", "/"));
  ASSERT_FALSE(posted);
  EXPECT_EQ(posted.error().kind, Kind::connection);
  EXPECT_EQ(calls_, 1);
}

TEST_F(Http, RetriesRequestsThatWereNeverSent) {
  int attempts = 0;
  HttpOptions with = options();
  with.base_url = "http://127.0.0.1:1";
  with.log = [&](const HttpExchange& exchange) {
    EXPECT_EQ(exchange.attempt, ++attempts);
    EXPECT_EQ(exchange.status, 0);
    EXPECT_NE(exchange.error, "");
  };
  HttpClient client(with);
  auto response = client.send(HttpRequest("POST", "/x"));
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, Kind::unreachable);
  EXPECT_THAT(response.error().message, HasSubstr("POST http://127.0.0.1:1/x: "));
  EXPECT_EQ(attempts, 4);
}

TEST_F(Http, WaitsAsLongAsTheServerAsks) {
  answer("/", {429, 200}, {{"Retry-After", "1"}});
  HttpClient client(options());
  auto start = steady_clock::now();
  EXPECT_EQ(client.send(HttpRequest("GET", "/"))->status, 200);
  EXPECT_GE(steady_clock::now() - start, 1s);
}

TEST_F(Http, ShortensTheSecondsThatAServerAsksFor) {
  answer("/", {429, 200}, {{"Retry-After", "100"}});
  HttpOptions with = options();
  with.retries.retry_after_second = 1ms;
  HttpClient client(with);
  auto start = steady_clock::now();
  EXPECT_EQ(client.send(HttpRequest("GET", "/"))->status, 200);
  EXPECT_GE(steady_clock::now() - start, 100ms);
}

TEST_F(Http, DoesNotWaitLongerThanUseful) {
  answer("/hour", {503}, {{"Retry-After", "3600"}});
  answer("/minute", {503}, {{"Retry-After", "60"}});
  HttpClient client(options());
  EXPECT_EQ(client.send(HttpRequest("GET", "/hour"))->status, 503);
  HttpRequest request("GET", "/minute");
  request.deadline = steady_clock::now() + 10s;
  EXPECT_EQ(client.send(request)->status, 503);
  EXPECT_EQ(calls_, 2);
  EXPECT_LT(steady_clock::now(), *request.deadline);
}

TEST_F(Http, StopsARunningTransferImmediately) {
  // The handler may briefly outlive this test, so it owns what it uses.
  auto arrived = std::make_shared<std::promise<void>>();
  std::promise<void> leave;
  server_->Get("/slow", [arrived, left = leave.get_future().share()](const httplib::Request&,
                                                                     httplib::Response&) {
    arrived->set_value();
    left.wait();
  });
  HttpClient client(options());
  std::stop_source stop;
  HttpRequest request("GET", "/slow");
  request.stop = stop.get_token();
  auto outcome = std::async(std::launch::async, [&] { return client.send(request); });
  arrived->get_future().wait();
  stop.request_stop();
  auto response = outcome.get();  // the server does not respond before it is released
  leave.set_value();
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, Kind::cancelled);
}

TEST_F(Http, WaitsForResponsesThatMustNotBeInterrupted) {
  auto arrived = std::make_shared<std::promise<void>>();
  std::promise<void> leave;
  server_->Post("/things", [arrived, left = leave.get_future().share()](
                               const httplib::Request&, httplib::Response& response) {
    arrived->set_value();
    left.wait();
    response.status = 201;
  });
  HttpClient client(options());
  std::stop_source stop;
  HttpRequest request("POST", "/things");
  request.interruptible = false;
  request.stop = stop.get_token();
  auto outcome = std::async(std::launch::async, [&] { return client.send(request); });
  arrived->get_future().wait();
  stop.request_stop();
  EXPECT_EQ(outcome.wait_for(50ms), std::future_status::timeout);
  leave.set_value();
  auto response = outcome.get();
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 201);
  // Attempts that have not started do not start.
  EXPECT_EQ(client.send(request).error().kind, Kind::cancelled);
}

TEST_F(Http, StopsInAPause) {
  answer("/", {503}, {{"Retry-After", "60"}});
  HttpClient client(options());
  std::stop_source stop;
  HttpRequest request("GET", "/");
  request.stop = stop.get_token();
  auto outcome = std::async(std::launch::async, [&] { return client.send(request); });
  while (calls_ == 0) std::this_thread::yield();
  stop.request_stop();
  EXPECT_EQ(outcome.get().error().kind, Kind::cancelled);
  EXPECT_EQ(calls_, 1);
}

TEST_F(Http, EnforcesDeadlines) {
  // There is no response before the end of the test, however slow the machine is.
  std::promise<void> leave;
  server_->Get("/slow", [left = leave.get_future().share()](const httplib::Request&,
                                                            httplib::Response&) { left.wait(); });
  int attempts = 0;
  HttpOptions with = options();
  with.log = [&](const HttpExchange&) { ++attempts; };
  HttpClient client(with);
  HttpRequest request("GET", "/slow");
  request.deadline = steady_clock::now() + 50ms;
  auto response = client.send(request);
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, Kind::deadline);
  attempts = 0;
  EXPECT_EQ(client.send(request).error().kind, Kind::deadline) << "when it has already passed";
  EXPECT_EQ(attempts, 0);

  // The timeout of one attempt is different: another attempt may follow.
  with.attempt_timeout = 50ms;
  with.retries.attempts = 2;
  HttpClient impatient(with);
  EXPECT_EQ(impatient.send(HttpRequest("GET", "/slow")).error().kind, Kind::connection);
  EXPECT_EQ(attempts, 2);
  leave.set_value();
}

TEST_F(Http, BoundsResponses) {
  server_.serve("/large", std::string(5000, 'x'));
  HttpOptions with = options();
  with.max_response = 5000;
  EXPECT_EQ(HttpClient(with).send(HttpRequest("GET", "/large"))->body.size(), 5000U);
  with.max_response = 4999;
  auto response = HttpClient(with).send(HttpRequest("GET", "/large"));
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, Kind::too_large);
  EXPECT_THAT(response.error().message, HasSubstr("larger than 4999 bytes"));
}

TEST_F(Http, RejectsRequestInjection) {
  HttpClient client(options());
  HttpRequest header("GET", "/");
  header.headers = {{"X-Name", "a\r\nX-Other: b"}};
  HttpRequest unknown("PUT", "/");
  unknown.json = Value::object({{"a", Value::unknown(Type::string())}});
  for (const HttpRequest& request :
       {header, unknown, HttpRequest("GET", "/a b"), HttpRequest("GET", "/\n"),
        HttpRequest("GET /x", "/"), HttpRequest("", "/")}) {
    auto response = client.send(request);
    ASSERT_FALSE(response);
    EXPECT_EQ(response.error().kind, Kind::invalid) << response.error().message;
  }
  for (const char* url : {"", "file:///etc/passwd", "ftp://127.0.0.1"}) {
    HttpOptions with = options();
    with.base_url = url;
    EXPECT_EQ(HttpClient(with).send(HttpRequest("GET", "/")).error().kind, Kind::invalid) << url;
  }
}

TEST_F(Http, DoesNotFollowRedirects) {
  server_->Get("/", [&](const httplib::Request&, httplib::Response& response) {
    response.set_redirect(server_.url("/other"));
  });
  server_->Get("/other", [&](const httplib::Request&, httplib::Response&) { ++calls_; });
  EXPECT_EQ(HttpClient(options()).send(HttpRequest("GET", "/"))->status, 302);
  EXPECT_EQ(calls_, 0);
}

TEST_F(Http, KeepsConnectionsAndServesManyThreads) {
  std::mutex mutex;
  std::set<int> ports;
  server_->Get("/", [&](const httplib::Request& request, httplib::Response&) {
    std::lock_guard lock(mutex);
    ports.insert(request.remote_port);
  });
  HttpClient client(options());
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(client.send(HttpRequest("GET", "/")));
  EXPECT_EQ(ports.size(), 1U);
  std::vector<std::jthread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 20; ++n) {
        auto response = client.send(HttpRequest("GET", "/"));
        if (response && response->ok()) ++good;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(good, 80);
}

TEST_F(Http, LimitsTheRate) {
  answer("/", {200});
  HttpOptions with = options();
  with.requests_per_second = 50;
  with.burst = 1;
  HttpClient client(with);
  auto start = steady_clock::now();
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(client.send(HttpRequest("GET", "/")));
  EXPECT_GE(steady_clock::now() - start, 100ms);
}

TEST_F(Http, VerifiesCertificates) {
  const std::string kDirectory =
      ::testing::TempDir() + "landform_http_" + std::to_string(::getpid());
  std::filesystem::create_directories(kDirectory);
  install::make_certificate(kDirectory + "/cert.pem", kDirectory + "/key.pem");
  TestServer secure(kDirectory + "/cert.pem", kDirectory + "/key.pem");
  secure.serve("/", "hello");
  HttpOptions with = options();
  with.base_url = secure.url();
  auto stranger = HttpClient(with).send(HttpRequest("GET", "/"));
  ASSERT_FALSE(stranger);
  EXPECT_EQ(stranger.error().kind, Kind::invalid);
  with.ca_file = kDirectory + "/cert.pem";
  auto known = HttpClient(with).send(HttpRequest("GET", "/"));
  ASSERT_TRUE(known) << known.error().message;
  EXPECT_EQ(known->body, "hello");
  std::filesystem::remove_all(kDirectory);
}

TEST_F(Http, LogsHaveNoSecrets) {
  answer("/x", {200}, {{"Set-Cookie", "session=s3cret"}, {"X-Plain", "seen"}});
  HttpOptions with = options();
  with.headers = {{"Authorization", "Bearer s3cret"}, {"X-Mine", "s3cret"}, {"X-Plain", "seen"}};
  with.secret_names = {"x-mine"};
  std::vector<HttpExchange> seen;
  with.log = [&](const HttpExchange& exchange) { seen.push_back(exchange); };
  HttpClient client(with);
  HttpRequest request("GET", "/x");
  request.query = {{"access_token", "s3cret"}, {"page", "2"}};
  ASSERT_TRUE(client.send(request));
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen[0].url, server_.url("/x?access_token=REDACTED&page=2"));
  EXPECT_EQ(seen[0].status, 200);
  EXPECT_THAT(seen[0].request_headers, Contains(Pair("X-Plain", "seen")));
  EXPECT_THAT(seen[0].response_headers, Contains(Pair("x-plain", "seen")));
  for (const auto& headers : {seen[0].request_headers, seen[0].response_headers}) {
    for (const auto& [name, value] : headers) EXPECT_THAT(value, Not(HasSubstr("s3cret"))) << name;
  }
}

TEST_F(Http, GoesThroughTheProxyThatIsNamed) {
  // A proxy is asked for whole URLs.
  server_->Get("http://cloud.invalid/x", [](const httplib::Request&, httplib::Response& response) {
    response.set_content("by proxy", "text/plain");
  });
  server_.serve("/x", "directly");
  HttpOptions with = options();
  with.base_url = "http://cloud.invalid";
  with.http_proxy = server_.url();
  auto through = HttpClient(with).send(HttpRequest("GET", "/x"));
  ASSERT_TRUE(through) << through.error().message;
  EXPECT_EQ(through->body, "by proxy");
  for (const char* hosts : {"example.com,cloud.invalid", "*"}) {
    with.no_proxy = hosts;
    with.retries.attempts = 1;
    EXPECT_FALSE(HttpClient(with).send(HttpRequest("GET", "/x"))) << hosts;
  }
  // This machine needs none.
  with.base_url = server_.url();
  with.no_proxy = "";
  auto direct = HttpClient(with).send(HttpRequest("GET", "/x"));
  ASSERT_TRUE(direct) << direct.error().message;
  EXPECT_EQ(direct->body, "directly");
}

TEST(HttpRedact, Urls) {
  struct Case {
    const char* url;
    const char* want;
  };
  for (const Case& c : {Case{"https://user:pw@host/p@th", "https://REDACTED@host/p@th"},
                        Case{"https://host", "https://host"},
                        Case{"https://host/a?secret=1&b=2", "https://host/a?secret=REDACTED&b=2"},
                        Case{"https://host/a?b&sig=1", "https://host/a?b&sig=REDACTED"}}) {
    EXPECT_EQ(redacted_url(c.url, {"sig"}), c.want);
  }
}

TEST(HttpEscape, AllButTheUnreserved) {
  EXPECT_EQ(http_escape("aZ09-._~"), "aZ09-._~");
  EXPECT_EQ(http_escape("a/b c?ä\n"), "a%2Fb%20c%3F%C3%A4%0A");
}

}  // namespace
}  // namespace landform::http
