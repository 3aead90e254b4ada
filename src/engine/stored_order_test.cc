// What a state says about the order of creation and destruction.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;

class StoredOrder : public EngineTest {
 protected:
  // The names of objects that are to be created before they are destroyed.
  [[nodiscard]] std::vector<std::string> created_first() const {
    std::vector<std::string> out;
    for (const auto& [address, resource] : state_.resources) {
      for (const auto& [key, instance] : resource.instances)
        if (instance.current->create_before_destroy) out.push_back(address.name);
    }
    return out;
  }
};

std::string edition(const char* number) {
  return std::string(R"(
resource "terraform_data" "base" {
  input = )") +
         number + R"(
}
resource "terraform_data" "middle" {
  input = terraform_data.base.output
}
resource "terraform_data" "top" {
  input = terraform_data.middle.output
  lifecycle {
    create_before_destroy = true
  }
}
)";
}

// Plans leave it out, but what is stored does not.
TEST_F(StoredOrder, DependsOnWhatIsNoTargetAsWell) {
  PlanOptions targeted;
  targeted.selection.targets = {*Target::parse("terraform_data.middle")};
  run(edition("1"), targeted);
  EXPECT_THAT(created_first(), ElementsAre("base", "middle"));
  run(edition("1"));
  EXPECT_THAT(created_first(), ElementsAre("base", "middle", "top"));
  EXPECT_THAT(run(edition("2"), targeted).actions(),
              ElementsAre("update terraform_data.base", "update terraform_data.middle"));
  EXPECT_THAT(created_first(), ElementsAre("base", "middle", "top"));
}

}  // namespace
}  // namespace landform::engine
