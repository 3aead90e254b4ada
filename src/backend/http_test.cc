#include "backend/state_lock.h"
#include "backend/testing.h"
#include "install/test_server.h"
#include "state/write.h"

namespace landform::backend {
namespace {

using install::TestServer;
using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// A state server: one state at /state, locked at /lock.
class StateServer {
 public:
  StateServer() {
    server->Get("/state", [this](const httplib::Request& request, httplib::Response& response) {
      if (!admit(request, response)) return;
      if (state.empty()) {
        response.status = empty_status;
        return;
      }
      response.set_content(state, "application/json");
      if (!md5.empty()) response.set_header("Content-MD5", md5);
    });
    server->Post("/state", [this](const httplib::Request& request, httplib::Response& response) {
      if (!admit(request, response)) return;
      if (!lock.empty() && request.get_param_value("ID") != LockInfo::parse(lock)->id) {
        response.status = 409;
        return;
      }
      state = request.body;
      sent_md5 = request.get_header_value("Content-MD5");
    });
    server->Put("/lock", [this](const httplib::Request& request, httplib::Response& response) {
      if (!admit(request, response)) return;
      if (lock.empty()) {
        lock = request.body;
      } else {
        response.status = locked_status;
        response.set_content(lock, "application/json");
      }
    });
    server->Delete("/lock", [this](const httplib::Request& request, httplib::Response& response) {
      if (!admit(request, response)) return;
      if (LockInfo::parse(request.body).value().id != LockInfo::parse(lock)->id) {
        response.status = 409;
      } else {
        lock.clear();
      }
    });
  }

  [[nodiscard]] std::string config(const std::string& more = "") const {
    return R"({"address":")" + server.url("/state") + R"(","lock_address":")" +
           server.url("/lock") + R"(","unlock_address":")" + server.url("/lock") +
           R"(","lock_method":"PUT","unlock_method":"DELETE","retry_wait_min":0)" + more + "}";
  }

  std::string state;
  std::string lock;
  std::string md5;
  std::string sent_md5;
  std::string authorization;
  int empty_status = 404;
  int locked_status = 423;
  std::vector<int> failures;  // responses to the next requests; 0 to drop the connection
  int requests = 0;
  TestServer server;  // last, so that it is stopped first

 private:
  // Whether the request may proceed.
  bool admit(const httplib::Request& request, httplib::Response& response) {
    ++requests;
    authorization = request.get_header_value("Authorization");
    if (failures.empty()) return true;
    int status = failures.front();
    failures.erase(failures.begin());
    if (status == 0) {
      response.set_content_provider(1000, "text/plain",
                                    [](size_t, size_t, httplib::DataSink&) { return false; });
    } else {
      response.status = status;
    }
    return false;
  }
};

TEST(HttpBackend, ReadsWritesAndLocks) {
  StateServer server;
  auto backend = open_with("http", server.config(R"(,"username":"u","password":"p")"));
  EXPECT_FALSE(backend->has_workspaces());
  EXPECT_EQ(text_of(backend->workspaces()), "workspaces not supported");
  EXPECT_EQ(text_of(backend->store("dev")), "workspaces not supported");
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "no state");
  EXPECT_EQ(server.authorization, "Basic dTpw");

  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(LockInfo::parse(server.lock)->id, info.id);
  EXPECT_EQ(text_of(manager->write(state_with("one"))), "ok");
  EXPECT_THAT(server.state, HasSubstr("one"));
  EXPECT_EQ(server.sent_md5.size(), 24U);

  auto other = manager_of(*backend);
  for (int status : {423, 409}) {
    server.locked_status = status;
    LockInfo mine = LockInfo::make("other");
    EXPECT_THAT(
        text_of(other->store().lock(mine)),
        AllOf(StartsWith("HTTP remote state already locked: ID=" + info.id), HasSubstr(mine.id)));
  }
  EXPECT_EQ(text_of(other->write(state_with("two"))), "HTTP error: 409");
  EXPECT_EQ(text_of(other->store().unlock("x")), "Unexpected HTTP response code 409");
  // With its ID, anyone may release a lock.
  EXPECT_EQ(text_of(other->store().unlock(info.id)), "ok");
  EXPECT_EQ(server.lock, "");
}

TEST(HttpBackend, RepeatsRequestsThatFail) {
  StateServer server;
  server.state = state::write_state(state_with("one"));
  auto backend = open_with("http", server.config());
  auto manager = manager_of(*backend);
  server.failures = {500, 0};
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "one");
  EXPECT_EQ(server.requests, 3);
  server.failures = {503, 429};
  EXPECT_EQ(text_of(manager->write(state_with("two"))), "ok");
  EXPECT_THAT(server.state, HasSubstr("two"));
  // A lock whose response was lost is ours.
  LockInfo info = LockInfo::make("test");
  server.lock = info.to_json();
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("three"))), "ok");
}

TEST(HttpBackend, ReportsFailures) {
  struct Case {
    std::vector<int> failures;
    const char* read;
    const char* write;
  };
  for (const Case& c :
       {Case{{500, 500, 500}, "Failed to get state: GET ", "Failed to upload state: POST "},
        Case{{0, 0, 0}, "Failed to get state: GET ", "Failed to upload state: POST "},
        Case{{401}, "HTTP remote state endpoint requires auth", "HTTP error: 401"},
        Case{{403}, "HTTP remote state endpoint invalid auth", "HTTP error: 403"},
        Case{{302}, "Unexpected HTTP response code 302", "HTTP error: 302"},
        Case{{412}, "Unexpected HTTP response code 412", "HTTP error: 412"}}) {
    StateServer server;
    auto backend = open_with("http", server.config());
    auto manager = manager_of(*backend);
    server.failures = c.failures;
    EXPECT_THAT(text_of(manager->refresh()), StartsWith(c.read));
    EXPECT_EQ(text_of(manager->refresh()), "ok");
    server.failures = {};
    server.failures.insert(server.failures.end(), c.failures.begin(), c.failures.end());
    EXPECT_THAT(text_of(manager->store().write("{}", nullptr)), StartsWith(c.write));
    EXPECT_EQ(server.state, "");
  }
}

TEST(HttpBackend, ReportsAServerThatIsGone) {
  std::string config;
  {
    StateServer server;
    config = server.config();
  }
  auto backend = open_with("http", config);
  auto manager = manager_of(*backend);
  const std::string problem = text_of(manager->refresh());
  EXPECT_THAT(problem, HasSubstr("giving up after 3 attempt(s): Get \"http://127.0.0.1:"));
  EXPECT_THAT(problem, HasSubstr("\": dial tcp 127.0.0.1:"));
  EXPECT_THAT(problem, EndsWith(": connect: connection refused"));
  EXPECT_THAT(text_of(manager->store().lock(LockInfo::make("x"))),
              StartsWith("Failed to lock: PUT "));
}

TEST(HttpBackend, ChecksWhatItReceives) {
  StateServer server;
  server.empty_status = 204;
  auto backend = open_with("http", server.config());
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  server.state = "{\"version\": 4";
  EXPECT_THAT(text_of(manager->refresh()), HasSubstr("Unsupported state file format"));
  server.md5 = "AAAA";
  EXPECT_THAT(text_of(manager->refresh()), HasSubstr("does not match the Content-MD5"));
  server.lock = "not JSON";
  EXPECT_THAT(text_of(manager->store().lock(LockInfo::make("x"))),
              StartsWith("HTTP remote state already locked, failed to unmarshal body"));
}

TEST(HttpBackend, ChecksItsConfiguration) {
  struct Case {
    const char* config;
    const char* want;
  };
  for (const Case& c :
       {Case{"{}", "address argument is required"},
        Case{R"({"address":"ftp://x"})", "address must be HTTP or HTTPS"},
        Case{R"({"address":"http://x","lock_address":"x"})", "lock_address must be HTTP or HTTPS"},
        Case{R"({"address":"http://x","unlock_address":""})",
             "unlock_address must be HTTP or HTTPS"},
        Case{R"({"address":"http://x","client_certificate_pem":"x"})",
             "client_certificate_pem is set but client_private_key_pem is not"},
        Case{R"({"address":"http://x","retry_max":1.5})",
             "invalid retry_max: a whole number is required"}}) {
    auto config = decode_json(c.config, backend_schema("http")->implied_type());
    auto opened = open_backend("http", *config, {});
    ASSERT_EQ(opened.diagnostics.size(), 1U);
    EXPECT_EQ(opened.diagnostics[0].summary, c.want);
  }
  BackendOptions options;
  options.environment["TF_HTTP_ADDRESS"] = "http://x";
  auto config = decode_json("{}", backend_schema("http")->implied_type());
  EXPECT_TRUE(open_backend("http", *config, options).diagnostics.empty());
}

TEST(HttpBackend, VerifiesCertificatesUnlessItShouldNot) {
  TestDirectory directory;
  install::make_certificate(directory.path("cert"), directory.path("key"));
  TestServer server(directory.path("cert"), directory.path("key"));
  auto read = [&](const std::string& more) {
    auto backend =
        open_with("http", R"({"address":")" + server.url("/") + R"(","retry_max":0)" + more + "}");
    return text_of(manager_of(*backend)->refresh());
  };
  EXPECT_THAT(read(""), HasSubstr("certificate"));
  EXPECT_EQ(read(R"(,"skip_cert_verification":true)"), "ok");
  EXPECT_EQ(read(",\"client_ca_certificate_pem\":" + json_quote(directory.read("cert"))), "ok");
  EXPECT_EQ(read(",\"skip_cert_verification\":true,\"client_certificate_pem\":" +
                 json_quote(directory.read("cert")) +
                 ",\"client_private_key_pem\":" + json_quote(directory.read("key"))),
            "ok");
}

TEST(HttpBackend, SharesAServerWithTerraform) {
  SKIP_WITHOUT_TERRAFORM();
  StateServer server;
  CurrentDirectory directory;
  directory.write("main.tf",
                  "terraform {\n  backend \"http\" {\n    address = \"" +
                      server.server.url("/state") + "\"\n    lock_address = \"" +
                      server.server.url("/lock") + "\"\n    unlock_address = \"" +
                      server.server.url("/lock") +
                      "\"\n    lock_method = \"PUT\"\n    unlock_method = \"DELETE\"\n  }\n}\n"
                      "output \"o\" {\n  value = \"from terraform\"\n}\n");
  EXPECT_EQ(terraform(directory.path(), {"init", "-input=false"}).exit.code, 0);
  EXPECT_EQ(terraform(directory.path(), {"apply", "-auto-approve"}).exit.code, 0);
  auto backend = open_with("http", server.config());
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "from terraform");
  uint64_t serial = manager->state()->serial;
  LockInfo info = LockInfo::make("landform");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("from landform"))), "ok");
  EXPECT_EQ(manager->state()->serial, serial + 1);
  ProcessOutcome refused = terraform(directory.path(), {"plan", "-no-color"});
  EXPECT_THAT(refused.output, HasSubstr("ID=" + info.id));
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
  EXPECT_EQ(terraform(directory.path(), {"output", "-raw", "o"}).output, "from landform");
}

}  // namespace
}  // namespace landform::backend
