#include "engine/ephemeral_resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "engine/testing.h"
#include "sdk/provider.h"
#include "sdk/server.h"

namespace landform::engine {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// What the hooks of the provider do, and what they have done.
struct Cloud {
  std::mutex mutex;
  std::condition_variable changed;
  size_t renewals = 0;
  size_t open = 0;
  std::vector<std::string> secrets;  // that things were made with
  bool renews = false;
  bool fails_to_renew = false;
  bool fails_to_open = false;
  bool fails_to_create = false;
};

class Token : public sdk::EphemeralResource {
 public:
  explicit Token(Cloud& cloud) : cloud_(cloud) {}
  [[nodiscard]] std::string name() const override { return "token"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("scope", sdk::string().optional())
        .attribute("token", sdk::string().computed().sensitive());
  }
  sdk::Object open(sdk::OpenContext& context, sdk::Object config) override {
    if (cloud_.fails_to_open) {
      context.error("No token", "The cloud is closed.");
      return config;
    }
    std::lock_guard lock(cloud_.mutex);
    ++cloud_.open;
    if (cloud_.renews) context.renew_at = std::chrono::system_clock::now();
    return config.set("token", "secret-" + config.maybe_string("scope").value_or("none"));
  }
  void renew(sdk::RenewContext& context) override {
    std::lock_guard lock(cloud_.mutex);
    ++cloud_.renewals;
    cloud_.changed.notify_all();
    if (cloud_.fails_to_renew) {
      context.error("Not renewed", "It has expired.");
    } else if (cloud_.renewals < 3) {
      context.renew_at = std::chrono::system_clock::now();
    }
  }
  void close(sdk::CloseContext&) override {
    std::lock_guard lock(cloud_.mutex);
    --cloud_.open;
  }

 private:
  Cloud& cloud_;
};

class Thing : public sdk::Resource {
 public:
  explicit Thing(Cloud& cloud) : cloud_(cloud) {}
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema()
        .attribute("id", sdk::string().computed())
        .attribute("name", sdk::string().optional())
        .attribute("secret", sdk::string().optional().write_only());
  }
  // With a token that is renewed, waits until that has happened.
  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    if (cloud_.fails_to_create) {
      context.error("Not made");
      return planned;
    }
    std::unique_lock lock(cloud_.mutex);
    cloud_.secrets.push_back(context.config.maybe_string("secret").value_or("none"));
    if (cloud_.renews) {
      const size_t wanted = cloud_.fails_to_renew ? 1 : 3;
      cloud_.changed.wait(lock, [&] { return cloud_.renewals >= wanted; });
    }
    return planned.set("id", "thing-1");
  }
  std::optional<sdk::Object> read(sdk::ReadContext&, sdk::Object current) override {
    return current;
  }
  void remove(sdk::RemoveContext&, sdk::Object) override {}

 private:
  Cloud& cloud_;
};

class ProbeProvider : public sdk::Provider {
 public:
  explicit ProbeProvider(Cloud& cloud) {
    add(std::make_unique<Token>(cloud));
    add(std::make_unique<Thing>(cloud));
  }
  [[nodiscard]] std::string name() const override { return "probe"; }
  [[nodiscard]] std::string description() const override { return "For tests."; }
};

class EphemeralResourcesTest : public EngineTest {
 protected:
  std::unique_ptr<provider::Provider> make_provider(
      const config::ProviderAddress& address) override {
    if (address.is_builtin()) return EngineTest::make_provider(address);
    return std::make_unique<sdk::ProviderServer>(std::make_unique<ProbeProvider>(cloud_));
  }
  static std::string with_provider(const std::string& text) {
    return R"(terraform {
  required_providers {
    probe = { source = "example.com/test/probe" }
  }
}
)" + text;
  }
  [[nodiscard]] std::string stored_text() const {
    std::string out;
    for (const auto& [address, resource] : state_.resources) {
      for (const auto& [key, instance] : resource.instances)
        out += address.to_string() + std::string(instance.current->attributes.text());
    }
    return out;
  }

  Cloud cloud_;
};

constexpr const char* kUse = R"(
ephemeral "probe_token" "a" {
  scope = "s"
}
resource "probe_thing" "t" {
  secret = ephemeral.probe_token.a.token
}
)";

TEST_F(EphemeralResourcesTest, AreOpenWhileTheyAreUsedAndNeverStored) {
  Result result = run(with_provider(kUse));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.events,
              ElementsAre("open ephemeral.probe_token.a", "close ephemeral.probe_token.a",
                          "open ephemeral.probe_token.a", "create probe_thing.t",
                          "close ephemeral.probe_token.a"));
  EXPECT_THAT(cloud_.secrets, ElementsAre("secret-s"));
  EXPECT_EQ(cloud_.open, 0U);
  EXPECT_THAT(objects(), ElementsAre("probe_thing.t"));
  EXPECT_THAT(stored_text(), Not(HasSubstr("secret-")));
  EXPECT_THAT(state_.resources.begin()->second.instances.begin()->second.current->dependencies,
              ElementsAre("ephemeral.probe_token.a"));
  EXPECT_THAT(run(with_provider(kUse)).actions(), IsEmpty());
}

TEST_F(EphemeralResourcesTest, AreDeferredWhileTheirConfigurationIsUnknown) {
  Result result = run(with_provider(R"(
resource "terraform_data" "scope" {
  input = "later"
}
ephemeral "probe_token" "a" {
  scope = terraform_data.scope.output
}
resource "probe_thing" "t" {
  secret = ephemeral.probe_token.a.token
}
)"));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.events,
              ElementsAre("defer ephemeral.probe_token.a", "create terraform_data.scope",
                          "open ephemeral.probe_token.a", "create probe_thing.t",
                          "close ephemeral.probe_token.a"));
  EXPECT_THAT(cloud_.secrets, ElementsAre("secret-later"));
}

TEST_F(EphemeralResourcesTest, HaveInstances) {
  Result result = run(with_provider(R"(
ephemeral "probe_token" "a" {
  for_each = toset(["x", "y"])
  scope    = each.key
}
resource "probe_thing" "t" {
  secret = join(",", [for one in ephemeral.probe_token.a : one.token])
}
)"));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(cloud_.secrets, ElementsAre("secret-x,secret-y"));
  EXPECT_THAT(result.events, Contains(R"(close ephemeral.probe_token.a["y"])").Times(2));
}

TEST_F(EphemeralResourcesTest, AreRenewedUntilTheyAreClosed) {
  cloud_.renews = true;
  Result result = run(with_provider(kUse));
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_GE(cloud_.renewals, 3U);
  EXPECT_THAT(result.events, Contains("renew ephemeral.probe_token.a"));
  EXPECT_EQ(cloud_.open, 0U);
}

TEST_F(EphemeralResourcesTest, FailedRenewalsAreWarnings) {
  cloud_.renews = cloud_.fails_to_renew = true;
  Result result = run(with_provider(kUse));
  EXPECT_FALSE(result.diagnostics.has_errors());
  EXPECT_THAT(result.messages(), Contains("Not renewed"));
  EXPECT_THAT(objects(), ElementsAre("probe_thing.t"));
  EXPECT_EQ(cloud_.open, 0U);
}

TEST_F(EphemeralResourcesTest, AreClosedAfterErrorsToo) {
  cloud_.fails_to_create = true;
  Result result = run(with_provider(kUse));
  EXPECT_THAT(result.messages(), ElementsAre("Not made"));
  EXPECT_EQ(cloud_.open, 0U);
}

TEST_F(EphemeralResourcesTest, ThatCannotBeOpenedStopWhatDependsOnThem) {
  cloud_.fails_to_open = true;
  Result result = plan(with_provider(kUse));
  EXPECT_THAT(result.messages(), ElementsAre("No token"));
  EXPECT_THAT(result.events, ElementsAre("fail ephemeral.probe_token.a"));
  EXPECT_THAT(result.plan.changes, IsEmpty());
}

TEST_F(EphemeralResourcesTest, HaveConditions) {
  Result result = plan(with_provider(R"(
ephemeral "probe_token" "a" {
  lifecycle {
    postcondition {
      condition     = self.scope != null
      error_message = "No scope."
    }
  }
}
ephemeral "probe_token" "b" {
  lifecycle {
    precondition {
      condition     = terraform.applying
      error_message = "Not now."
    }
  }
}
)"));
  EXPECT_THAT(result.messages(), UnorderedElementsAre("Resource postcondition failed",
                                                      "Resource precondition failed"));
  EXPECT_THAT(result.events,
              ElementsAre("open ephemeral.probe_token.a", "close ephemeral.probe_token.a"));
}

TEST_F(EphemeralResourcesTest, CannotBeStored) {
  Result result = plan(with_provider(R"(
ephemeral "probe_token" "a" {}
resource "probe_thing" "t" {
  name = ephemeral.probe_token.a.token
}
resource "probe_thing" "ok" {
  name = ephemeralasnull(ephemeral.probe_token.a.token)
}
output "o" {
  value = ephemeral.probe_token.a.token
}
)"));
  EXPECT_THAT(result.messages(), UnorderedElementsAre("Invalid use of ephemeral value",
                                                      "Ephemeral value not allowed"));
  EXPECT_EQ(cloud_.open, 0U);
}

TEST_F(EphemeralResourcesTest, AreNotOpenedWhileEverythingIsDestroyed) {
  (void)run(with_provider(kUse));
  Result result = destroy(with_provider(kUse));
  EXPECT_THAT(result.messages(), IsEmpty());
  // Before that, everything is refreshed.
  EXPECT_THAT(result.events, ElementsAre("open ephemeral.probe_token.a",
                                         "close ephemeral.probe_token.a", "destroy probe_thing.t"));
}

}  // namespace
}  // namespace landform::engine
