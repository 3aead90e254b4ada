// The client of src/aws against the emulator, over a socket.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <thread>

#include "aws/cloud_control.h"
#include "aws/config.h"
#include "emulators/cloudcontrol/api.h"
#include "emulators/cloudcontrol/testing.h"
#include "emulators/common/server.h"
#include "value/json.h"

namespace landform::emulator::cloudcontrol {
namespace {

using namespace std::chrono_literals;
using aws::CallOptions;
using aws::CloudControl;
using aws::OperationStatus;
using aws::ProgressEvent;
using ::testing::HasSubstr;
using Kind = aws::ServiceError::Kind;

constexpr const char* kThing = "Test::Cloud::Thing";

Settings signed_settings() {
  Settings out;
  out.credentials = {"AKIDEXAMPLE", "s3cret/key", "", {}};
  return out;
}

Schemas test_schemas() {
  Schemas out;
  EXPECT_FALSE(out.add(kThingSchema));
  EXPECT_FALSE(out.add(kPartSchema));
  return out;
}

class CloudControlClient : public ::testing::Test {
 public:
  CloudControlClient()
      : api_(Documents::open("").value(), test_schemas(), signed_settings()), server_(api_) {
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.run(); });
    // stop() needs a server that runs.
    EXPECT_TRUE(client().Get("/admin/requests"));
    control_ = connect("s3cret/key");
  }
  ~CloudControlClient() override {
    // Stopping the server waits for idle connections.
    control_ = nullptr;
    server_.stop();
    thread_.join();
  }

 protected:
  [[nodiscard]] httplib::Client client() const { return httplib::Client("127.0.0.1", port_); }
  [[nodiscard]] std::unique_ptr<CloudControl> connect(const std::string& secret) {
    aws::ConfigOptions options;
    options.access_key = "AKIDEXAMPLE";
    options.secret_key = secret;
    options.region = "eu-west-1";
    options.endpoints = {{"cloudcontrolapi", fmt::format("http://127.0.0.1:{}", port_)}};
    options.environment = {};
    options.retries = {.attempts = 6, .first_pause = 1ms, .longest_pause = 4ms};
    auto config = aws::Config::load(options);
    EXPECT_TRUE(config) << config.error().message;
    aws::CloudControlOptions pace;
    pace.first_pause = 1ms;
    pace.longest_pause = 8ms;
    return std::make_unique<CloudControl>(config->service("cloudcontrolapi"), pace);
  }
  void admin(const std::string& path, const std::string& body) const {
    auto response = path == "/admin/settings" ? client().Patch(path, body, "application/json")
                                              : client().Post(path, body, "application/json");
    ASSERT_TRUE(response);
    ASSERT_EQ(response->status, 200);
  }
  [[nodiscard]] size_t count(const std::string& label) const {
    auto counts = decode_json(client().Get("/admin/requests")->body).value();
    const Value* found = counts.find("POST " + label);
    return found == nullptr ? 0 : static_cast<size_t>(*found->as_number().to_int64());
  }
  [[nodiscard]] size_t resources() const {
    return decode_json(client().Get("/admin/resources")->body).value().length();
  }
  ProgressEvent done(const aws::CloudControlResult<ProgressEvent>& first) {
    EXPECT_TRUE(first) << first.error().message;
    if (!first) return {};
    auto out = control_->wait(*first, {});
    EXPECT_TRUE(out) << out.error().message;
    return out ? *out : ProgressEvent();
  }

  Api api_;
  ApiServer server_;
  int port_ = 0;
  std::thread thread_;
  std::unique_ptr<CloudControl> control_;
};

TEST_F(CloudControlClient, CreatesReadsUpdatesListsAndDeletes) {
  auto first = control_->create(kThing, R"({"Name":"x","Size":12345678901234567889})",
                                aws::client_token(), {});
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->status, OperationStatus::in_progress);
  EXPECT_EQ(first->operation, "CREATE");
  ProgressEvent created = done(first);
  EXPECT_TRUE(created.succeeded());
  auto got = control_->get(kThing, created.identifier, {});
  ASSERT_TRUE(got) << got.error().message;
  EXPECT_THAT(got->properties, HasSubstr(R"("Size":12345678901234567889)"));
  ProgressEvent updated =
      done(control_->update(kThing, created.identifier,
                            R"([{"op":"replace","path":"/Size","value":12345678901234567890}])",
                            aws::client_token(), {}));
  EXPECT_TRUE(updated.succeeded());
  size_t seen = 0;
  auto listed = control_->list(kThing, "",
                               [&](const aws::ResourceDescription& one) {
                                 EXPECT_EQ(one.identifier, created.identifier);
                                 EXPECT_THAT(one.properties, HasSubstr("12345678901234567890"));
                                 return ++seen > 0;
                               },
                               {});
  EXPECT_TRUE(listed);
  EXPECT_EQ(seen, 1U);
  auto requests = control_->list_requests({{"UPDATE"}, {OperationStatus::success}}, "", {});
  ASSERT_TRUE(requests);
  ASSERT_EQ(requests->requests.size(), 1U);
  EXPECT_EQ(requests->requests[0].request_token, updated.request_token);
  EXPECT_TRUE(
      done(control_->remove(kThing, created.identifier, aws::client_token(), {})).succeeded());
  auto gone = control_->get(kThing, created.identifier, {});
  ASSERT_FALSE(gone);
  EXPECT_TRUE(is_not_found(gone.error())) << gone.error().message;
  ProgressEvent again = done(control_->remove(kThing, created.identifier, aws::client_token(), {}));
  EXPECT_TRUE(is_not_found(again));
}

TEST_F(CloudControlClient, AllPages) {
  admin("/admin/settings", R"({"page_size":2})");
  for (int i = 0; i < 5; ++i) {
    done(control_->create("Test::Cloud::Part", R"({"ThingId":"t"})", aws::client_token(), {}));
  }
  size_t seen = 0;
  auto all = [&](const aws::ResourceDescription&) { return ++seen > 0; };
  EXPECT_TRUE(control_->list("Test::Cloud::Part", R"({"ThingId":"t"})", all, {}));
  EXPECT_EQ(seen, 5U);
  EXPECT_EQ(count("/ListResources/Test::Cloud::Part"), 3U);
  auto empty = control_->list("Test::Cloud::Part", R"({"ThingId":"u"})", all, {});
  EXPECT_TRUE(empty);
  EXPECT_EQ(seen, 5U);
}

TEST_F(CloudControlClient, AWrongKeyIsSaidWithoutIt) {
  auto refused = connect("wr0ng/key")->get(kThing, "x", {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "InvalidSignatureException");
  EXPECT_EQ(refused.error().message.find("wr0ng"), std::string::npos);
}

TEST_F(CloudControlClient, FailuresHaveSentences) {
  admin("/admin/failures", R"({"code":"ServiceLimitExceeded","message":"too many things"})");
  ProgressEvent failed = done(control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {}));
  EXPECT_EQ(failed.status, OperationStatus::failed);
  EXPECT_EQ(failure_text(failed),
            "CREATE of Test::Cloud::Thing failed (ServiceLimitExceeded): A quota of the account is "
            "exceeded.\ntoo many things");
  admin("/admin/settings",
        R"({"hooks":[{"type_name":"My::Own::Hook","fails":true,"message":"not like this"}]})");
  failed = done(control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {}));
  EXPECT_THAT(failure_text(failed),
              HasSubstr("The hook My::Own::Hook (PRE_PROVISION) failed: not like this"));
  auto invalid = control_->create(kThing, "{}", aws::client_token(), {});
  ASSERT_FALSE(invalid);
  EXPECT_EQ(invalid.error().code, "ValidationException");
  EXPECT_THAT(invalid.error().message, HasSubstr("required key [Name] not found"));
}

// Whatever fails, exactly one thing is created.
TEST_F(CloudControlClient, NothingIsDoubledByFaults) {
  size_t expected = 0;
  for (const char* fault :
       {R"({"path":"/CreateResource","status":400,"times":2})",
        R"({"path":"/CreateResource","status":500})",
        R"({"path":"/CreateResource","status":503,"after":true})",
        R"({"path":"/CreateResource","drop":true})",
        R"({"path":"/CreateResource","drop":true,"after":true,"times":3})",
        R"({"path":"/CreateResource","body":"<html>","status":502,"after":true})",
        R"({"path":"/GetResourceRequestStatus","status":400,"times":3})",
        R"({"path":"/GetResourceRequestStatus","drop":true,"after":true,"times":2})"}) {
    admin("/admin/faults", fault);
    ProgressEvent made = done(control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {}));
    EXPECT_TRUE(made.succeeded()) << fault;
    EXPECT_EQ(resources(), ++expected) << fault;
  }
  for (const char* fault : {R"({"path":"/DeleteResource","drop":true,"after":true})",
                            R"({"path":"/DeleteResource","status":500,"after":true})"}) {
    ProgressEvent made = done(control_->create(kThing, R"({"Name":"y"})", aws::client_token(), {}));
    admin("/admin/faults", fault);
    EXPECT_TRUE(
        done(control_->remove(kThing, made.identifier, aws::client_token(), {})).succeeded())
        << fault;
    EXPECT_EQ(resources(), expected) << fault;
  }
}

TEST_F(CloudControlClient, ATokenFindsTheRequestOfAnotherProcess) {
  std::string token = aws::client_token();
  auto first = control_->create(kThing, R"({"Name":"x"})", token, {});
  ASSERT_TRUE(first);
  auto second = connect("s3cret/key")->create(kThing, R"({"Name":"x"})", token, {});
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(first->request_token, second->request_token);
  EXPECT_EQ(resources(), 1U);
  auto other = control_->create(kThing, R"({"Name":"y"})", token, {});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "ClientTokenConflictException");
}

TEST_F(CloudControlClient, AStopCancelsTheRequest) {
  admin("/admin/settings", R"({"delay_ms":3600000})");
  auto first = control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {});
  ASSERT_TRUE(first);
  std::stop_source source;
  CallOptions call_options;
  call_options.stop = source.get_token();
  auto ended = control_->wait(*first, call_options, [&](const ProgressEvent& event) {
    // Stop while it is in progress.
    if (event.status == OperationStatus::in_progress) source.request_stop();
  });
  ASSERT_TRUE(ended) << ended.error().message;
  EXPECT_EQ(ended->status, OperationStatus::cancel_complete);
  EXPECT_THAT(failure_text(*ended), HasSubstr("was cancelled."));
  EXPECT_EQ(resources(), 0U);
}

TEST_F(CloudControlClient, ADeadlineNamesTheRequest) {
  admin("/admin/settings", R"({"delay_ms":3600000})");
  auto first = control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {});
  ASSERT_TRUE(first);
  CallOptions call_options;
  call_options.deadline = std::chrono::steady_clock::now() + 20ms;
  auto ended = control_->wait(*first, call_options);
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().kind, Kind::deadline);
  EXPECT_THAT(ended.error().message, HasSubstr(first->request_token));
}

TEST_F(CloudControlClient, WaitsAsLongAsItIsAskedTo) {
  admin("/admin/settings", R"({"delay_ms":300,"retry_after":true})");
  EXPECT_TRUE(
      done(control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {})).succeeded());
  // Without RetryAfter it would poll every few milliseconds.
  EXPECT_LE(count("/GetResourceRequestStatus"), 3U);
}

TEST_F(CloudControlClient, RolesAreAssumed) {
  std::string url = fmt::format("http://127.0.0.1:{}", port_);
  aws::ConfigOptions options;
  options.access_key = "AKIDEXAMPLE";
  options.secret_key = "s3cret/key";
  options.region = "eu-west-1";
  options.endpoints = {{"cloudcontrolapi", url}, {"sts", url}};
  options.environment = {};
  options.assume_role = {{"arn:aws:iam::123456789012:role/one"}};
  auto config = aws::Config::load(options);
  ASSERT_TRUE(config) << config.error().message;
  CloudControl control(config->service("cloudcontrolapi"));
  EXPECT_TRUE(control.list(kThing, "", [](const aws::ResourceDescription&) { return true; }, {}));
  EXPECT_EQ(count("/"), 1U);
  aws::ServiceRequest request;
  request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
  request.body = "Action=GetCallerIdentity&Version=2011-06-15";
  auto caller = config->service("sts")->send(request);
  ASSERT_TRUE(caller) << caller.error().message;
  EXPECT_THAT(caller->body, HasSubstr("<Account>123456789012</Account>"));
  request.body = "Action=Other";
  EXPECT_EQ(config->service("sts")->send(request).error().code, "InvalidAction");
}

TEST_F(CloudControlClient, ManyAtOnce) {
  constexpr int kThreads = 8;
  std::atomic<int> made = 0;
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      auto first = control_->create(kThing, R"({"Name":"x"})", aws::client_token(), {});
      auto last = first ? control_->wait(*first, {}) : first;
      if (last && last->succeeded()) ++made;
    });
  }
  for (std::thread& one : threads) one.join();
  EXPECT_EQ(made, kThreads);
  EXPECT_EQ(resources(), static_cast<size_t>(kThreads));
}

}  // namespace
}  // namespace landform::emulator::cloudcontrol
