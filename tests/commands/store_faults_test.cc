// The place where the state is stored fails during a run.
#include <regex>

#include "backend/postgres_testing.h"
#include "backend/s3_testing.h"
#include "faults_case.h"
#include "install/test_server.h"

namespace landform {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class StoreFaultsTest : public FaultsCase {};

class HttpStates {
 public:
  HttpStates() {
    server_->Get("/state", [this](const httplib::Request&, httplib::Response& response) {
      if (text_.empty()) response.status = 404;
      response.set_content(text_, "application/json");
    });
    server_->Post("/state", [this](const httplib::Request& request, httplib::Response& response) {
      if (fails) {
        response.status = 500;
      } else {
        text_ = request.body;
      }
    });
  }
  [[nodiscard]] std::string backend() const {
    return "terraform {\n  backend \"http\" {\n    address = \"" + server_.url("/state") +
           "\"\n    retry_max = 0\n  }\n}\n";
  }

  std::atomic<bool> fails = false;

 private:
  std::string text_;
  install::TestServer server_;  // last, so that it is stopped first
};

TEST_F(StoreFaultsTest, AnHttpServerThatDoesNotSave) {
  HttpStates server;
  Ran failed = apply_with(server.backend(), [&] { server.fails = true; });
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(failed.words(), saved_elsewhere());
  // Nothing is lost while it goes on failing.
  EXPECT_EQ(run({"state", "push", "errored.tfstate"}).code, 1);
  EXPECT_EQ(run({"apply", "-auto-approve", "-var=step=2"}).code, 1);
  server.fails = false;
  expect_pushed();
}

TEST_F(StoreFaultsTest, AnHttpServerThatDoesNotSaveAndTheNextRun) {
  HttpStates server;
  EXPECT_EQ(apply_with(server.backend(), [&] { server.fails = true; }).code, 1);
  server.fails = false;
  expect_recovered();
}

std::string s3_backend(const backend::S3Server& server) {
  return "terraform {\n  backend \"s3\" {\n    bucket = \"bucket\"\n    key = \"a/k.tfstate\"\n"
         "    region = \"us-east-1\"\n    endpoints = { s3 = \"" +
         server.url() +
         "\" }\n    use_path_style = true\n    use_lockfile = true\n    access_key = \"AKID\"\n"
         "    secret_key = \"s\"\n    skip_credentials_validation = true\n"
         "    skip_requesting_account_id = true\n    skip_metadata_api_check = true\n"
         "    max_retries = 1\n  }\n}\n";
}

TEST_F(StoreFaultsTest, S3AnswersWithErrors) {
  for (bool push : {true, false}) {
    backend::S3Server server;
    // More than it is asked, so it fails until they are cleared.
    Ran failed = apply_with(s3_backend(server), [&] { server.fail_next(100, 500); });
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.words(),
                AllOf(saved_elsewhere(), HasSubstr("Error releasing the state lock")));
    server.fail_next(0, 500);
    // The lock could not be released: nobody else gets it (412), and the message says how to.
    Ran locked = run({"plan"});
    EXPECT_EQ(locked.code, 1);
    EXPECT_THAT(locked.words(), AllOf(HasSubstr("Error acquiring the state lock"),
                                      HasSubstr("PreconditionFailed"), HasSubstr("Lock Info:")));
    std::smatch id;
    ASSERT_TRUE(std::regex_search(locked.err, id, std::regex("ID: +([0-9a-f-]+)"))) << locked.err;
    Ran unlocked = run({"force-unlock", "-force", id[1]});
    EXPECT_EQ(unlocked.code, 0) << unlocked.err;
    if (push) {
      expect_pushed();
    } else {
      expect_recovered();
    }
    for (const char* left : {".terraform", "errored.tfstate"}) fs::remove_all(left);
  }
}

TEST_F(StoreFaultsTest, PostgresIsStopped) {
  SKIP_WITHOUT_POSTGRES();
  backend::PostgresServer server;
  for (bool push : {true, false}) {
    Ran failed = apply_with("terraform {\n  backend \"pg\" {\n    conn_str = \"" +
                                server.conn_str() + "\"\n    schema_name = \"" +
                                (push ? "pushed" : "recovered") + "\"\n  }\n}\n",
                            [&] { server.stop(); });
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.words(), saved_elsewhere());
    Ran gone = run({"plan"});
    EXPECT_EQ(gone.code, 1);
    EXPECT_THAT(gone.words(), HasSubstr("No such file or directory"));
    server.start();
    if (push) {
      expect_pushed();
    } else {
      expect_recovered();
    }
    for (const char* left : {".terraform", "errored.tfstate"}) fs::remove_all(left);
  }
}

}  // namespace
}  // namespace landform
