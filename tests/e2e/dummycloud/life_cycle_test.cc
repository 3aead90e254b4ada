// Normal operations, without failures.
#include "cloud_case.h"

namespace landform::e2e {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class DummycloudLife : public CloudCase {};

const char* kEverything = R"(
  variable "size" { default = "small" }
  variable "region" { default = "eu-north-1" }
  variable "policy" { default = "{\"read\": [\"all\"], \"write\": null}" }
  variable "volume" {
    type    = number
    default = 5
  }
  variable "attached" {
    type    = bool
    default = true
  }
  variable "disks" {
    type    = list(number)
    default = [10, 20]
  }
  variable "addresses" {
    type    = list(string)
    default = ["10.9.9.9", "10.8.8.8"]
  }

  data "dummycloud_regions" "eu" {
    prefix    = "eu-"
    available = true
  }
  resource "dummycloud_server" "a" {
    name   = "web"
    region = var.region
    size   = var.size
    dynamic "disk" {
      for_each = var.disks
      content {
        size = disk.value
        kind = disk.key == 0 ? null : "hdd"
      }
    }
  }
  resource "dummycloud_volume" "a" {
    name      = "data-${dummycloud_server.a.id}"
    region    = dummycloud_server.a.region
    size      = var.volume
    server_id = var.attached ? dummycloud_server.a.id : null
    policy    = var.policy
  }
  resource "dummycloud_dns_record" "a" {
    name   = "WWW.Example.com"
    type   = "A"
    values = concat([dummycloud_server.a.address], var.addresses)
  }
  output "regions" { value = join(" ", data.dummycloud_regions.eu.names) }
  output "urn" { value = provider::dummycloud::parse_urn(dummycloud_server.a.urn) }
)";

TEST_P(DummycloudLife, CreateChangeReplaceDestroy) {
  configure(kEverything);
  Outcome made = apply();
  EXPECT_EQ(made.exit_code, 0) << made.text;
  EXPECT_THAT(made.words, HasSubstr("3 added, 0 changed, 0 destroyed"));
  EXPECT_THAT(made.words, HasSubstr(R"(regions = "eu-north-1 eu-west-1")"));
  EXPECT_THAT(made.words, HasSubstr(R"("kind" = "server")"));
  EXPECT_EQ(attribute("dummycloud_server", "disk"),
            R"([{"device":"vda","kind":"ssd","size":10},{"device":"vdb","kind":"hdd","size":20}])");
  // The API has returned both in another form than the user's.
  EXPECT_EQ(attribute("dummycloud_dns_record", "name"), R"("WWW.Example.com")");
  EXPECT_EQ(attribute("dummycloud_volume", "policy"),
            R"("{\"read\": [\"all\"], \"write\": null}")");
  expect_nothing_to_do();
  expect_nothing_to_do({"-var", R"(policy={ "write":null,"read" : ["all"]})", "-var",
                        R"(addresses=["10.8.8.8", "10.9.9.9", "10.8.8.8"])"});

  const std::string kId = attribute("dummycloud_server", "id");
  expect_apply("0 added, 3 changed, 0 destroyed",
               {"-var", "size=large", "-var", "disks=[10, 20, 30]", "-var", "volume=8", "-var",
                R"(addresses=["10.7.7.7"])"});
  EXPECT_EQ(attribute("dummycloud_server", "id"), kId);
  EXPECT_THAT(attribute("dummycloud_server", "disk"),
              HasSubstr(R"({"device":"vdc","kind":"hdd","size":30})"));
  // Defaults come back; what cannot be changed in place is replaced.
  Outcome shrinks = run({"plan", "-no-color"});
  EXPECT_THAT(shrinks.words, HasSubstr("size = 8 -> 5 # forces replacement")) << shrinks.text;
  expect_apply("1 added, 2 changed, 1 destroyed");
  expect_apply("0 added, 1 changed, 0 destroyed", {"-var", "attached=false"});
  EXPECT_EQ(attribute("dummycloud_volume", "server_id"), "null");
  expect_apply("2 added, 1 changed, 2 destroyed", {"-var", "region=us-east-1"});
  EXPECT_THAT(ids("servers"), ElementsAre(Not(kId)));
  expect_nothing_to_do({"-var", "region=us-east-1"});
  expect_destroy();
}

TEST_P(DummycloudLife, DetectsChangesByOthers) {
  configure(kEverything);
  expect_apply("3 added");
  const std::string kServer = ids("servers").at(0);
  const std::string kRecord = ids("records").at(0);
  call("PATCH", "/v1/servers/" + kServer, R"({"size":"medium"})");
  call("DELETE", "/v1/records/" + kRecord);
  Outcome plan = run({"plan", "-no-color"});
  EXPECT_THAT(plan.words, HasSubstr(R"(size = "medium" -> "small")")) << plan.text;
  EXPECT_THAT(plan.words, HasSubstr("Plan: 1 to add, 1 to change, 0 to destroy."));
  expect_apply("1 added, 1 changed, 0 destroyed");
  expect_nothing_to_do();
}

// What a provider keeps for itself, here the ETag, is not shown, but it is refreshed. The server
// has no disks: numbers would always be refreshed.
TEST_P(DummycloudLife, RefreshesWhatIsNotShown) {
  configure(R"(resource "dummycloud_server" "a" {
    name   = "web"
    region = "eu-west-1"
  })");
  expect_apply("1 added");
  expect_plan(0, {"-refresh-only"});
  const std::string kPath = "/v1/servers/" + ids("servers").at(0);
  call("PATCH", kPath, R"({"size":"medium"})");
  call("PATCH", kPath, R"({"size":"small"})");
  Outcome plan = expect_plan(2, {"-refresh-only"});
  EXPECT_THAT(plan.words, HasSubstr("No changes.")) << plan.text;
  expect_ok(run({"apply", "-no-color", "-refresh-only", "-auto-approve"}));
  expect_plan(0, {"-refresh-only"});
}

// Someone else changes the server between plan and apply: that change is not overwritten.
TEST_P(DummycloudLife, DoesNotOverwriteOthers) {
  configure(kEverything);
  expect_apply("3 added");
  const std::string kPath = "/v1/servers/" + ids("servers").at(0);
  Outcome plan = run({"plan", "-no-color", "-out=planned", "-var", "size=large"});
  EXPECT_EQ(plan.exit_code, 0) << plan.text;
  call("PATCH", kPath, R"({"name":"theirs"})");
  expect_failure(run({"apply", "-no-color", "planned"}),
                 "The API answered 412: srv-000001 was changed by someone else in the meantime.");
  EXPECT_THAT(call("GET", kPath), HasSubstr(R"("name":"theirs")"));
  EXPECT_EQ(attribute("dummycloud_server", "size"), R"("small")");
  expect_apply("0 added, 1 changed, 0 destroyed", {"-var", "size=large"});
  expect_nothing_to_do({"-var", "size=large"});
}

TEST_P(DummycloudLife, Imports) {
  call("POST", "/v1/servers",
       R"({"name":"old","region":"eu-west-1","size":"large","disks":[{"size":7,"kind":"hdd"}]})");
  call("POST", "/v1/records", R"({"name":"old","type":"TXT","values":["b","a"],"ttl":60})");
  const std::string kServer = R"(
    resource "dummycloud_server" "a" {
      name   = "old"
      region = "eu-west-1"
      size   = "large"
      disk {
        size = 7
        kind = "hdd"
      }
    }
  )";
  configure(kServer);
  expect_failure(run({"import", "-no-color", "dummycloud_server.a", "srv-000099"}),
                 "Cannot import non-existent remote object");
  Outcome imported = run({"import", "-no-color", "dummycloud_server.a", "srv-000001"});
  EXPECT_EQ(imported.exit_code, 0) << imported.text;
  const std::string kImport = R"(
    import {
      to = dummycloud_dns_record.a
      id = "rec-000002"
    }
  )";
  configure(kServer + kImport);
  expect_failure(run({"plan", "-no-color"}), "Configuration for import target does not exist");
  Outcome generated = run({"plan", "-no-color", "-generate-config-out=generated.tf"});
  EXPECT_EQ(generated.exit_code, 0) << generated.text;
  EXPECT_THAT(generated.words, HasSubstr("Plan: 1 to import, 0 to add, 0 to change"));
  EXPECT_EQ(read_file(work_.path() + "/generated.tf"), R"(# __generated__ by Terraform
# Please review these resources and move them into your main configuration files.

# __generated__ by Terraform from "rec-000002"
resource "dummycloud_dns_record" "a" {
  name   = "old"
  ttl    = 60
  type   = "TXT"
  values = ["a", "b"]
}
)");
  expect_apply("1 imported, 0 added, 0 changed, 0 destroyed");
  EXPECT_EQ(attribute("dummycloud_dns_record", "values"), R"(["a","b"])");
  expect_nothing_to_do();
}

TEST_P(DummycloudLife, ReportsErrorsBeforeAnythingHappens) {
  struct Case {
    const char* configuration;
    const char* want;
  };
  const Case kCases[] = {
      {R"(resource "dummycloud_server" "a" {
            name   = "a"
            region = "eu-north-1"
            size   = "huge"
          })",
       "size"},
      {R"(resource "dummycloud_dns_record" "a" {
            name   = "a"
            type   = "A"
            values = []
          })",
       "values"},
      {R"(output "a" { value = provider::dummycloud::parse_urn("urn:other:x") })",
       R"(Invalid value for "urn" parameter: A URN of this cloud begins with)"},
      {R"(output "a" { value = provider::dummycloud::parse_urn("urn:dummycloud:x:server") })",
       R"(A URN of this cloud has a region, a kind and an id)"},
      {R"(provider "dummycloud" { endpoint = "gopher://x" }
          data "dummycloud_regions" "a" {})",
       "the URL must begin with http:// or https://"},
  };
  for (const Case& c : kCases) {
    configure(c.configuration);
    Outcome outcome = run({"plan", "-no-color"});
    EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
    EXPECT_THAT(outcome.words, HasSubstr(c.want)) << c.configuration;
  }
  configure(R"(data "dummycloud_regions" "a" {})");
  expect_failure(run({"plan", "-no-color"}, {{"DUMMYCLOUD_ENDPOINT", ""}}),
                 "Set the argument endpoint");
  expect_failure(run({"plan", "-no-color"}, {{"DUMMYCLOUD_API_KEY", "wrong"}}),
                 "The API answered 401: the API key is missing or not valid.");
  EXPECT_THAT(ids("servers"), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Clients, DummycloudLife, all_clients(), client_name);

}  // namespace
}  // namespace landform::e2e
