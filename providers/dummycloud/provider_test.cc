// The provider against the emulator, both in this process. With LANDFORM_TEST_TERRAFORM=1 the same
// tests run the provider's program under Terraform.
#include "dummycloud/provider.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "emulators/common/server.h"
#include "emulators/dummycloud/api.h"
#include "sdk/http.h"
#include "sdk/server.h"
#include "sdk_testing/fault_sweep.h"
#include "sdk_testing/gtest.h"

namespace landform::dummycloud {
namespace {

using sdk_testing::Action;
using sdk_testing::Scenario;
using sdk_testing::ScenarioOptions;
using ::testing::HasSubstr;

class DummycloudProvider : public ::testing::Test {
 public:
  DummycloudProvider() : api_(emulator::Store::open("").value(), {.key = "key"}), server_(api_) {
    int port = server_.bind("127.0.0.1", 0);
    endpoint_ = "http://127.0.0.1:" + std::to_string(port);
    provider_ =
        "provider \"dummycloud\" {\n  endpoint = \"" + endpoint_ + "\"\n  api_key = \"key\"\n}\n";
    thread_ = std::thread([this] { server_.run(); });
  }
  ~DummycloudProvider() override {
    server_.stop();
    thread_.join();
  }

 protected:
  static ScenarioOptions options() {
    ScenarioOptions out;
    out.make_provider = make_provider;
    out.address = "registry.example.com/landform/dummycloud";
    out.program = PROBE_PROVIDER;
    return sdk_testing::with_gtest(out);
  }
  [[nodiscard]] std::string with_provider(const std::string& config) const {
    return provider_ + config;
  }
  std::string call(const std::string& method, const std::string& path,
                   const std::string& body = "") {
    emulator::ApiResponse response =
        api_.handle({method, path, {{"authorization", "Bearer key"}}, body});
    EXPECT_LT(response.status, 300) << response.body;
    return response.body;
  }

  // Sets, counts or clears the faults of the server.
  [[nodiscard]] std::string faults(const std::string& method, const std::string& fault = "") const {
    sdk::HttpOptions options;
    options.base_url = endpoint_;
    options.headers = {{"Authorization", "Bearer key"}};
    sdk::HttpRequest request(method, "/admin/faults");
    request.body = fault;
    auto response = sdk::HttpClient(std::move(options)).send(request);
    EXPECT_TRUE(response && response->ok()) << fault;
    return response ? response->body : "";
  }

  emulator::Api api_;
  emulator::ApiServer server_;
  std::string endpoint_;
  std::string provider_;
  std::thread thread_;
};

TEST(DummycloudSchema, HasNoProblemsAndDescribesEverything) {
  sdk::ProviderServer server(make_provider());
  const sdk::Diagnostics kProblems = server.all_problems();
  for (const sdk::Diagnostic& problem : kProblems.items()) {
    ADD_FAILURE() << problem.summary << ": " << problem.detail;
  }
  for (const std::string& type : server.schemas({}).schemas->types(provider::TypeKind::resource)) {
    const sdk::Block& block = server.resource_schema(type)->schema.root();
    EXPECT_NE(block.description(), "") << type;
    for (const auto& [name, attribute] : block.attributes()) {
      EXPECT_NE(attribute.description(), "") << type << "." << name;
    }
  }
}

TEST_F(DummycloudProvider, Server) {
  Scenario test(options());
  auto server = [&](const std::string& more) {
    return with_provider("resource \"dummycloud_server\" \"a\" {\n  name = \"web\"\n" + more +
                         "\n}\n");
  };
  test.plan(server(R"(region = "eu-north-1")"))
      .expect_action("dummycloud_server.a", Action::create)
      .expect("dummycloud_server.a.size", "small")
      .expect_unknown("dummycloud_server.a.address");
  test.apply(server(R"(
        region = "eu-north-1"
        disk { size = 10 }
      )"))
      .expect("dummycloud_server.a.address", "10.0.0.1")
      .expect("dummycloud_server.a.disk[0].kind", "ssd")
      .expect("dummycloud_server.a.disk[0].device", "vda");
  test.apply(server(R"(
        region = "eu-north-1"
        size   = "large"
        disk { size = 10 }
        disk {
          size = 20
          kind = "hdd"
        }
      )"))
      .expect_action("dummycloud_server.a", Action::update)
      .expect("dummycloud_server.a.disk[1].device", "vdb");
  // A change by someone else is detected and reverted.
  call("PATCH", "/v1/servers/srv-000001", R"({"name":"other","disks":null})");
  test.apply(server(R"(region = "eu-north-1")"))
      .expect_action("dummycloud_server.a", Action::update)
      .expect("dummycloud_server.a.name", "web")
      .expect("dummycloud_server.a.id", "srv-000001");
  test.apply(server(R"(region = "us-east-1")"))
      .expect_action("dummycloud_server.a", Action::replace)
      .expect("dummycloud_server.a.urn", "urn:dummycloud:us-east-1:server:srv-000002");
  test.apply(server(R"(region = "mars")")).expect_error("there is no region");
}

TEST_F(DummycloudProvider, TheRateIsConfigured) {
  Scenario test(options());
  auto with_rate = [&](const std::string& rate) {
    return "provider \"dummycloud\" {\n  endpoint = \"" + endpoint_ +
           "\"\n  api_key = \"key\"\n  requests_per_second = " + rate + R"(
      }
      resource "dummycloud_server" "a" {
        count  = 40
        name   = "web-${count.index}"
        region = "eu-north-1"
      }
    )";
  };
  test.plan(with_rate("-1")).expect_error("must be at least 0");
  test.apply(with_rate("0")).expect("dummycloud_server.a[39].name", "web-39");
}

TEST_F(DummycloudProvider, ServerIsImported) {
  call("POST", "/v1/servers",
       R"({"name":"web","region":"eu-west-1","size":"small","disks":[{"size":3,"kind":"ssd"}]})");
  Scenario test(options());
  test.import(with_provider(R"(
        resource "dummycloud_server" "a" {
          name   = "web"
          region = "eu-west-1"
          disk { size = 3 }
        }
      )"),
              "dummycloud_server.a", "srv-000001")
      .expect("dummycloud_server.a.disk[0].device", "vda");
}

TEST_F(DummycloudProvider, VolumeKeepsTheUsersFormatting) {
  Scenario test(options());
  auto volume = [&](const std::string& more) {
    return with_provider(R"(
      resource "dummycloud_server" "a" {
        name   = "web"
        region = "eu-north-1"
      }
      resource "dummycloud_volume" "a" {
        name   = "data"
        region = "eu-north-1"
    )" + more + "\n}\n");
  };
  test.apply(volume(R"(
        size           = 5
        server_id      = dummycloud_server.a.id
        policy         = "{ \"b\": 1, \"a\": [1.0] }"
        secret         = "correct horse"
        secret_version = 1
      )"))
      .expect("dummycloud_volume.a.server_id", "srv-000001")
      .expect("dummycloud_volume.a.policy", R"({ "b": 1, "a": [1.0] })")
      .expect("dummycloud_volume.a.encrypted", true)
      .expect_null("dummycloud_volume.a.secret");
  test.plan(volume(R"(
        size           = 5
        server_id      = dummycloud_server.a.id
        policy         = "{\"a\":[1],\"b\":1}"
        secret         = "another secret"
        secret_version = 1
      )"))
      .expect_action("dummycloud_volume.a", Action::no_op);
  test.apply(volume("size = 6"))
      .expect_action("dummycloud_volume.a", Action::update)
      .expect("dummycloud_volume.a.encrypted", false)
      .expect_null("dummycloud_volume.a.server_id")
      .expect_null("dummycloud_volume.a.policy");
  test.apply(volume("size = 5")).expect_action("dummycloud_volume.a", Action::replace);
}

TEST_F(DummycloudProvider, DnsRecordIsASetOfValues) {
  Scenario test(options());
  auto record = [&](const std::string& more) {
    return with_provider("resource \"dummycloud_dns_record\" \"a\" {\n  type = \"A\"\n" + more +
                         "\n}\n");
  };
  test.apply(record(R"(
        name   = "WWW"
        values = ["10.0.0.2", "10.0.0.1"]
      )"))
      .expect("dummycloud_dns_record.a.name", "WWW")
      .expect("dummycloud_dns_record.a.ttl", 300);
  test.plan(record(R"(
        name   = "www"
        values = ["10.0.0.1", "10.0.0.2", "10.0.0.1"]
      )"))
      .expect_action("dummycloud_dns_record.a", Action::no_op);
  test.apply(record(R"(
        name   = "www"
        values = ["10.0.0.3"]
        ttl    = 60
      )"))
      .expect_action("dummycloud_dns_record.a", Action::update);
  test.apply(record(R"(
        name   = "mail"
        values = ["10.0.0.3"]
      )"))
      .expect_action("dummycloud_dns_record.a", Action::replace)
      .expect("dummycloud_dns_record.a.ttl", 300);
  test.apply(record(R"(
        name   = "mail"
        values = []
      )"))
      .expect_error("values");
}

TEST_F(DummycloudProvider, RegionsAreFiltered) {
  struct Case {
    const char* filter;
    const char* want;
  };
  const Case kCases[] = {
      {"", "ap-south-1 eu-north-1 eu-west-1 eu-west-2 us-east-1"},
      {"prefix = \"eu-\"", "eu-north-1 eu-west-1 eu-west-2"},
      {"available = false", "eu-west-2"},
      {"prefix = \"eu-\"\n available = true", "eu-north-1 eu-west-1"},
      {"prefix = \"x\"", ""},
  };
  for (const Case& c : kCases) {
    Scenario test(options());
    test.apply(with_provider("data \"dummycloud_regions\" \"a\" {\n" + std::string(c.filter) +
                             "\n}\noutput \"names\" {\n  value = join(\" \", "
                             "data.dummycloud_regions.a.names)\n}\n"))
        .expect("output.names", c.want);
  }
}

TEST_F(DummycloudProvider, ServersThatFailAreReplaced) {
  Scenario test(options());
  const std::string kServer = with_provider(R"(
    resource "dummycloud_server" "a" {
      name   = "web"
      region = "eu-north-1"
    }
  )");
  call("PATCH", "/admin/settings", R"({"fail_provisioning":true})");
  test.apply(kServer).expect_error("srv-000001 is failed");
  EXPECT_THAT(call("GET", "/v1/servers"), HasSubstr("srv-000001"));
  call("PATCH", "/admin/settings", R"({"fail_provisioning":false})");
  test.apply(kServer)
      .expect_action("dummycloud_server.a", Action::replace)
      .expect("dummycloud_server.a.id", "srv-000002");
  EXPECT_EQ(call("GET", "/v1/servers").find("srv-000001"), std::string::npos);
}

// Whichever request fails, nothing that exists is lost: once if it is refused, and once if it is
// executed but its response is lost.
TEST_F(DummycloudProvider, SurvivesEveryFailure) {
  for (const char* fault : {R"("status":400)", R"("drop":true,"after":true)"}) {
    SCOPED_TRACE(fault);
    sdk_testing::FaultSweep sweep;
    size_t armed = 0;
    sweep.arm = [&](size_t request) {
      armed = request;
      (void)faults("POST", "{\"skip\":" + std::to_string(request) + "," + fault + "}");
    };
    sweep.disarm = [&] {
      const bool kMet = faults("GET").find("\"left\":0") != std::string::npos;
      (void)faults("DELETE");
      return kMet ? armed + 1 : armed;
    };
    sweep.objects = [&] {
      std::vector<std::string> left;
      for (const char* kind : {"servers", "volumes", "records"}) {
        std::string body = call("GET", std::string("/v1/") + kind);
        if (body.find("\"id\"") != std::string::npos) left.push_back(body);
      }
      return left;
    };
    for (const char* size : {"5", "6"}) {
      sweep.configs.push_back(with_provider(std::string(R"(
        resource "dummycloud_server" "a" {
          name   = "web)") + size + R"("
          region = "eu-north-1"
        }
        resource "dummycloud_volume" "a" {
          name      = "data"
          region    = "eu-north-1"
          server_id = dummycloud_server.a.id
          size      = )" + size + "\n}\n"));
    }
    ScenarioOptions in_process = options();
    in_process.backend = sdk_testing::Backend::in_process;
    EXPECT_GT(sdk_testing::sweep_faults(in_process, sweep), 10U);
  }
}

TEST(DummycloudParseUrn, ParsesUrns) {
  sdk::ProviderServer server(make_provider());
  struct Case {
    const char* urn;
    const char* want;  // region kind id, or the error
  };
  const Case kCases[] = {
      {"urn:dummycloud:eu-north-1:server:srv-000001", "eu-north-1 server srv-000001"},
      {"urn:dummycloud:eu:volume:a:b", "eu volume a:b"},
      {"", "A URN of this cloud begins with \"urn:dummycloud:\"."},
      {"urn:other:eu:server:a", "A URN of this cloud begins with \"urn:dummycloud:\"."},
      {"urn:dummycloud:", "A URN of this cloud has a region"},
      {"urn:dummycloud:eu", "A URN of this cloud has a region"},
      {"urn:dummycloud:eu:server", "A URN of this cloud has a region"},
      {"urn:dummycloud:eu:server:", "A URN of this cloud has a region"},
      {"urn:dummycloud:eu::id", "A URN of this cloud has a region"},
      {"urn:dummycloud::server:id", "A URN of this cloud has a region"},
  };
  for (const Case& c : kCases) {
    auto answer = server.call_function({"parse_urn", {Value::string(c.urn)}}, {});
    if (!answer) {
      EXPECT_THAT(answer.error().message, HasSubstr(c.want)) << c.urn;
      EXPECT_EQ(answer.error().argument, 0);
      continue;
    }
    sdk::Object object(*answer);
    EXPECT_EQ(object.string("region") + " " + object.string("kind") + " " + object.string("id"),
              c.want);
  }
}

}  // namespace
}  // namespace landform::dummycloud
