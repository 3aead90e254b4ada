// A provider `cloud` with one type of resource, `cloud_thing`, for tests.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/testing.h"
#include "sdk/provider.h"
#include "sdk/server.h"

namespace landform::engine {

// Tests derive from it what is special about theirs.
class TestThing : public sdk::Resource {
 public:
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("id", sdk::string().computed())
        .attribute("name", sdk::string().optional());
  }
  sdk::Object create(sdk::CreateContext&, sdk::Object planned) override {
    return with_id(std::move(planned));
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  sdk::Object update(sdk::UpdateContext&, sdk::Object, sdk::Object planned) override {
    return with_id(std::move(planned));
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}

 private:
  static sdk::Object with_id(sdk::Object planned) {
    return planned.set("id", "id-of-" + planned.maybe_string("name").value_or("none"));
  }
};

class TestCloud : public sdk::Provider {
 public:
  explicit TestCloud(std::unique_ptr<sdk::Resource> thing) { add(std::move(thing)); }
  [[nodiscard]] std::string name() const override { return "cloud"; }
  [[nodiscard]] std::string description() const override { return "For tests."; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema().attribute("region", sdk::string().optional());
  }
};

// Configurations of such things, and of the built-in provider.
class CloudTest : public EngineTest {
 protected:
  [[nodiscard]] virtual std::unique_ptr<sdk::Resource> make_thing() = 0;

  std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress& address) override {
    if (address.is_builtin()) return EngineTest::make_provider(address);
    return std::make_unique<sdk::ProviderServer>(std::make_unique<TestCloud>(make_thing()));
  }
};

}  // namespace landform::engine
