#include "emulators/fastly/api.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace landform::emulator::fastly {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class FastlyApi : public ::testing::Test {
 protected:
  FastlyApi() : api_(Documents::open("").value(), "key") {
    service_ = made("/service", "name=web&type=vcl");
    version_ = "/service/" + service_ + "/version/";
  }

  ApiResponse call(const std::string& method, const std::string& path, const std::string& body = "",
                   std::map<std::string, std::string> query = {}) {
    ApiRequest request{method, path, {{"fastly-key", "key"}}, body};
    request.query = std::move(query);
    return api_.handle(request);
  }
  std::string good(const std::string& method, const std::string& path,
                   const std::string& body = "") {
    ApiResponse response = call(method, path, body);
    EXPECT_EQ(response.status, 200) << method << " " << path << ": " << response.body;
    return response.body;
  }
  std::string made(const std::string& path, const std::string& body) {
    return text(parse_fields(good("POST", path, body)).value(), "id").value_or("");
  }
  [[nodiscard]] std::string in(int version, const std::string& rest = "") const {
    return version_ + std::to_string(version) + rest;
  }

  Api api_;
  std::string service_;
  std::string version_;
};

TEST_F(FastlyApi, VersionsAreClonedActivatedAndLocked) {
  good("POST", in(1, "/domain"), "name=www.example.com");
  good("POST", in(1, "/backend"), "name=a&address=192.0.2.1");
  good("PUT", in(1, "/activate"));
  EXPECT_THAT(good("GET", in(1)), HasSubstr(R"("active":true)"));
  for (const char* method : {"PUT", "DELETE"}) {
    EXPECT_EQ(call(method, in(1, "/backend/a"), "port=81").status, 422) << method;
  }
  EXPECT_EQ(call("POST", in(1, "/backend"), "name=b&address=x").status, 422);
  EXPECT_THAT(good("PUT", in(1, "/clone")), HasSubstr(R"("number":2)"));
  EXPECT_THAT(good("PUT", in(2, "/backend/a"), "port=81"), HasSubstr(R"("port":81)"));
  EXPECT_THAT(good("GET", in(1, "/backend/a")), HasSubstr(R"("port":80)"));
  EXPECT_THAT(good("GET", in(2, "/backend/a")), HasSubstr(R"("version":2)"));
  good("PUT", in(2, "/activate"));
  std::string old = good("GET", in(1));
  EXPECT_THAT(old, HasSubstr(R"("active":false)"));
  EXPECT_THAT(old, HasSubstr(R"("locked":true)"));
  std::string details = good("GET", "/service/" + service_ + "/details");
  EXPECT_THAT(details, HasSubstr(R"("deleted_at":null)"));
  EXPECT_THAT(details, HasSubstr(R"("environments":[])"));
  // A comment is no content.
  EXPECT_THAT(good("PUT", in(1), "comment=c"), HasSubstr(R"("comment":"c")"));
  good("PUT", in(1, "/activate/staging"));
  EXPECT_THAT(good("GET", "/service/" + service_ + "/details"),
              HasSubstr(R"([{"active_version":1,"name":"staging")"));
}

TEST_F(FastlyApi, ActiveServicesStay) {
  good("POST", in(1, "/domain"), "name=www.example.com");
  good("PUT", in(1, "/activate"));
  EXPECT_EQ(call("DELETE", "/service/" + service_).status, 400);
  good("PUT", in(1, "/deactivate"));
  EXPECT_EQ(call("PUT", in(1, "/deactivate")).status, 400);
  good("DELETE", "/service/" + service_);
  EXPECT_EQ(call("GET", "/service/" + service_ + "/details").status, 404);
  EXPECT_EQ(good("GET", "/service"), "[]");
}

TEST_F(FastlyApi, RefusesWhatIsWrong) {
  good("POST", in(1, "/backend"), "name=a&address=192.0.2.1");
  struct Case {
    const char* method;
    const char* path;  // after the version
    const char* body;
    int status;
    const char* detail;
  };
  const Case kCases[] = {
      {"POST", "/backend", "name=a&address=192.0.2.1", 409, "Duplicate backend: 'a'"},
      {"POST", "/backend", "address=192.0.2.1", 400, "Name can't be blank"},
      {"POST", "/backend", "name=b", 400, "address can't be blank"},
      {"POST", "/backend", "name=b&address=x&prot=80", 400, "Unknown field prot"},
      {"POST", "/backend", "name=b&address=x&port=http", 400, "http is not valid for port"},
      {"POST", "/backend", "name=b&address=x&use_ssl=yes", 400, "yes is not valid for use_ssl"},
      {"PUT", "/backend/b", "port=1", 404, "Couldn't find backend 'b'"},
      {"DELETE", "/backend/b", "", 404, "Couldn't find backend 'b'"},
      {"GET", "/nothing", "", 404, "nothing here"},
      {"PUT", "/settings", "general.default_ttl=soon", 400, "must be a number"},
      {"PUT", "/activate", "", 400, "no associated domains"},
      {"POST", "/rate-limiters", "name=r&client_key=a", 400, "client_key must be a list"},
      {"PATCH", "/image_optimizer_default_settings", R"({"webp":true})", 400, "not enabled"},
  };
  for (const Case& one : kCases) {
    ApiResponse response = call(one.method, in(1, one.path), one.body);
    EXPECT_EQ(response.status, one.status) << one.method << one.path << " " << one.body;
    EXPECT_THAT(response.body, HasSubstr(one.detail));
    EXPECT_THAT(response.body, HasSubstr(R"("msg":)"));
  }
  EXPECT_EQ(call("POST", "/service", "name=web").status, 409);
  EXPECT_EQ(api_.handle({"GET", "/service", {}, ""}).status, 401);
}

TEST_F(FastlyApi, ValidatesReferences) {
  good("POST", in(1, "/domain"), "name=www.example.com");
  auto verdict = [&] { return good("GET", in(1, "/validate")); };
  EXPECT_THAT(verdict(), HasSubstr(R"("status":"ok")"));
  good("POST", in(1, "/backend"), "name=a&address=x&healthcheck=h&request_condition=c");
  EXPECT_THAT(verdict(), HasSubstr("refers to the condition 'c'"));
  good("POST", in(1, "/condition"), "name=c&statement=true&type=REQUEST");
  EXPECT_THAT(verdict(), HasSubstr("refers to the healthcheck 'h'"));
  good("POST", in(1, "/healthcheck"), "name=h&host=x&path=/");
  EXPECT_THAT(verdict(), HasSubstr(R"("status":"ok")"));
  EXPECT_EQ(call("PUT", in(1, "/condition/c"), "type=CACHE").status, 400);
}

TEST_F(FastlyApi, DirectorsKnowTheirBackends) {
  good("POST", in(1, "/backend"), "name=a&address=x");
  good("POST", in(1, "/director"), "name=d");
  good("POST", in(1, "/director/d/backend/a"));
  EXPECT_EQ(call("POST", in(1, "/director/d/backend/a")).status, 409);
  EXPECT_EQ(call("POST", in(1, "/director/d/backend/b")).status, 404);
  EXPECT_THAT(good("GET", in(1, "/director")), HasSubstr(R"("backends":["a"])"));
  good("DELETE", in(1, "/backend/a"));
  EXPECT_THAT(good("GET", in(1, "/director")), HasSubstr(R"("backends":[])"));
}

TEST_F(FastlyApi, RateLimitersHaveOtherIdsInEachVersion) {
  std::string id = made(in(1, "/rate-limiters"),
                        "name=r&action=response&client_key[]=a&client_key[]=b&http_methods[]=GET&"
                        "penalty_box_duration=1&rps_limit=10&window_size=10&response[status]=429&"
                        "response[content]=no&response[content_type]=text/plain");
  EXPECT_THAT(good("GET", in(1, "/rate-limiters")), HasSubstr(R"("client_key":["a","b"])"));
  EXPECT_THAT(good("PUT", "/rate-limiters/" + id, "rps_limit=11"), HasSubstr(R"("rps_limit":11)"));
  good("PUT", in(1, "/clone"));
  EXPECT_THAT(good("GET", in(2, "/rate-limiters")), Not(HasSubstr(id)));
  good("PUT", in(1, "/lock"));
  EXPECT_EQ(call("DELETE", "/rate-limiters/" + id).status, 422);
}

TEST_F(FastlyApi, ContentsBelongToNoVersion) {
  std::string dictionary = made(in(1, "/dictionary"), "name=d");
  std::string items = "/service/" + service_ + "/dictionary/" + dictionary + "/items";
  good("PATCH", items, R"({"items":[{"op":"create","item_key":"a","item_value":"1"}]})");
  EXPECT_EQ(
      call("PATCH", items, R"({"items":[{"op":"create","item_key":"a","item_value":"1"}]})").status,
      409);
  EXPECT_EQ(call("PATCH", items, R"({"items":[{"op":"delete","item_key":"b"}]})").status, 404);
  good("PUT", in(1, "/lock"));
  good("PATCH", items, R"({"items":[{"op":"update","item_key":"a","item_value":"2"}]})");
  EXPECT_THAT(good("GET", items), HasSubstr(R"("item_value":"2")"));
  std::string many;
  for (int i = 0; i < 1001; ++i) {
    many += fmt::format(R"({}{{"op":"create","item_key":"k{:04}","item_value":"v"}})",
                        i == 0 ? "" : ",", i);
  }
  EXPECT_EQ(call("PATCH", items, R"({"items":[)" + many + "]}").status, 400);
}

TEST_F(FastlyApi, ListsComeInPages) {
  std::string acl = made(in(1, "/acl"), "name=a");
  std::string entries = "/service/" + service_ + "/acl/" + acl + "/entries";
  good(
      "PATCH", entries,
      R"({"entries":[{"op":"create","ip":"192.0.2.1"},{"op":"create","ip":"192.0.2.2","negated":"1"},
                      {"op":"create","ip":"192.0.2.3","subnet":24}]})");
  ApiResponse first = call("GET", entries, "", {{"per_page", "2"}, {"page", "1"}});
  EXPECT_THAT(first.body, Not(HasSubstr("192.0.2.3")));
  EXPECT_THAT(first.headers["Link"], HasSubstr("page=2&per_page=2>; rel=\"next\""));
  ApiResponse last = call("GET", entries, "", {{"per_page", "2"}, {"page", "2"}});
  EXPECT_THAT(last.body, HasSubstr("192.0.2.3"));
  EXPECT_THAT(last.headers["Link"], Not(HasSubstr("next")));
}

TEST_F(FastlyApi, DynamicSnippetsHaveTheirContentElsewhere) {
  std::string id = made(in(1, "/snippet"), "name=s&type=recv&dynamic=1&content=one");
  EXPECT_THAT(good("GET", in(1, "/snippet")), HasSubstr(R"("content":null)"));
  std::string content = "/service/" + service_ + "/snippet/" + id;
  EXPECT_THAT(good("GET", content), HasSubstr(R"("content":"one")"));
  good("PUT", content, "content=two");
  EXPECT_THAT(good("GET", content), HasSubstr(R"("content":"two")"));
}

TEST_F(FastlyApi, ProductsAreSwitched) {
  std::string product = "/enabled-products/v1/image_optimizer/services/" + service_;
  EXPECT_EQ(call("GET", product).status, 400);
  EXPECT_EQ(call("GET", in(1, "/image_optimizer_default_settings")).status, 404);
  good("PUT", product);
  good("GET", product);
  EXPECT_THAT(good("PATCH", in(1, "/image_optimizer_default_settings"), R"({"webp":true})"),
              HasSubstr(R"("webp":true)"));
  EXPECT_EQ(call("DELETE", product).status, 204);
}

TEST_F(FastlyApi, AFreshCloneMayNotBeThereYet) {
  good("PATCH", "/admin/settings", R"({"clone_delay":2})");
  good("PUT", in(1, "/clone"));
  EXPECT_EQ(call("GET", in(2)).status, 404);
  EXPECT_EQ(call("GET", in(2)).status, 404);
  good("GET", in(2));
}

TEST(FastlyStore, RemembersInADirectory) {
  const std::string kFile = ::testing::TempDir() + "fastly_store_" + std::to_string(::getpid());
  std::string path;
  {
    Api api(Documents::open(kFile).value(), "");
    auto service = parse_fields(api.handle({"POST", "/service", {}, "name=web"}).body);
    path = "/service/" + *text(*service, "id") + "/version/1/domain";
    EXPECT_EQ(api.handle({"POST", path, {}, "name=www.example.com"}).status, 200);
  }
  Api api(Documents::open(kFile).value(), "");
  EXPECT_THAT(api.handle({"GET", path, {}, ""}).body, HasSubstr("www.example.com"));
  std::filesystem::remove(kFile);
}

}  // namespace
}  // namespace landform::emulator::fastly
