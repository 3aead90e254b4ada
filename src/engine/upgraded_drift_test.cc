// What providers fill in when they read a stored object is no drift.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/cloud_testing.h"

namespace landform::engine {
namespace {

using ::testing::IsEmpty;

class ThingOfParts : public TestThing {
 public:
  [[nodiscard]] sdk::Schema schema() const override {
    return TestThing::schema().block(
        "part", sdk::list_block(sdk::Block().attribute("size", sdk::int64().optional())));
  }
};

class UpgradedDrift : public CloudTest {
 protected:
  std::unique_ptr<sdk::Resource> make_thing() override { return std::make_unique<ThingOfParts>(); }

  // As a program would read the state of an earlier version of the provider.
  void store(std::string attributes) {
    state::Instance& instance = state_.resources.begin()->second.instances.begin()->second;
    auto object = std::make_shared<state::InstanceObject>(*instance.current);
    object->value.reset();
    object->attributes = state::RawJson::own(std::move(attributes));
    instance.current = std::move(object);
  }
};

constexpr const char* kConfig = R"(
resource "cloud_thing" "t" {
  name = "a"
}
)";

TEST_F(UpgradedDrift, MissingBlocksAreNone) {
  for (bool refresh : {true, false}) {
    run(kConfig);
    store(R"({"id":"id-of-a","name":"a"})");
    PlanOptions options;
    options.refresh = refresh;
    Result result = plan(kConfig, options);
    EXPECT_THAT(result.messages(), IsEmpty());
    EXPECT_THAT(result.plan.drift, IsEmpty());
    EXPECT_THAT(result.actions(), IsEmpty());
  }
}

}  // namespace
}  // namespace landform::engine
