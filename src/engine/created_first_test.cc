// What a state says about objects that are created before their old ones are destroyed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;

class CreatedFirstTest : public EngineTest {
 protected:
  [[nodiscard]] std::vector<std::string> created_first() const {
    std::vector<std::string> out;
    for (const auto& [address, resource] : state_.resources) {
      for (const auto& [key, instance] : resource.instances) {
        if (instance.current->create_before_destroy)
          out.push_back(config::InstanceAddress{address, key}.to_string());
      }
    }
    return out;
  }

  // b, which is created first, refers to one of the instances of a.
  static std::string with(int count, int input) {
    return "resource \"terraform_data\" \"a\" {\n  count = " + std::to_string(count) +
           "\n  input = " + std::to_string(input) + R"(
}
resource "terraform_data" "b" {
  input = terraform_data.a[0].id
  lifecycle { create_before_destroy = true }
}
)";
  }
};

TEST_F(CreatedFirstTest, MarksTheInstancesThatAreReferredTo) {
  run(with(2, 1));
  EXPECT_THAT(created_first(), ElementsAre("terraform_data.a[0]", "terraform_data.b"));
  // The next plan marks all of them, since it does not tell instances apart.
  run(with(2, 1));
  EXPECT_THAT(created_first(),
              ElementsAre("terraform_data.a[0]", "terraform_data.a[1]", "terraform_data.b"));
  // What changes is marked again.
  run(with(3, 2));
  EXPECT_THAT(created_first(), ElementsAre("terraform_data.a[0]", "terraform_data.b"));
}

TEST_F(CreatedFirstTest, MarksAllInstancesIfTheOneThatIsReferredToDoesNotChange) {
  run(with(1, 1));
  run(with(2, 1));
  EXPECT_THAT(created_first(),
              ElementsAre("terraform_data.a[0]", "terraform_data.a[1]", "terraform_data.b"));
}

}  // namespace
}  // namespace landform::engine
