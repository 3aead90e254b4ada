// The same view for all: a configuration, Terraform's plan for it, and the state after an apply
// have the same resources with the same values, as far as they are known.
#include <filesystem>
#include <sstream>

#include "cli/run.h"
#include "install/testing.h"
#include "terraform.h"
#include "value/json.h"

namespace landform {
namespace {

namespace fs = std::filesystem;

struct Case {
  const char* name;
  std::map<std::string, std::string> files;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"references",
       {{"main.tf",
         R"(resource "terraform_data" "a" {
  input = { text = "x", list = [1, true, null] }
}
resource "terraform_data" "b" {
  count = 3
  input = terraform_data.a.id
}
resource "terraform_data" "c" {
  for_each         = { x = 1, "y.z" = 2 }
  input            = terraform_data.b[0].id
  triggers_replace = each.value
}
output "o" {
  value = terraform_data.c["x"].id
}
)"}}},
      {"modules",
       {{"main.tf",
         R"(resource "terraform_data" "top" {
  input = "top"
}
module "m" {
  source   = "./child"
  for_each = toset(["one", "two"])
  id       = terraform_data.top.id
  name     = each.key
}
resource "terraform_data" "after" {
  input = module.m["one"].leaf
}
)"},
        {"child/main.tf",
         R"(variable "id" {}
variable "name" {}
resource "terraform_data" "in" {
  input            = var.id
  triggers_replace = var.name
}
module "leaf" {
  source = "./leaf"
  count  = 2
  id     = var.id
  number = count.index
}
output "leaf" {
  value = module.leaf[1].id
}
)"},
        {"child/leaf/main.tf",
         R"(variable "id" {}
variable "number" {}
resource "terraform_data" "leaf" {
  input            = var.id
  triggers_replace = var.number
}
output "id" {
  value = terraform_data.leaf.id
}
)"}}},
      {"secrets_and_data",
       {{"main.tf",
         R"(variable "secret" {
  sensitive = true
  default   = "hush"
}
data "terraform_remote_state" "r" {
  backend = "local"
  config  = { path = "r.tfstate" }
}
resource "terraform_data" "s" {
  input            = { password = var.secret, open = ["a", var.secret] }
  triggers_replace = var.secret
}
resource "terraform_data" "d" {
  input = terraform_data.s.id
}
)"},
        {"r.tfstate",
         R"({"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x",
"outputs":{"v":{"value":"remote","type":"string"}},"resources":[],"check_results":null})"}}}};
  return all;
}

// By type and id, the attributes.
std::map<std::string, Value> inspect(const std::string& path) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> arguments = {"inspect", "-json", path};
  EXPECT_EQ(cli::run_program(arguments, io), 0) << err.str();
  std::map<std::string, Value> all;
  auto view = decode_json(out.str());
  if (!view) {
    ADD_FAILURE() << "no JSON: " << out.str();
    return all;
  }
  const Value& types = *view->find("resources");
  for (size_t t = 0; t < types.length(); ++t) {
    const Value& resources = types.elements()[t];
    for (size_t i = 0; i < resources.length(); ++i)
      all[std::string(types.key(t)) + " " + std::string(resources.key(i))] =
          *resources.elements()[i].find("attributes");
  }
  return all;
}

std::string json(const Value& value) { return encode_json(value, value.type()).value(); }

std::string names(const std::map<std::string, Value>& all) {
  std::string out;
  for (const auto& [name, attributes] : all) out += name + "\n";
  return out;
}

// Every attribute of the first is in the second, with the same value.
void expect_within(const std::map<std::string, Value>& some,
                   const std::map<std::string, Value>& all, const char* what) {
  EXPECT_EQ(names(some), names(all)) << what;
  for (const auto& [name, attributes] : some) {
    auto other = all.find(name);
    if (other == all.end()) continue;
    for (size_t i = 0; i < attributes.length(); ++i) {
      const Value* same = other->second.find(attributes.key(i));
      ASSERT_NE(same, nullptr) << what << ": " << name << "." << attributes.key(i);
      EXPECT_EQ(json(*same), json(attributes.elements()[i]))
          << what << ": " << name << "." << attributes.key(i);
    }
  }
}

class SnapshotDifferential : public testing::TestWithParam<Case> {};

TEST_P(SnapshotDifferential, OneView) {
  SKIP_WITHOUT_TERRAFORM();
  TestDirectory directory;
  for (const auto& [file, text] : GetParam().files) directory.write(file, text);
  fs::path before = fs::current_path();
  fs::current_path(directory.path());
  struct Back {
    fs::path to;
    ~Back() { fs::current_path(to); }
  } back{before};

  ASSERT_EQ(run_terraform(".", {"init", "-input=false"}).exit.code, 0);
  auto configuration = inspect(".");
  EXPECT_FALSE(configuration.empty());
  auto planned = run_terraform(".", {"plan", "-input=false", "-out=p"});
  ASSERT_EQ(planned.exit.code, 0) << planned.output;
  directory.write("plan.json", run_terraform(".", {"show", "-json", "p"}).output);
  // Unknown values are replaced by the id of their source, in both.
  expect_within(configuration, inspect("plan.json"), "plan");

  ASSERT_EQ(run_terraform(".", {"apply", "-input=false", "p"}).exit.code, 0);
  directory.write("state.json", run_terraform(".", {"show", "-json"}).output);
  auto shown = inspect("state.json");
  EXPECT_EQ(names(shown), names(configuration));
  auto stored = inspect("terraform.tfstate");
  expect_within(stored, shown, "state");
  expect_within(shown, stored, "state");

  // A plan that destroys everything has nothing left in it.
  ASSERT_EQ(run_terraform(".", {"plan", "-destroy", "-input=false", "-out=q"}).exit.code, 0);
  directory.write("destroy.json", run_terraform(".", {"show", "-json", "q"}).output);
  for (const auto& [name, attributes] : inspect("destroy.json"))
    EXPECT_TRUE(name.starts_with("data.")) << name;
}

INSTANTIATE_TEST_SUITE_P(Cases, SnapshotDifferential, testing::ValuesIn(cases()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform
