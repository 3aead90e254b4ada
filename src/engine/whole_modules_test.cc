// What refers to a module as a whole depends on everything in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class WholeModules : public EngineTest {
 protected:
  WholeModules() {
    write("m/main.tf", R"(
resource "terraform_data" "used" {}
resource "terraform_data" "other" {}
output "id" {
  value = terraform_data.used.id
}
module "inner" {
  source = "./inner"
}
)");
    write("m/inner/main.tf", R"(resource "terraform_data" "deep" {})");
  }

  // The objects of the root module with what they depend on.
  [[nodiscard]] std::map<std::string, std::vector<std::string>> dependencies() const {
    std::map<std::string, std::vector<std::string>> out;
    for (const auto& [address, resource] : state_.resources) {
      for (const auto& [key, instance] : resource.instances) {
        const auto& all = instance.current->dependencies;
        if (address.module.empty()) out[address.name].assign(all.begin(), all.end());
      }
    }
    return out;
  }
};

TEST_F(WholeModules, AreDependedOnWithEverythingInThem) {
  run(R"(
module "m" {
  source = "./m"
  count  = 1
}
locals {
  all = module.m
}
resource "terraform_data" "output" {
  input = module.m[0].id
}
resource "terraform_data" "instance" {
  input = module.m[0]
}
resource "terraform_data" "splat" {
  input = module.m[*].id
}
resource "terraform_data" "local" {
  input = local.all[0].id
}
)");
  const auto all = ElementsAre("module.m.module.inner.terraform_data.deep",
                               "module.m.terraform_data.other", "module.m.terraform_data.used");
  EXPECT_THAT(dependencies(),
              UnorderedElementsAre(Pair("output", ElementsAre("module.m.terraform_data.used")),
                                   Pair("instance", all), Pair("splat", all), Pair("local", all)));
}

// So all of it is created before it is destroyed, if what refers to it is.
TEST_F(WholeModules, AreCreatedBeforeTheyAreDestroyed) {
  run(R"(
module "m" {
  source = "./m"
}
resource "terraform_data" "whole" {
  input = module.m
  lifecycle {
    create_before_destroy = true
  }
}
)");
  for (const auto& [address, resource] : state_.resources) {
    for (const auto& [key, instance] : resource.instances)
      EXPECT_TRUE(instance.current->create_before_destroy) << address.to_string();
  }
}

}  // namespace
}  // namespace landform::engine
