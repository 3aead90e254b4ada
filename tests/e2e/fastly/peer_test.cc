// The public provider against the same emulator: a client nobody here wrote. Each reads what the
// other made, and finds nothing to do. Needs LANDFORM_FASTLY_PEER, the path of its program.
#include "fastly/every_block.h"
#include "fastly/service_case.h"

namespace landform::e2e {
namespace {

class PeerCase : public ServiceCase {
 protected:
  void SetUp() override {
    const char* peer = std::getenv("LANDFORM_FASTLY_PEER");
    if (peer == nullptr) {
      GTEST_SKIP() << "SKIPPED: LANDFORM_FASTLY_PEER does not name the public provider's program";
    }
    ServiceCase::SetUp();
    std::filesystem::create_symlink(peer, peer_.path() + "/terraform-provider-fastly");
  }
  void use_peer() const { use_provider_in(peer_.path()); }
  void use_own() const { use_provider_in(std::filesystem::path(PROBE_PROVIDER).parent_path()); }

  // Kinds of blocks with every way of being written: values, defaults, references, lists, ids.
  static std::string blocks(const std::string& port) {
    return R"(
      force_destroy = true
      default_ttl   = 60
      http3         = true
      condition {
        name      = "c"
        statement = "true"
        type      = "REQUEST"
      }
      healthcheck {
        name    = "h"
        host    = "h"
        path    = "/"
        headers = ["A: b", "C: d"]
      }
      backend {
        name              = "a"
        address           = "192.0.2.1"
        port              = )" +
           port + R"(
        healthcheck       = "h"
        request_condition = "c"
        ssl_client_key    = "key"
      }
      backend {
        name    = "b"
        address = "192.0.2.1"
      }
      director {
        name     = "d"
        backends = ["a", "b"]
      }
      header {
        name        = "h"
        action      = "delete"
        type        = "request"
        destination = "http.x"
      }
      gzip { name = "g" }
      gzip {
        name          = "l"
        content_types = ["text/html"]
        extensions    = ["css", "js"]
      }
      request_setting { name = "r" }
      cache_setting { name = "c" }
      response_object { name = "r" }
      rate_limiter {
        name                 = "r"
        action               = "response"
        client_key           = "req.http.A,client.ip"
        http_methods         = "GET,POST"
        penalty_box_duration = 1
        rps_limit            = 10
        window_size          = 10
        response {
          content      = "c"
          content_type = "text/plain"
          status       = 429
        }
      }
      vcl {
        name    = "v"
        content = "# nothing"
        main    = true
      }
      snippet {
        name    = "s"
        type    = "recv"
        content = "# nothing"
      }
      dynamicsnippet {
        name = "y"
        type = "recv"
      }
      dictionary { name = "d" }
      acl { name = "a" }
      product_enablement {
        websockets = true
        ddos_protection {
          enabled = true
          mode    = "log"
        }
      }
      logging_s3 {
        name        = "l"
        bucket_name = "b"
      }
      logging_https {
        name = "l"
        url  = "https://example.com/"
      }
      logging_bigquery {
        name       = "l"
        dataset    = "d"
        project_id = "p"
        table      = "t"
      }
    )";
  }

  TestDirectory peer_;
};
INSTANTIATE_TEST_SUITE_P(Clients, PeerCase, both_clients(), client_name);

TEST_P(PeerCase, EachFindsNothingToDoInTheStateOfTheOther) {
  configure(blocks("80"));
  use_peer();
  expect_apply();
  expect_plan(0);
  use_own();
  expect_plan(0);
  configure(blocks("81"));
  expect_apply();
  expect_plan(0);
  EXPECT_EQ(attribute("fastly_service_vcl", "active_version"), "2");
  use_peer();
  expect_plan(0);
  Outcome gone = destroy();
  EXPECT_EQ(gone.exit_code, 0) << gone.text;
  // And the other way round.
  use_own();
  expect_apply();
  use_peer();
  expect_plan(0);
  std::string service = id();
  std::filesystem::remove(work_.path() + "/terraform.tfstate");
  Outcome imported = run({"import", "-no-color", "fastly_service_vcl.a", service});
  EXPECT_EQ(imported.exit_code, 0) << imported.text;
  use_own();
  gone = destroy();
  EXPECT_EQ(gone.exit_code, 1) << "without force_destroy in the imported state" << gone.text;
}

// All kinds of blocks with all their arguments, by turns.
TEST_P(PeerCase, BothLiveTheWholeLifeOfEveryBlock) {
  // What the public provider itself does not send, or does not read back.
  const std::set<std::string> kWithout = {"dynamicsnippet.content", "logging_gcs.account_name",
                                          "logging_gcs.format_version", "logging_sftp.period"};
  auto turn = [&](const std::string& content, bool peer) {
    configure_only("force_destroy = true\n" + content);
    peer ? use_peer() : use_own();
    expect_apply();
    expect_plan(0);
    peer ? use_own() : use_peer();
    expect_plan(0);
  };
  turn(fastly::testing::every_block("", kWithout), true);
  turn(fastly::testing::every_block("2", kWithout), true);
  turn(fastly::testing::every_block("3", kWithout), false);
  turn("domain { name = \"www.example.com\" }\n", true);
  turn(fastly::testing::every_block("", kWithout), false);
  use_peer();
  Outcome gone = destroy();
  EXPECT_EQ(gone.exit_code, 0) << gone.text;
}

}  // namespace
}  // namespace landform::e2e
