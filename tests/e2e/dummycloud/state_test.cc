// What is stored in states, and what must not be.
#include "cloud_case.h"

namespace landform::e2e {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class DummycloudState : public CloudCase {
 protected:
  // The secret of the volume `a`.
  [[nodiscard]] std::string secret_in_the_cloud() const {
    std::string id = attribute("dummycloud_volume", "id");
    auto volume = decode_json(stored("volumes")[id.substr(1, id.size() - 2)]);
    if (!volume) return "no such volume";
    return std::string(volume->find("fields")->find("secret")->as_string());
  }
  // A state with one resource, as written by an older version of the provider.
  void write_state(const std::string& type, int version, const std::string& attributes) const {
    work_.write("terraform.tfstate", R"({
      "version": 4, "terraform_version": "1.5.0", "serial": 1,
      "lineage": "2b8b4c07-0a3f-4d0c-9a53-4b5f2d4fd0a1", "outputs": {},
      "resources": [
        {"mode": "managed", "type": ")" + type +
                                         R"(", "name": "a",
         "provider": "provider[\"registry.example.com/landform/dummycloud\"]",
         "instances": [{"schema_version": )" +
                                         std::to_string(version) + R"(, "attributes": )" +
                                         attributes + "}]}]}");
  }
};

TEST_P(DummycloudState, ATokenFeedsASecretAndIsNotStored) {
  configure(R"(
    variable "secret_version" { default = 1 }
    ephemeral "dummycloud_token" "a" {
      scope = "write"
      ttl   = 4
    }
    resource "dummycloud_volume" "a" {
      name           = "data"
      region         = "eu-north-1"
      size           = 5
      secret         = ephemeral.dummycloud_token.a.token
      secret_version = var.secret_version
    }
    # It is renewed after half of its time, while this server is made.
    resource "dummycloud_server" "a" {
      name   = "slow"
      region = "eu-north-1"
      depends_on = [ephemeral.dummycloud_token.a]
    }
    resource "dummycloud_volume" "late" {
      name           = dummycloud_server.a.id
      region         = "eu-north-1"
      size           = 5
      secret         = ephemeral.dummycloud_token.a.token
      secret_version = 1
    }
  )");
  set(R"({"provision_ms":3000})");
  Outcome planned = run({"plan", "-no-color", "-out=planned"});
  EXPECT_EQ(planned.exit_code, 0) << planned.text;
  Outcome applied = run({"apply", "-no-color", "planned"}, {{"TF_LOG", "trace"}});
  EXPECT_EQ(applied.exit_code, 0) << applied.text;
  EXPECT_THAT(applied.text, HasSubstr("token.a: Renewal complete"));
  const std::string kSecret = secret_in_the_cloud();
  EXPECT_THAT(kSecret, StartsWith("dct_"));
  EXPECT_EQ(attribute("dummycloud_volume", "encrypted"), "true");
  EXPECT_EQ(attribute("dummycloud_volume", "secret"), "null");

  Outcome shown = run({"show", "-json", "planned"});
  for (const std::string& text :
       {state(), shown.text, read_file(work_.path() + "/planned"), applied.text}) {
    EXPECT_THAT(text, Not(HasSubstr("dct_")));
  }
  // Requests are logged, the key is not.
  EXPECT_THAT(applied.text, HasSubstr("HTTP request: "));
  EXPECT_THAT(applied.text, Not(HasSubstr(kKey)));
  EXPECT_TRUE(ids("tokens").empty()) << "they are revoked";
  expect_nothing_to_do();

  expect_apply("0 added, 1 changed, 0 destroyed", {"-var", "secret_version=2"});
  EXPECT_THAT(secret_in_the_cloud(), AllOf(StartsWith("dct_"), Not(kSecret)));
  EXPECT_THAT(state(), Not(HasSubstr("dct_")));
  expect_destroy();
}

TEST_P(DummycloudState, OlderStatesAreUpgraded) {
  call("POST", "/v1/records", R"({"name":"www","type":"A","values":["10.0.0.1"],"ttl":60})");
  struct Case {
    int version;
    const char* attributes;
  };
  const Case kCases[] = {
      {0, R"({"id": "rec-000001", "host": "www", "target": "10.0.0.1", "ttl": "60"})"},
      {1, R"({"id": "rec-000001", "name": "www", "type": "A", "value": "10.0.0.1", "ttl": 60})"},
      {2, R"({"id": "rec-000001", "name": "www", "type": "A", "values": ["10.0.0.1"], "ttl": 60})"},
  };
  configure(R"(
    resource "dummycloud_dns_record" "a" {
      name   = "www"
      type   = "A"
      values = ["10.0.0.1"]
      ttl    = 60
    }
  )");
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.version);
    write_state("dummycloud_dns_record", c.version, c.attributes);
    expect_nothing_to_do();
  }
  // Without a refresh the state itself must be right, including several values.
  configure(R"(
    resource "dummycloud_dns_record" "a" {
      name   = "www"
      type   = "A"
      values = ["10.0.0.2", "10.0.0.1"]
      ttl    = 60
    }
  )");
  write_state(
      "dummycloud_dns_record", 1,
      R"({"id": "rec-000001", "name": "www", "type": "A", "value": "10.0.0.1,10.0.0.2", "ttl": 60})");
  expect_nothing_to_do({"-refresh=false"});
  write_state("dummycloud_dns_record", 7, R"({"id": "rec-000001"})");
  EXPECT_EQ(run({"plan", "-no-color"}).exit_code, 1) << "a later version cannot be read";
}

TEST_P(DummycloudState, MovesFromARemovedType) {
  call("POST", "/v1/records", R"({"name":"www","type":"CNAME","values":["web"],"ttl":300})");
  write_state("dummycloud_alias", 0, R"({"id": "rec-000001", "alias": "www", "target": "web"})");
  configure(R"(
    resource "dummycloud_dns_record" "a" {
      name   = "www"
      type   = "CNAME"
      values = ["web"]
    }
    moved {
      from = dummycloud_alias.a
      to   = dummycloud_dns_record.a
    }
  )");
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_THAT(plan.words, HasSubstr("dummycloud_alias.a has moved to dummycloud_dns_record.a"))
      << plan.text;
  expect_apply("0 added, 0 changed, 0 destroyed");
  EXPECT_EQ(attribute("dummycloud_dns_record", "id"), R"("rec-000001")");
  expect_nothing_to_do();
  expect_destroy();
}

INSTANTIATE_TEST_SUITE_P(Clients, DummycloudState,
                         ::testing::Values(Client::terraform, Client::landform), client_name);

}  // namespace
}  // namespace landform::e2e
