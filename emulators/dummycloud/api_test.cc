#include "emulators/dummycloud/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace landform::emulator {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const char* kServer = R"({"name":"web","region":"eu-north-1","size":"small",
                          "disks":[{"size":10,"kind":"ssd"},{"size":20,"kind":"hdd"}]})";

class DummycloudApi : public ::testing::Test {
 protected:
  explicit DummycloudApi(ApiSettings settings = {})
      : api_(Store::open("").value(), std::move(settings)) {}

  ApiResponse call(const std::string& method, const std::string& path, const std::string& body = "",
                   std::map<std::string, std::string> headers = {}) {
    return api_.handle({method, path, std::move(headers), body});
  }
  // The id of a new object.
  std::string made(const std::string& path, const std::string& body) {
    ApiResponse response = call("POST", path, body);
    EXPECT_EQ(response.status, 201) << response.body;
    return text(parse_fields(response.body).value(), "id").value();
  }

  Api api_;
};

TEST_F(DummycloudApi, ServerLifeCycle) {
  ApiResponse made = call("POST", "/v1/servers", kServer);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_THAT(made.body, HasSubstr(R"({"device":"vdb","kind":"hdd","size":20})"));
  EXPECT_THAT(made.body, HasSubstr(R"("address":"10.0.0.1")"));
  EXPECT_THAT(made.body, HasSubstr(R"("urn":"urn:dummycloud:eu-north-1:server:srv-000001")"));
  EXPECT_THAT(made.body, HasSubstr(R"("status":"running")"));
  EXPECT_EQ(made.etag, "\"1\"");
  EXPECT_EQ(call("GET", "/v1/servers/srv-000001").body, made.body);

  ApiResponse changed = call("PATCH", "/v1/servers/srv-000001", R"({"size":"large","disks":null})");
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_THAT(changed.body, HasSubstr(R"("size":"large")"));
  EXPECT_THAT(changed.body, Not(HasSubstr("disks")));
  EXPECT_EQ(changed.etag, "\"2\"");

  EXPECT_EQ(call("DELETE", "/v1/servers/srv-000001").status, 204);
  EXPECT_EQ(call("GET", "/v1/servers/srv-000001").status, 404);
  EXPECT_EQ(call("GET", "/v1/servers").body, R"({"servers":[]})");
}

TEST_F(DummycloudApi, RejectsInvalidRequests) {
  made("/v1/servers", kServer);
  made("/v1/volumes", R"({"name":"v","region":"eu-north-1","size":5})");
  made("/v1/records", R"({"name":"www","type":"A","values":["10.0.0.1"],"ttl":60})");
  struct Case {
    const char* method;
    const char* path;
    const char* body;
    int status;
    const char* message;
  };
  const Case kCases[] = {
      {"POST", "/v1/servers", "[]", 400, "the body must be a JSON object"},
      {"POST", "/v1/servers", R"({"region":"eu-north-1","size":"small"})", 422, "name is missing"},
      {"POST", "/v1/servers", R"({"name":"a","region":"mars","size":"small"})", 422,
       "there is no region"},
      {"POST", "/v1/servers", R"({"name":"a","region":"eu-west-2","size":"small"})", 422,
       "accepts no new objects"},
      {"POST", "/v1/servers", R"({"name":"a","region":"eu-north-1","size":"s","x":1})", 422,
       "there is no field x"},
      {"POST", "/v1/servers", R"({"name":"a","region":"eu-north-1","size":"huge"})", 422,
       "size must be"},
      {"POST", "/v1/servers",
       R"({"name":"a","region":"eu-north-1","size":"small","disks":[{"size":0,"kind":"ssd"}]})",
       422, "a disk must have"},
      {"PATCH", "/v1/servers/srv-000001", R"({"region":"us-east-1"})", 422,
       "cannot change its region"},
      {"PATCH", "/v1/volumes/vol-000002", R"({"size":4})", 422, "cannot shrink"},
      {"PATCH", "/v1/volumes/vol-000002", R"({"policy":"{"})", 422, "JSON document"},
      {"PUT", "/v1/volumes/vol-000002/attachment", R"({"server_id":"no"})", 422, "no server"},
      {"POST", "/v1/records", R"({"name":"www","type":"A","values":["1"],"ttl":60})", 409,
       "already: rec-000003"},
      {"POST", "/v1/records", R"({"name":"x","type":"A","values":[],"ttl":60})", 422, "values"},
      {"POST", "/v1/tokens", R"({"scope":"all"})", 422, "scope must be"},
      {"POST", "/v1/tokens", R"({"ttl":0})", 422, "ttl must be"},
      {"DELETE", "/v1/tokens/tok-1", "", 404, "no token"},
      {"PUT", "/v1/servers/srv-000001", "{}", 405, "there is"},
      {"GET", "/v1/nothing", "", 404, "nothing here"},
      {"GET", "/", "", 404, "nothing here"},
      {"GET", "", "", 404, "nothing here"},
  };
  for (const Case& c : kCases) {
    ApiResponse response = call(c.method, c.path, c.body);
    EXPECT_EQ(response.status, c.status) << c.method << " " << c.path << " " << c.body;
    EXPECT_THAT(response.body, HasSubstr(c.message));
  }
}

TEST_F(DummycloudApi, ConcurrentChangesDoNotOverwriteEachOther) {
  std::string id = made("/v1/servers", kServer);
  const std::string kPath = "/v1/servers/" + id;
  EXPECT_EQ(call("PATCH", kPath, R"({"name":"mine"})", {{"if-match", "\"1\""}}).status, 200);
  EXPECT_EQ(call("PATCH", kPath, R"({"name":"theirs"})", {{"if-match", "\"1\""}}).status, 412);
  EXPECT_EQ(call("DELETE", kPath, "", {{"if-match", "\"1\""}}).status, 412);
  EXPECT_THAT(call("GET", kPath).body, HasSubstr("mine"));
  EXPECT_EQ(call("DELETE", kPath, "", {{"if-match", "\"2\""}}).status, 204);
}

TEST_F(DummycloudApi, ARepeatedPostCreatesNoSecondObject) {
  ApiResponse first = call("POST", "/v1/servers", kServer, {{"idempotency-key", "k"}});
  ApiResponse second = call("POST", "/v1/servers", kServer, {{"idempotency-key", "k"}});
  EXPECT_EQ(first.body, second.body);
  ApiResponse other = call("POST", "/v1/servers", kServer, {{"idempotency-key", "l"}});
  EXPECT_NE(first.body, other.body);
}

TEST_F(DummycloudApi, VolumesAreAttached) {
  std::string server = made("/v1/servers", kServer);
  std::string volume = made("/v1/volumes", R"({"name":"v","region":"eu-north-1","size":5,
      "secret":"hush","policy":"{\"b\": 1, \"a\": [2]}"})");
  const std::string kPath = "/v1/volumes/" + volume;
  ApiResponse attached = call("PUT", kPath + "/attachment", R"({"server_id":")" + server + R"("})");
  EXPECT_EQ(attached.status, 200) << attached.body;
  EXPECT_THAT(attached.body, HasSubstr(R"("server_id":"srv-000001")"));
  EXPECT_THAT(attached.body, HasSubstr(R"("policy":"{\"a\":[2],\"b\":1}")"));
  EXPECT_THAT(attached.body, HasSubstr(R"("encrypted":true)"));
  EXPECT_THAT(attached.body, Not(HasSubstr("hush")));
  EXPECT_EQ(call("DELETE", "/v1/servers/" + server).status, 409);
  EXPECT_EQ(call("DELETE", kPath).status, 409);
  EXPECT_EQ(call("DELETE", kPath + "/attachment").status, 200);
  EXPECT_EQ(call("DELETE", kPath).status, 204);
  EXPECT_EQ(call("DELETE", "/v1/servers/" + server).status, 204);
}

TEST_F(DummycloudApi, ProvisioningTakesTimeAndMayFail) {
  EXPECT_EQ(call("PATCH", "/admin/settings", R"({"provision_ms":3600000})").status, 200);
  EXPECT_THAT(call("POST", "/v1/servers", kServer).body, HasSubstr("provisioning"));
  call("PATCH", "/admin/settings", R"({"provision_ms":0,"fail_provisioning":true})");
  EXPECT_THAT(call("POST", "/v1/servers", kServer).body, HasSubstr("failed"));
}

class DummycloudKey : public DummycloudApi {
 protected:
  DummycloudKey() : DummycloudApi({.key = "k"}) {}
};

TEST_F(DummycloudKey, TokensWorkUntilTheyExpire) {
  EXPECT_EQ(call("GET", "/v1/regions").status, 401);
  EXPECT_EQ(call("GET", "/v1/regions", "", {{"authorization", "Bearer x"}}).status, 401);
  const std::map<std::string, std::string> kKey = {{"authorization", "Bearer k"}};
  Fields token = parse_fields(call("POST", "/v1/tokens", R"({"ttl":600})", kKey).body).value();
  const std::map<std::string, std::string> kToken = {
      {"authorization", "Bearer " + text(token, "token").value()}};
  EXPECT_EQ(call("GET", "/v1/regions", "", kToken).status, 200);
  EXPECT_EQ(call("POST", "/v1/servers", kServer, kToken).status, 403);
  const std::string kPath = "/v1/tokens/" + text(token, "id").value();
  EXPECT_EQ(call("POST", kPath + "/renew", "", kKey).status, 200);
  EXPECT_EQ(call("DELETE", kPath, "", kKey).status, 204);
  EXPECT_EQ(call("GET", "/v1/regions", "", kToken).status, 401);
}

TEST(DummycloudStore, PersistsInAFile) {
  const std::string kFile =
      ::testing::TempDir() + "dummycloud_store_" + std::to_string(::getpid()) + ".json";
  {
    auto store = Store::open(kFile).value();
    ASSERT_TRUE(store->create("servers", "srv", {{"name", Value::string("a")}}));
    ASSERT_TRUE(store->create("servers", "srv", {{"name", Value::string("b")}}));
    ASSERT_TRUE(store->update("servers", "srv-000001", {{"name", Value::string("c")}}));
    ASSERT_TRUE(store->remove("servers", "srv-000002"));
  }
  auto store = Store::open(kFile).value();
  const Item* item = store->find("servers", "srv-000001");
  ASSERT_NE(item, nullptr);
  EXPECT_EQ(item->revision, 2);
  EXPECT_EQ(text(item->fields, "name"), "c");
  EXPECT_EQ(store->all("servers").size(), 1U);
  EXPECT_EQ(store->create("servers", "srv", {})->id, "srv-000003") << "ids are never reused";
  EXPECT_FALSE(std::filesystem::exists(kFile + ".new"));
  for (const char* text : {"", "{", "[]", "{}", "emulator documents 1\n\"item/a/b\"\t{}\n.\n",
                           "emulator documents 1\n\"next\"\t{}\n.\n"}) {
    std::ofstream(kFile) << text;
    EXPECT_FALSE(Store::open(kFile)) << text;
  }
  std::filesystem::remove(kFile);
  EXPECT_FALSE(Store::open("/nonexistent/file"));
}

}  // namespace
}  // namespace landform::emulator
