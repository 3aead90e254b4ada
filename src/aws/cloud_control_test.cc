// The Cloud Control client with scripted responses that the emulator never gives. Everything else
// is in emulators/cloudcontrol/client_test.cc.
#include "aws/cloud_control.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <regex>
#include <set>

#include "install/test_server.h"

namespace landform::aws {
namespace {

using namespace std::chrono_literals;
using install::TestServer;
using ::testing::HasSubstr;
using Kind = ServiceError::Kind;

class CloudControlTest : public ::testing::Test {
 protected:
  // Responds with these in order, repeating the last one.
  void answer(const std::vector<std::string>& bodies) {
    server_->Post("/", [this, bodies](const httplib::Request& request,
                                      httplib::Response& response) {
      auto call = static_cast<size_t>(calls_++);
      {
        std::lock_guard lock(mutex_);
        bodies_.push_back(request.get_header_value("X-Amz-Target") + " " + request.body);
      }
      response.set_content(bodies[std::min(call, bodies.size() - 1)], "application/x-amz-json-1.0");
    });
  }
  std::string sent(size_t n) {
    std::lock_guard lock(mutex_);
    return bodies_.at(n);
  }
  CloudControl control(CloudControlOptions options = {}) {
    ServiceOptions service;
    service.service = "cloudcontrolapi";
    service.region = "eu-west-1";
    service.endpoint = server_.url();
    service.retries = {.attempts = 2, .first_pause = 1ms, .longest_pause = 1ms};
    options.first_pause = 1ms;
    options.longest_pause = 2ms;
    return CloudControl(
        std::make_shared<Service>(service, fixed_credentials({"AKID", "s", "", {}})), options);
  }
  static std::string event(const std::string& more) {
    return fmt::format(R"({{"ProgressEvent":{{"RequestToken":"t",{}}}}})", more);
  }

  std::atomic<int> calls_ = 0;

 private:
  std::mutex mutex_;
  std::vector<std::string> bodies_;

 protected:
  TestServer server_;  // last: its threads use the others until it is stopped
};

TEST_F(CloudControlTest, TheWire) {
  answer({event(R"("OperationStatus":"IN_PROGRESS","EventTime":1700000000.123,"RetryAfter":1.7E9,)"
                R"("Operation":"CREATE","Identifier":"i","HooksRequestToken":"h")")});
  CloudControlOptions with;
  with.role_arn = "arn:role";
  CloudControl client = control(with);
  auto created = client.create("A::B::C", R"({"n":12345678901234567890.5})", "token", {});
  ASSERT_TRUE(created) << created.error().message;
  EXPECT_EQ(sent(0), R"(CloudApiService.CreateResource {"ClientToken":"token",)"
                     R"("DesiredState":"{\"n\":12345678901234567890.5}","RoleArn":"arn:role",)"
                     R"("TypeName":"A::B::C"})");
  EXPECT_EQ(created->identifier, "i");
  EXPECT_EQ(created->hooks_request_token, "h");
  EXPECT_EQ(created->event_time->time_since_epoch(), 1700000000123ms);
  EXPECT_EQ(created->retry_after->time_since_epoch(), 1700000000s);
  (void)client.update("A::B::C", "i", "[]", "token", {});
  EXPECT_EQ(sent(1), R"(CloudApiService.UpdateResource {"ClientToken":"token","Identifier":"i",)"
                     R"("PatchDocument":"[]","RoleArn":"arn:role","TypeName":"A::B::C"})");
  (void)client.cancel("t", {});
  EXPECT_EQ(sent(2), R"(CloudApiService.CancelResourceRequest {"RequestToken":"t"})");
  (void)client.list_requests({{"CREATE"}, {OperationStatus::pending}}, "n", {});
  EXPECT_EQ(sent(3), R"(CloudApiService.ListResourceRequests {"NextToken":"n",)"
                     R"("ResourceRequestStatusFilter":{"OperationStatuses":["PENDING"],)"
                     R"("Operations":["CREATE"]}})");
}

TEST_F(CloudControlTest, AnswersThatMakeNoSense) {
  struct Case {
    std::string body;
    const char* want;
  };
  for (const Case& c :
       {Case{"<html>", "The response to CreateResource is malformed"},
        Case{"{}", "ProgressEvent is missing"}, Case{"null", "ProgressEvent is missing"},
        Case{R"({"ProgressEvent":[]})", "unknown status \"\""},
        Case{event(R"("OperationStatus":"DANCING")"), "unknown status \"DANCING\""},
        Case{R"({"ProgressEvent":{"OperationStatus":"SUCCESS"}})", "RequestToken is missing"}}) {
    TestServer server;
    server->Post("/", [&](const httplib::Request&, httplib::Response& response) {
      response.set_content(c.body, "text/plain");
    });
    ServiceOptions service;
    service.endpoint = server.url();
    service.retries.attempts = 1;
    CloudControl client(
        std::make_shared<Service>(service, fixed_credentials({"AKID", "s", "", {}})));
    auto outcome = client.create("A::B::C", "{}", "t", {});
    ASSERT_FALSE(outcome) << c.body;
    EXPECT_EQ(outcome.error().kind, Kind::invalid);
    EXPECT_THAT(outcome.error().message, HasSubstr(c.want));
  }
}

TEST_F(CloudControlTest, PagesThatLeadInACircle) {
  answer({R"({"NextToken":"again","ResourceDescriptions":[{"Identifier":"i"}]})"});
  size_t seen = 0;
  auto listed =
      control().list("A::B::C", "", [&](const ResourceDescription&) { return ++seen > 0; }, {});
  ASSERT_FALSE(listed);
  EXPECT_THAT(listed.error().message, HasSubstr("NextToken repeats"));
  EXPECT_EQ(seen, 2U);
}

TEST_F(CloudControlTest, WhatAnEventLeavesOutIsKept) {
  answer({event(R"("OperationStatus":"IN_PROGRESS","Identifier":"i","TypeName":"A::B::C")"),
          event(R"("OperationStatus":"FAILED","ErrorCode":"NewInTown")")});
  CloudControl client = control();
  ProgressEvent first;
  first.request_token = "t";
  first.operation = "CREATE";
  std::vector<std::string> seen;
  auto last = client.wait(
      first, {}, [&](const ProgressEvent& one) { seen.emplace_back(to_string(one.status)); });
  ASSERT_TRUE(last) << last.error().message;
  EXPECT_EQ(last->identifier, "i");
  EXPECT_EQ(seen, (std::vector<std::string>{"PENDING", "IN_PROGRESS", "FAILED"}));
  EXPECT_EQ(failure_text(*last), "CREATE of A::B::C i failed (NewInTown): NewInTown");
}

TEST_F(CloudControlTest, AStopThatCannotCancelSaysWhatGoesOn) {
  answer({event(R"("OperationStatus":"CANCEL_IN_PROGRESS")")});
  CloudControlOptions with;
  with.cancel_grace = 2s;  // enough for one answer on a busy machine
  std::stop_source source;
  source.request_stop();
  ProgressEvent first;
  first.request_token = "t";
  first.type_name = "A::B::C";
  first.operation = "UPDATE";
  CallOptions call_options;
  call_options.stop = source.get_token();
  auto last = control(with).wait(first, call_options);
  ASSERT_FALSE(last);
  EXPECT_EQ(last.error().kind, Kind::cancelled);
  EXPECT_EQ(last.error().message,
            "UPDATE of A::B::C: it was cancelled while the request t was CANCEL_IN_PROGRESS");
}

TEST(CloudControlTexts, TokensAndSentences) {
  std::set<std::string> tokens;
  const std::regex kUuid("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(std::regex_match(*tokens.insert(client_token()).first, kUuid));
  }
  EXPECT_EQ(tokens.size(), 100U);
  for (const char* code :
       {"NotUpdatable", "InvalidRequest", "AccessDenied", "InvalidCredentials", "AlreadyExists",
        "NotFound", "ResourceConflict", "Throttling", "ServiceLimitExceeded", "NotStabilized",
        "GeneralServiceException", "ServiceInternalError", "ServiceTimeout", "NetworkFailure",
        "InternalFailure"}) {
    EXPECT_TRUE(handler_error_sentence(code).ends_with(".")) << code;
  }
}

}  // namespace
}  // namespace landform::aws
