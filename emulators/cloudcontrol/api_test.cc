#include "emulators/cloudcontrol/api.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "aws/signer.h"
#include "emulators/cloudcontrol/testing.h"
#include "value/json.h"

namespace landform::emulator::cloudcontrol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kThing = "Test::Cloud::Thing";

Value json(std::string_view text) { return decode_json(text).value(); }

class CloudControlApi : public ::testing::Test {
 protected:
  CloudControlApi() { start(""); }

  void start(const std::string& file) {
    api_ = nullptr;
    Schemas schemas;
    EXPECT_FALSE(schemas.add(kThingSchema));
    EXPECT_FALSE(schemas.add(kPartSchema));
    Settings settings;
    settings.shuffle = false;
    settings.clock = [this] {
      return std::chrono::system_clock::time_point(std::chrono::milliseconds(now_ms_));
    };
    api_ = std::make_unique<Api>(Documents::open(file).value(), std::move(schemas), settings);
  }
  ApiResponse call(const std::string& operation, Value::Attributes input) {
    ApiRequest request{"POST",
                       "/",
                       {{"x-amz-target", "CloudApiService." + operation},
                        {"content-type", "application/x-amz-json-1.0"}},
                       json_of(Value::object(std::move(input)))};
    return api_->handle(request);
  }
  // The "__type" of a refusal and its message.
  std::string refused(const std::string& operation, Value::Attributes input) {
    ApiResponse response = call(operation, std::move(input));
    EXPECT_EQ(response.status, 400) << response.body;
    Fields fields = parse_fields(response.body).value();
    std::string type = text(fields, "__type").value_or("");
    return type.substr(type.find('#') + 1) + ": " + text(fields, "Message").value_or("");
  }
  Value good(const std::string& operation, Value::Attributes input) {
    ApiResponse response = call(operation, std::move(input));
    EXPECT_EQ(response.status, 200) << operation << ": " << response.body;
    return json(response.body);
  }
  Fields event(const Value& answer) { return fields_of(*answer.find("ProgressEvent")); }
  Fields begin_create(const std::string& state, const std::string& type = kThing) {
    return event(good("CreateResource",
                      {{"TypeName", Value::string(type)}, {"DesiredState", Value::string(state)}}));
  }
  Fields status(const Fields& began) {
    return event(good("GetResourceRequestStatus",
                      {{"RequestToken", Value::string(text(began, "RequestToken").value())}}));
  }
  // Creates one and returns its identifier.
  std::string created(const std::string& state, const std::string& type = kThing) {
    Fields done = status(begin_create(state, type));
    EXPECT_EQ(text(done, "OperationStatus"), "SUCCESS") << state;
    return text(done, "Identifier").value_or("");
  }
  std::string properties(const std::string& identifier, const std::string& type = kThing) {
    Value answer = good("GetResource", {{"TypeName", Value::string(type)},
                                        {"Identifier", Value::string(identifier)}});
    return std::string(answer.find("ResourceDescription")->find("Properties")->as_string());
  }
  Value::Attributes patch(const std::string& identifier, const std::string& document) {
    return {{"TypeName", Value::string(kThing)},
            {"Identifier", Value::string(identifier)},
            {"PatchDocument", Value::string(document)}};
  }
  void admin(const std::string& method, const std::string& path, const std::string& body) {
    ApiResponse response = api_->handle({method, path, {}, body});
    EXPECT_EQ(response.status, 200) << response.body;
  }

  int64_t now_ms_ = 1'700'000'000'000;
  std::unique_ptr<Api> api_;
};

TEST_F(CloudControlApi, CreatesAsynchronouslyAndFillsIn) {
  Fields began = begin_create(
      R"({"Name":"x","Size":12345678901234567890,"Rules":[{"Name":"r","Secret":"s"}]})");
  EXPECT_EQ(text(began, "OperationStatus"), "IN_PROGRESS");
  EXPECT_EQ(text(began, "Operation"), "CREATE");
  EXPECT_FALSE(began.contains("Identifier"));
  Fields done = status(began);
  EXPECT_EQ(text(done, "OperationStatus"), "SUCCESS");
  std::string id = text(done, "Identifier").value();
  EXPECT_EQ(id, "x|thing-00000000000000001");
  EXPECT_EQ(properties(id),
            R"({"Arn":"arn:aws:cloud:us-east-1:123456789012:thing/00000001",)"
            R"("Endpoint":{"Address":"address-thing-00000001"},"Mode":"plain","Name":"x",)"
            R"("Rules":[{"Name":"r","Priority":7,"RuleId":"thing-00000000000000001"}],)"
            R"("Size":12345678901234567890,"ThingId":"thing-00000000000000001"})");
}

TEST_F(CloudControlApi, TakesAsLongAsItIsToldAndSaysWhenToAskAgain) {
  admin("PATCH", "/admin/settings", R"({"delay_ms":5000,"retry_after":true})");
  Fields began = begin_create(R"({"Name":"x"})");
  now_ms_ += 4999;
  Fields waiting = status(began);
  EXPECT_EQ(text(waiting, "OperationStatus"), "IN_PROGRESS");
  EXPECT_EQ(text(waiting, "Identifier"), "x|thing-00000000000000001");
  EXPECT_EQ(waiting.find("RetryAfter")->second.as_number().to_string(), "1700000005");
  EXPECT_THAT(refused("GetResource", {{"TypeName", Value::string(kThing)},
                                      {"Identifier", Value::string("x|thing-00000000000000001")}}),
              HasSubstr("ResourceNotFoundException"));
  now_ms_ += 1;
  EXPECT_EQ(text(status(began), "OperationStatus"), "SUCCESS");
  EXPECT_THAT(properties("x|thing-00000000000000001"), HasSubstr(R"("Name":"x")"));
}

TEST_F(CloudControlApi, RefusesWhatDoesNotFitTheSchema) {
  struct Case {
    const char* state;
    const char* want;
  };
  const Case kCases[] = {
      {"{}", "#: required key [Name] not found"},
      {"[", "not a JSON object"},
      {"[]", "not a JSON object"},
      {R"({"Name":1})", "#/Name: expected type: string, found: integer"},
      {R"({"Name":"X"})", "#/Name: the string does not match the pattern"},
      {R"({"Name":"x","Zone":"c"})", "#/Zone: the value is not a valid enum value"},
      {R"({"Name":"x","Size":0})", "#/Size: 0 is not greater than or equal to 1"},
      {R"({"Name":"x","Size":12345678901234567891})", "is not less than or equal to"},
      {R"({"Name":"x","Size":1.5})", "expected type: integer, found: number"},
      {R"({"Name":"x","Rate":0.7})", "#/Rate: 0.7 is not a multiple of 0.5"},
      {R"({"Name":"x","Password":"abc"})", "#/Password: expected minLength: 4, actual: 3"},
      {R"({"Name":"x","More":1})", "#: extraneous key [More] is not permitted"},
      {R"({"Name":"x","Labels":{"A":"b"}})", "#/Labels: extraneous key [A] is not permitted"},
      {R"({"Name":"x","Labels":{"a":1}})", "#/Labels/a: expected type: string"},
      {R"({"Name":"x","Tags":[{"Key":"a"}]})", "#/Tags/0: required key [Value] not found"},
      {R"({"Name":"x","Tags":[{"Key":"a","Value":""},{"Value":"","Key":"a"}]})",
       "#/Tags: array items are not unique"},
      {R"({"Name":"x","Tags":[{"Key":"123456789","Value":""}]})", "expected maxLength: 8"},
      {R"({"Name":"x","Rules":[{"Name":"r","Children":[{"Name":1}]}]})",
       "#/Rules/0/Children/0/Name: expected type"},
      {R"({"Name":"x","Side":{}})", "#/Side: 0 subschemas matched instead of one"},
      {R"({"Name":"x","Side":{"Left":"","Right":""}})", "#/Side: 2 subschemas matched"},
      {R"({"Name":"x","Policy":1})", "#/Policy: expected type: object or string"},
      {R"({"Name":null})", "#/Name: expected type: string, found: null"},
      {R"({"Name":"x","Arn":"a"})", "readOnlyProperties [/properties/Arn] cannot be specified"},
      {R"({"Name":"x","Rules":[{"Name":"r","RuleId":"i"}]})",
       "readOnlyProperties [/properties/Rules/*/RuleId]"},
  };
  for (const Case& c : kCases) {
    EXPECT_THAT(refused("CreateResource", {{"TypeName", Value::string(kThing)},
                                           {"DesiredState", Value::string(c.state)}}),
                AllOf(HasSubstr("ValidationException"), HasSubstr(c.want)))
        << c.state;
  }
}

TEST_F(CloudControlApi, RefusesTypesAndActionsThatAreNotThere) {
  EXPECT_THAT(refused("CreateResource", {{"TypeName", Value::string("Test::Cloud::Nothing")}}),
              HasSubstr("TypeNotFoundException"));
  EXPECT_THAT(refused("GetResource", {}), HasSubstr("ValidationException: TypeName is missing"));
  EXPECT_THAT(refused("UpdateResource", {{"TypeName", Value::string("Test::Cloud::Part")}}),
              HasSubstr("UnsupportedActionException"));
  EXPECT_THAT(refused("DescribeResource", {}), HasSubstr("UnknownOperationException"));
  EXPECT_THAT(refused("GetResourceRequestStatus", {{"RequestToken", Value::string("x")}}),
              HasSubstr("RequestTokenNotFoundException"));
}

TEST_F(CloudControlApi, UpdatesByStrictPatches) {
  std::string id = created(R"({"Name":"x","Password":"secret","Labels":{"a":"b"}})");
  Fields done = status(event(good(
      "UpdateResource", patch(id, R"([{"op":"replace","path":"/Labels/a","value":"c"},)"
                                  R"({"op":"add","path":"/Size","value":9007199254740993}])"))));
  EXPECT_EQ(text(done, "OperationStatus"), "SUCCESS");
  EXPECT_THAT(properties(id),
              AllOf(HasSubstr(R"("Labels":{"a":"c"})"), HasSubstr(R"("Size":9007199254740993)")));
  // Write-only properties are kept.
  EXPECT_THAT(api_->handle({"GET", "/admin/resources", {}, ""}).body, HasSubstr("secret"));
  struct Case {
    const char* patch;
    const char* want;
  };
  const Case kCases[] = {
      {R"([{"op":"replace","path":"/Missing","value":1}])", "ValidationException: operation 1"},
      {R"([{"op":"replace","path":"/Password","value":"abcd"}])", "no member \"Password\""},
      {R"({})", "ValidationException: the patch is not an array"},
      {R"([{"op":"replace","path":"","value":[]}])", "is not an object"},
      {R"([{"op":"add","path":"/Size","value":0}])", "Model validation failed (#/Size"},
      {R"([{"op":"replace","path":"/Name","value":"y"}])",
       "NotUpdatableException: Invalid patch update: createOnlyProperties [/properties/Name]"},
      {R"([{"op":"add","path":"/Zone","value":"a"}])", "createOnlyProperties [/properties/Zone]"},
      {R"([{"op":"remove","path":"/Arn"}])",
       "NotUpdatableException: Invalid patch update: readOnlyProperties [/properties/Arn]"},
  };
  for (const Case& c : kCases) {
    EXPECT_THAT(refused("UpdateResource", patch(id, c.patch)), HasSubstr(c.want)) << c.patch;
  }
  EXPECT_THAT(refused("UpdateResource", patch("nobody", "[]")),
              HasSubstr("ResourceNotFoundException"));
  good("UpdateResource", patch(id, R"([{"op":"add","path":"/Password","value":"other"}])"));
  EXPECT_THAT(api_->handle({"GET", "/admin/resources", {}, ""}).body, HasSubstr("other"));
}

TEST_F(CloudControlApi, NewElementsAreFilledInToo) {
  std::string id = created(R"({"Name":"x","Rules":[{"Name":"a"},{"Name":"b"}]})");
  Fields done = status(event(good(
      "UpdateResource", patch(id, R"([{"op":"remove","path":"/Rules/0"},)"
                                  R"({"op":"add","path":"/Rules/-","value":{"Name":"c"}}])"))));
  EXPECT_EQ(text(done, "OperationStatus"), "SUCCESS");
  EXPECT_THAT(properties(id),
              HasSubstr(R"("Rules":[{"Name":"b","Priority":7,"RuleId":"thing-00000000000000001"},)"
                        R"({"Name":"c","Priority":7,"RuleId":"thing-00000000000000003"}])"));
  EXPECT_THAT(refused("UpdateResource",
                      patch(id, R"([{"op":"replace","path":"/Rules/0/RuleId","value":"mine"}])")),
              HasSubstr("readOnlyProperties [/properties/Rules/*/RuleId]"));
}

TEST_F(CloudControlApi, DeletesOnceAndSaysSoTheSecondTime) {
  std::string id = created(R"({"Name":"x"})");
  Value::Attributes input{{"TypeName", Value::string(kThing)}, {"Identifier", Value::string(id)}};
  EXPECT_EQ(text(status(event(good("DeleteResource", input))), "OperationStatus"), "SUCCESS");
  EXPECT_THAT(refused("GetResource", input), HasSubstr("ResourceNotFoundException"));
  Fields again = status(event(good("DeleteResource", input)));
  EXPECT_EQ(text(again, "OperationStatus"), "FAILED");
  EXPECT_EQ(text(again, "ErrorCode"), "NotFound");
}

TEST_F(CloudControlApi, ATokenStandsForOneRequest) {
  Value::Attributes input{{"TypeName", Value::string(kThing)},
                          {"DesiredState", Value::string(R"({"Name":"x"})")},
                          {"ClientToken", Value::string("token-1")}};
  Fields first = event(good("CreateResource", input));
  Fields second = event(good("CreateResource", input));
  EXPECT_EQ(text(first, "RequestToken"), text(second, "RequestToken"));
  EXPECT_EQ(text(second, "OperationStatus"), "SUCCESS");
  input[1].second = Value::string(R"({"Name":"y"})");
  EXPECT_THAT(refused("CreateResource", input), HasSubstr("ClientTokenConflictException"));
  now_ms_ += int64_t{37} * 3600 * 1000;
  EXPECT_NE(text(event(good("CreateResource", input)), "RequestToken"),
            text(first, "RequestToken"));
  input[2].second = Value::string("no blanks");
  EXPECT_THAT(refused("CreateResource", input), HasSubstr("ValidationException"));
}

TEST_F(CloudControlApi, OneChangeAtATime) {
  std::string id = created(R"({"Name":"x"})");
  admin("PATCH", "/admin/settings", R"({"delay_ms":1000})");
  good("UpdateResource", patch(id, R"([{"op":"add","path":"/Size","value":2}])"));
  EXPECT_THAT(refused("UpdateResource", patch(id, "[]")),
              HasSubstr("ConcurrentOperationException"));
  EXPECT_THAT(refused("DeleteResource",
                      {{"TypeName", Value::string(kThing)}, {"Identifier", Value::string(id)}}),
              HasSubstr("ConcurrentOperationException"));
}

TEST_F(CloudControlApi, CancelsWhatHasNotEnded) {
  admin("PATCH", "/admin/settings", R"({"delay_ms":1000})");
  Fields began = begin_create(R"({"Name":"x"})");
  Value::Attributes input{{"RequestToken", Value::string(text(began, "RequestToken").value())}};
  EXPECT_EQ(text(event(good("CancelResourceRequest", input)), "OperationStatus"),
            "CANCEL_IN_PROGRESS");
  EXPECT_EQ(text(status(began), "OperationStatus"), "CANCEL_COMPLETE");
  EXPECT_THAT(refused("CancelResourceRequest", input), HasSubstr("cannot be cancelled"));
  EXPECT_EQ(api_->handle({"GET", "/admin/resources", {}, ""}).body, "[]");
}

TEST_F(CloudControlApi, EveryHandlerErrorOnDemand) {
  for (const char* code :
       {"NotUpdatable", "InvalidRequest", "AccessDenied", "InvalidCredentials", "AlreadyExists",
        "NotFound", "ResourceConflict", "Throttling", "ServiceLimitExceeded", "NotStabilized",
        "GeneralServiceException", "ServiceInternalError", "ServiceTimeout", "NetworkFailure",
        "InternalFailure"}) {
    admin("POST", "/admin/failures",
          fmt::format(R"({{"operation":"CREATE","code":"{}","message":"m"}})", code));
    Fields done = status(begin_create(R"({"Name":"x"})"));
    EXPECT_EQ(text(done, "OperationStatus"), "FAILED");
    EXPECT_EQ(text(done, "ErrorCode"), code);
    EXPECT_EQ(text(done, "StatusMessage"), "m");
    EXPECT_FALSE(done.contains("Identifier"));
  }
  // The resource may exist in spite of the failure.
  admin("POST", "/admin/failures", R"({"code":"NotStabilized","applied":true})");
  Fields done = status(begin_create(R"({"Name":"x"})"));
  EXPECT_EQ(text(done, "ErrorCode"), "NotStabilized");
  EXPECT_THAT(properties(text(done, "Identifier").value_or("")), HasSubstr(R"("Name":"x")"));
  EXPECT_EQ(text(status(begin_create(R"({"Name":"y"})")), "OperationStatus"), "SUCCESS");
}

TEST_F(CloudControlApi, TheSameIdentifierTwice) {
  admin("POST", "/admin/schemas",
        R"({"typeName":"Test::Cloud::Named","properties":{"Name":{"type":"string"}},
            "primaryIdentifier":["/properties/Name"],"additionalProperties":false,
            "handlers":{"create":{"permissions":[]},"read":{"permissions":[]}}})");
  EXPECT_EQ(created(R"({"Name":"x"})", "Test::Cloud::Named"), "x");
  Fields done = status(begin_create(R"({"Name":"x"})", "Test::Cloud::Named"));
  EXPECT_EQ(text(done, "ErrorCode"), "AlreadyExists");
  // Without a name, one is generated.
  EXPECT_THAT(created("{}", "Test::Cloud::Named"), HasSubstr("name-named-"));
}

TEST_F(CloudControlApi, HooksAreAsked) {
  admin("PATCH", "/admin/settings",
        R"({"hooks":[{"type_name":"A::B::C","target":"Test::","fails":true,"message":"no"}]})");
  Fields began = begin_create(R"({"Name":"x"})");
  Value answer = good("GetResourceRequestStatus",
                      {{"RequestToken", Value::string(text(began, "RequestToken").value())}});
  EXPECT_EQ(text(event(answer), "OperationStatus"), "FAILED");
  Fields hook = fields_of(answer.find("HooksProgressEvent")->elements()[0]);
  EXPECT_EQ(text(hook, "HookTypeName"), "A::B::C");
  EXPECT_EQ(text(hook, "HookStatus"), "HOOK_COMPLETE_FAILED");
  EXPECT_EQ(text(hook, "HookStatusMessage"), "no");
  admin("PATCH", "/admin/settings",
        R"({"hooks":[{"type_name":"A::B::C","fails":true,"warns":true,"message":"no"}]})");
  EXPECT_EQ(text(status(begin_create(R"({"Name":"x"})")), "OperationStatus"), "SUCCESS");
}

TEST_F(CloudControlApi, ListsInPagesAndByModel) {
  for (const char* thing : {"a", "a", "b", "a"}) {
    created(fmt::format(R"({{"ThingId":"{}"}})", thing), "Test::Cloud::Part");
  }
  Value::Attributes input{{"TypeName", Value::string("Test::Cloud::Part")}};
  EXPECT_THAT(refused("ListResources", input), HasSubstr("Required property: [ThingId]"));
  input.emplace_back("ResourceModel", Value::string(R"({"ThingId":"a"})"));
  input.emplace_back("MaxResults", Value::number(int64_t{2}));
  Value page = good("ListResources", input);
  EXPECT_EQ(page.find("ResourceDescriptions")->length(), 2U);
  input.emplace_back("NextToken", *page.find("NextToken"));
  page = good("ListResources", input);
  EXPECT_EQ(page.find("ResourceDescriptions")->length(), 1U);
  EXPECT_EQ(page.find("NextToken"), nullptr);
  EXPECT_EQ(good("ListResources", {{"TypeName", Value::string(kThing)}})
                .find("ResourceDescriptions")
                ->length(),
            0U);
}

TEST_F(CloudControlApi, ListsRequests) {
  status(begin_create(R"({"Name":"x"})"));
  admin("PATCH", "/admin/settings", R"({"delay_ms":1000})");
  begin_create(R"({"Name":"y"})");
  auto count = [&](const char* filter) {
    return good("ListResourceRequests", {{"ResourceRequestStatusFilter", json(filter)}})
        .find("ResourceRequestStatusSummaries")
        ->length();
  };
  EXPECT_EQ(count("{}"), 2U);
  EXPECT_EQ(count(R"({"OperationStatuses":["IN_PROGRESS"]})"), 1U);
  EXPECT_EQ(count(R"({"Operations":["DELETE"]})"), 0U);
  Value page = good("ListResourceRequests", {{"MaxResults", Value::number(int64_t{1})}});
  Value rest = good("ListResourceRequests", {{"NextToken", *page.find("NextToken")}});
  EXPECT_EQ(rest.find("ResourceRequestStatusSummaries")->length(), 1U);
}

TEST_F(CloudControlApi, UnorderedArraysComeInAnyOrder) {
  std::string id =
      created(R"({"Name":"x","Tags":[{"Key":"a","Value":"1"},{"Key":"b","Value":"2"}],)"
              R"("Rules":[{"Name":"1"},{"Name":"2"}]})");
  EXPECT_EQ(properties(id), properties(id));
  admin("PATCH", "/admin/settings", R"({"shuffle":true})");
  std::string one = properties(id);
  std::string other = properties(id);
  EXPECT_NE(one, other);
  EXPECT_EQ(one, properties(id));
  for (const std::string& text : {one, other}) {
    Value rules = *json(text).find("Rules");
    EXPECT_EQ(rules.elements()[0].find("Name")->as_string(), "1") << "these have an order";
  }
}

TEST_F(CloudControlApi, KeepsEverythingInItsFile) {
  std::string file = fmt::format("{}/cloudcontrol-{}", ::testing::TempDir(), ::getpid());
  start(file);
  std::string id = created(R"({"Name":"x"})");
  admin("PATCH", "/admin/settings", R"({"delay_ms":1000})");
  Fields began = begin_create(R"({"Name":"y"})");
  start(file);
  EXPECT_THAT(properties(id), HasSubstr(R"("Name":"x")"));
  EXPECT_EQ(text(status(began), "OperationStatus"), "IN_PROGRESS");
  now_ms_ += 1000;
  EXPECT_EQ(text(status(began), "OperationStatus"), "SUCCESS");
  std::filesystem::remove(file);
}

TEST_F(CloudControlApi, ChangesBehindTheUsersBack) {
  std::string id = created(R"({"Name":"x"})");
  admin("PUT", "/admin/resources",
        fmt::format(R"({{"type":"{}","identifier":"{}","properties":"{{\"Name\":\"x\"}}"}})",
                    kThing, id));
  EXPECT_EQ(properties(id), R"({"Name":"x"})");
  admin("DELETE", "/admin/resources",
        fmt::format(R"({{"type":"{}","identifier":"{}"}})", kThing, id));
  EXPECT_EQ(api_->handle({"GET", "/admin/resources", {}, ""}).body, "[]");
}

TEST_F(CloudControlApi, FaultsGoByOperationAndType) {
  ApiRequest request{"POST",
                     "/",
                     {{"x-amz-target", "CloudApiService.CreateResource"}},
                     R"({"TypeName":"A::B::C"})"};
  EXPECT_EQ(api_->label(request), "/CreateResource/A::B::C");
  EXPECT_EQ(api_->label({"GET", "/x", {}, ""}), "/x");
  EXPECT_THAT(api_->failure_body(429, "m"), HasSubstr("ThrottlingException"));
  EXPECT_THAT(api_->failure_body(500, "m"), HasSubstr("ServiceInternalErrorException"));
}

TEST(CloudControlSignature, IsVerified) {
  const aws::Credentials kKeys{"AKID", "secret", "", {}};
  auto now = aws::parse_amz_date("20240101T120000Z").value();
  Settings settings;
  settings.credentials = kKeys;
  settings.clock = [&] { return now; };
  Api api(Documents::open("").value(), Schemas(), settings);
  auto call = [&](const aws::Credentials& credentials, const char* service, const char* date,
                  const std::string& body) {
    std::vector<aws::Header> headers{{"Host", "localhost"},
                                     {"Content-Type", "application/x-amz-json-1.0"},
                                     {"X-Amz-Target", "CloudApiService.ListResourceRequests"}};
    aws::SigningRequest request{"POST", "/", "", headers, "{}"};
    auto added =
        aws::sign(request, {"us-east-1", service, aws::parse_amz_date(date).value()}, credentials);
    headers.insert(headers.end(), added.begin(), added.end());
    ApiRequest out{"POST", "/", {}, body};
    for (auto& [name, value] : headers) {
      std::string lower = name;
      for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      out.headers[lower] = value;
    }
    ApiResponse response = api.handle(out);
    return std::to_string(response.status) + " " + response.body;
  };
  const char* const kNow = "20240101T120000Z";
  EXPECT_THAT(call(kKeys, "cloudcontrolapi", kNow, "{}"), HasSubstr("200 "));
  EXPECT_THAT(call(kKeys, "cloudcontrolapi", "20240101T120400Z", "{}"), HasSubstr("200 "));
  EXPECT_THAT(call(kKeys, "cloudcontrolapi", kNow, "{ }"), HasSubstr("InvalidSignatureException"));
  EXPECT_THAT(call({"AKID", "other", "", {}}, "cloudcontrolapi", kNow, "{}"),
              HasSubstr("InvalidSignatureException"));
  EXPECT_THAT(call({"OTHER", "secret", "", {}}, "cloudcontrolapi", kNow, "{}"),
              HasSubstr("UnrecognizedClientException"));
  EXPECT_THAT(call({"AKID", "secret", "token", {}}, "cloudcontrolapi", kNow, "{}"),
              HasSubstr("UnrecognizedClientException"));
  EXPECT_THAT(call(kKeys, "s3", kNow, "{}"), HasSubstr("scoped to another service"));
  EXPECT_THAT(call(kKeys, "cloudcontrolapi", "20240101T110000Z", "{}"),
              HasSubstr("Signature expired"));
  EXPECT_THAT(api.handle({"POST", "/", {}, "{}"}).body,
              HasSubstr("MissingAuthenticationTokenException"));
}

}  // namespace
}  // namespace landform::emulator::cloudcontrol
