#include "aws/service.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "aws/signer.h"
#include "install/test_server.h"

namespace landform::aws {
namespace {

using namespace std::chrono_literals;
using install::TestServer;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = ServiceError::Kind;

struct Answer {
  int status = 200;
  std::string body;
  httplib::Headers headers{};
};

class ServiceTest : public ::testing::Test {
 protected:
  // Responds with these in order, repeating the last one.
  void answer(const std::vector<Answer>& answers) {
    auto handle = [this, answers](const httplib::Request& request, httplib::Response& response) {
      auto call = static_cast<size_t>(calls_++);
      const Answer& next = answers[std::min(call, answers.size() - 1)];
      {
        std::lock_guard lock(mutex_);
        seen_.push_back(request);
      }
      response.status = next.status;
      response.headers = next.headers;
      response.set_content(next.body, "application/x-amz-json-1.0");
    };
    server_->Post(".*", handle);
    server_->Get(".*", handle);
  }
  [[nodiscard]] ServiceOptions options() const {
    ServiceOptions out;
    out.service = "thing";
    out.region = "eu-west-1";
    out.endpoint = server_.url("/base/");
    out.retries = {.attempts = 4, .first_pause = 1ms, .longest_pause = 2ms};
    return out;
  }
  static std::shared_ptr<CredentialsSource> keys() {
    return fixed_credentials({"AKID", "s3cret", "t0ken", {}});
  }

  // The n-th request received.
  httplib::Request seen(size_t n) {
    std::lock_guard lock(mutex_);
    return seen_.at(n);
  }

  std::atomic<int> calls_ = 0;

 private:
  std::mutex mutex_;
  std::vector<httplib::Request> seen_;

 protected:
  TestServer server_;  // last: its threads use the others until it is stopped
};

TEST_F(ServiceTest, SignsWhatItSends) {
  answer({{200, "{}"}});
  ServiceRequest request;
  request.path = "/a%20b";
  request.query = {{"q", "1 2"}};
  request.headers = {{"X-One", "1"}};
  request.body = "body";
  ServiceOptions with = options();
  auto time = parse_amz_date("20240102T030405Z").value();
  with.clock = [time] { return time; };
  ASSERT_TRUE(Service(with, keys()).send(request));
  const httplib::Request kSeen = seen(0);
  EXPECT_EQ(kSeen.target, "/base/a%20b?q=1%202");
  EXPECT_EQ(kSeen.get_header_value("X-Amz-Date"), "20240102T030405Z");
  EXPECT_EQ(kSeen.get_header_value("X-Amz-Security-Token"), "t0ken");
  SigningRequest same{
      "POST", "/base/a%20b", "q=1%202", {{"X-One", "1"}, {"Host", server_.host()}}, "body"};
  auto wanted = sign(same, {"eu-west-1", "thing", time}, {"AKID", "s3cret", "t0ken", {}});
  EXPECT_EQ(kSeen.get_header_value("Authorization"), wanted.back().second);
}

TEST_F(ServiceTest, TriesAgainWhereThatMayHelp) {
  struct Case {
    const char* name;
    Answer answer;
    bool repeatable;
    int calls;
  };
  const Case kCases[] = {
      {"throttled", {400, R"({"__type":"ThrottlingException"})"}, false, 2},
      {"throttled by header", {400, "", {{"x-amzn-ErrorType", "SlowDown:http://x"}}}, false, 2},
      {"throttled in XML",
       {400, "<ErrorResponse><Error><Code>Throttling</Code></Error></ErrorResponse>"},
       false,
       2},
      {"too many", {429, ""}, false, 2},
      {"unavailable", {503, ""}, true, 2},
      {"unavailable, once only", {503, ""}, false, 1},
      {"not implemented", {501, ""}, true, 1},
      {"refused", {400, R"({"__type":"a#ValidationException","message":"no"})"}, true, 1},
  };
  for (const Case& c : kCases) {
    std::atomic<int> calls = 0;
    TestServer server;
    server->Post("/", [&](const httplib::Request&, httplib::Response& response) {
      if (calls++ > 0) return;
      response.status = c.answer.status;
      response.headers = c.answer.headers;
      response.set_content(c.answer.body, "text/plain");
    });
    ServiceOptions with = options();
    with.endpoint = server.url();
    ServiceRequest request;
    request.repeatable = c.repeatable;
    auto outcome = Service(with, keys()).send(request);
    EXPECT_EQ(calls, c.calls) << c.name;
    EXPECT_EQ(outcome.ok(), c.calls == 2) << c.name;
  }
}

TEST_F(ServiceTest, GivesUpInTheServicesWords) {
  answer({{400,
           R"({"__type":"x#ThrottlingException","Message":"slow down"})",
           {{"x-amzn-RequestId", "r-1"}}}});
  auto outcome = Service(options(), keys()).send({});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(calls_, 4);
  EXPECT_EQ(outcome.error().code, "ThrottlingException");
  EXPECT_EQ(outcome.error().message,
            "thing returned 400 ThrottlingException: slow down (request r-1)");
}

TEST_F(ServiceTest, BrokenConnectionsAreTriedAgainIfThatDoesNoHarm) {
  server_->Post(".*", [this](const httplib::Request&, httplib::Response& response) {
    if (++calls_ > 2) return;
    response.set_content_provider(1000, "text/plain",
                                  [](size_t, size_t, httplib::DataSink&) { return false; });
  });
  EXPECT_TRUE(Service(options(), keys()).send({}));
  EXPECT_EQ(calls_, 3);
  calls_ = 0;
  ServiceRequest once;
  once.repeatable = false;
  auto outcome = Service(options(), keys()).send(once);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, Kind::connection);
  EXPECT_EQ(calls_, 1);
}

class CountingSource : public CredentialsSource {
 public:
  Result<Credentials> get() override {
    return Credentials{fmt::format("AKID{}", forgotten), "s3cret", "", {}};
  }
  void forget() override { ++forgotten; }
  int forgotten = 0;
};

TEST_F(ServiceTest, ExpiredCredentialsAreFetchedAnewOnce) {
  answer({{403, R"({"__type":"ExpiredTokenException"})"}, {200, "{}"}});
  auto source = std::make_shared<CountingSource>();
  EXPECT_TRUE(Service(options(), source).send({}));
  EXPECT_EQ(source->forgotten, 1);
  EXPECT_THAT(seen(1).get_header_value("Authorization"), HasSubstr("Credential=AKID1/"));
}

TEST_F(ServiceTest, AWrongClockIsCorrectedByTheServices) {
  answer({{403,
           R"({"__type":"InvalidSignatureException","message":"Signature expired"})",
           {{"Date", "Tue, 02 Jan 2024 03:04:05 GMT"}}},
          {200, "{}"}});
  ServiceOptions with = options();
  auto wrong = parse_amz_date("20240101T000000Z").value();
  with.clock = [wrong] { return wrong; };
  Service service(with, keys());
  EXPECT_TRUE(service.send({}));
  EXPECT_EQ(seen(1).get_header_value("X-Amz-Date"), "20240102T030405Z");
  // Later requests need no second attempt.
  EXPECT_TRUE(service.send({}));
  EXPECT_EQ(calls_, 3);
}

TEST_F(ServiceTest, AWrongKeyIsNotTriedAgain) {
  answer({{403, R"({"__type":"InvalidSignatureException","message":"does not match"})"}});
  auto outcome = Service(options(), keys()).send({});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(calls_, 1);
}

class NoSource : public CredentialsSource {
 public:
  Result<Credentials> get() override { return Error{"there are none"}; }
};

TEST_F(ServiceTest, SaysThatThereAreNoCredentials) {
  auto outcome = Service(options(), std::make_shared<NoSource>()).send({});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, Kind::credentials);
  EXPECT_EQ(outcome.error().message, "there are none");
}

TEST_F(ServiceTest, NoSecretIsLoggedOrSaid) {
  answer({{500, "s3cret t0ken"}});
  std::string logged;
  ServiceOptions with = options();
  with.retries.attempts = 2;
  with.http.log = [&](const http::HttpExchange& exchange) {
    logged += exchange.url + exchange.error;
    for (const auto& headers : {exchange.request_headers, exchange.response_headers}) {
      for (const auto& [name, value] : headers) logged += name + ": " + value + "\n";
    }
  };
  auto outcome = Service(with, keys()).send({});
  ASSERT_FALSE(outcome);
  EXPECT_THAT(logged, HasSubstr("X-Amz-Date"));
  for (const char* secret : {"s3cret", "t0ken", "AKID"}) {
    EXPECT_THAT(logged, Not(HasSubstr(secret)));
    EXPECT_THAT(outcome.error().message, Not(HasSubstr(secret)));
  }
}

TEST_F(ServiceTest, AStopEndsThePauses) {
  answer({{503, ""}});
  ServiceOptions with = options();
  with.retries = {.attempts = 100, .first_pause = 1h, .longest_pause = 1h};
  Service service(with, keys());
  std::stop_source source;
  ServiceRequest request;
  request.call_options.stop = source.get_token();
  auto outcome = std::async(std::launch::async, [&] { return service.send(request); });
  while (calls_ == 0) std::this_thread::yield();
  source.request_stop();
  auto ended = outcome.get();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().kind, Kind::cancelled);
}

TEST(CachedCredentialsTest, FetchesBeforeTheyExpire) {
  auto now = std::chrono::system_clock::time_point(std::chrono::hours(1000));
  int fetched = 0;
  bool fails = false;
  CachedCredentials source(
      [&]() -> Result<Credentials> {
        if (fails) return Error{"no more"};
        return Credentials{std::to_string(++fetched), "s", "", now + std::chrono::hours(1)};
      },
      [&] { return now; });
  EXPECT_EQ(source.get()->access_key, "1");
  now += std::chrono::minutes(54);
  EXPECT_EQ(source.get()->access_key, "1");
  now += std::chrono::minutes(2);
  fails = true;
  // Fetching failed, but the old ones are still valid.
  EXPECT_EQ(source.get()->access_key, "1");
  fails = false;
  EXPECT_EQ(source.get()->access_key, "2");
  source.forget();
  EXPECT_EQ(source.get()->access_key, "3");
  fails = true;
  now += std::chrono::hours(2);
  EXPECT_EQ(source.get().error().message, "no more");
}

}  // namespace
}  // namespace landform::aws
