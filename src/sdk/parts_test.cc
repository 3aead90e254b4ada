// Providers made of several, and what modules say to a provider.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Remembers what it is configured with.
class Part : public sdk::Provider {
 public:
  struct Spec {
    std::string name;
    Schema schema = {};
    std::optional<Schema> meta = {};
    Hooked hooked = {};
    bool with_resource = true;
    std::string* configured = nullptr;
    std::vector<std::shared_ptr<Spec>> parts = {};
  };
  explicit Part(std::shared_ptr<Spec> spec) : spec_(std::move(spec)) {
    if (spec_->with_resource) add(std::make_unique<HookedResource>(spec_->hooked));
    for (const auto& part : spec_->parts) include(std::make_unique<Part>(part));
  }
  [[nodiscard]] std::string name() const override { return spec_->name; }
  [[nodiscard]] std::string description() const override { return "A part"; }
  [[nodiscard]] Schema schema() const override { return spec_->schema; }
  [[nodiscard]] std::optional<Schema> meta_schema() const override { return spec_->meta; }
  void validate(ValidateContext& context, const Object& config) override {
    if (config.has("key") && config.maybe_string("key") == "bad") {
      context.error("Bad key", spec_->name);
    }
  }
  void configure(ConfigureContext& /*context*/, const Object& config) override {
    if (spec_->configured == nullptr) return;
    for (const AttributeType& attribute : config.type().attributes()) {
      *spec_->configured +=
          attribute.name + "=" + config.maybe_string(attribute.name).value_or("") + " ";
    }
  }

 private:
  std::shared_ptr<Spec> spec_;
};

using Spec = Part::Spec;

TEST(Parts, AreServedAsOneProvider) {
  std::string disks_got;
  std::string nets_got;
  auto disks = std::make_shared<Spec>(
      Spec{.name = "acme_disk",
           .schema = Schema()
                         .attribute("key", string().required())
                         .attribute("pool", string().optional().default_value("p1")),
           .configured = &disks_got});
  auto nets = std::make_shared<Spec>(Spec{.name = "acme_net",
                                          .schema = Schema().attribute("key", string().required()),
                                          .configured = &nets_got,
                                          .parts = {}});
  auto whole =
      std::make_shared<Spec>(Spec{.name = "acme", .with_resource = false, .parts = {disks, nets}});
  ProviderServer server(std::make_unique<Part>(whole));
  EXPECT_EQ(text_of(server.all_problems()), "");
  EXPECT_THAT(server.schemas({}).schemas->types(provider::TypeKind::resource),
              ElementsAre("acme_disk_thing", "acme_net_thing"));

  const Type type = server.provider_schema().type;
  Value config =
      Value::object({{"key", Value::string("k")}, {"pool", Value::null(Type::string())}});
  EXPECT_EQ(config.type(), type);
  EXPECT_EQ(text_of(server.validate_provider(config, {})), "");
  EXPECT_EQ(text_of(server.configure({config}, {})), "");
  EXPECT_EQ(disks_got, "key=k pool=p1 ");
  EXPECT_EQ(nets_got, "key=k ");

  Value bad = Value::object({{"key", Value::string("bad")}, {"pool", Value::null(Type::string())}});
  EXPECT_EQ(text_of(server.validate_provider(bad, {})),
            "Bad key: acme_disk @\nBad key: acme_net @\n");
}

TEST(Parts, MustAgree) {
  auto part = [](const std::string& name, Schema schema) {
    return std::make_shared<Spec>(Spec{.name = name, .schema = std::move(schema)});
  };
  auto problems = [](std::vector<std::shared_ptr<Spec>> parts) {
    auto whole = std::make_shared<Spec>(
        Spec{.name = "acme", .with_resource = false, .parts = std::move(parts)});
    return text_of(ProviderServer(std::make_unique<Part>(whole)).all_problems());
  };
  EXPECT_THAT(problems({part("a", Schema().attribute("key", string().required())),
                        part("b", Schema().attribute("key", int64().required()))}),
              HasSubstr("key: is defined differently by two parts of the provider"));
  EXPECT_THAT(problems({part("a", Schema().attribute("key", string().required())),
                        part("b", Schema().block("key", list_block(Block())))}),
              HasSubstr("key: is defined differently"));
  EXPECT_THAT(problems({part("a", Schema()), part("a", Schema())}),
              HasSubstr("There are two resources a_thing."));
}

TEST(ProviderMeta, ReachesEveryHook) {
  std::string seen;
  auto note = [&](const char* hook, const Context& context) {
    seen += std::string(hook) + ":" + context.provider_meta.maybe_string("team").value_or("none") +
            "/" + context.provider_meta.maybe_string("tier").value_or("none") + " ";
  };
  auto spec = std::make_shared<Spec>(
      Spec{.name = "test",
           .meta = Schema("What modules say.")
                       .attribute("team", string().optional())
                       .attribute("tier", string().optional().default_value("low")),
           .hooked = {.schema = Schema("A thing.").attribute("name", string().optional())}});
  Hooked& hooked = spec->hooked;
  hooked.plan = [&](PlanContext& context, const Object*, Object&) { note("plan", context); };
  hooked.plan_removal = [&](PlanContext& context, const Object&) { note("removal", context); };
  hooked.create = [&](CreateContext& context, Object planned) {
    note("create", context);
    return planned;
  };
  hooked.update = [&](UpdateContext& context, const Object&, Object planned) {
    note("update", context);
    return planned;
  };
  hooked.read = [&](ReadContext& context, Object current) {
    note("read", context);
    return current;
  };
  hooked.remove = [&](RemoveContext& context, const Object&) { note("remove", context); };
  ProviderServer server(std::make_unique<Part>(spec));
  auto schema = server.schemas({}).schemas->provider_meta();
  ASSERT_TRUE(schema && *schema != nullptr);

  Value meta =
      Value::object({{"team", Value::string("blue")}, {"tier", Value::null(Type::string())}});
  Value named = Value::object({{"name", Value::string("a")}});
  Value other = Value::object({{"name", Value::string("b")}});
  Value none = Value::null(named.type());
  const std::string type = "test_thing";
  auto change = [&](const Value& config, const Value& prior) {
    auto planned =
        server.plan({.type = type, .config = config, .prior = prior, .provider_meta = meta}, {});
    EXPECT_EQ(text_of(planned.diagnostics), "");
    auto applied = server.apply({.type = type,
                                 .config = config,
                                 .prior = prior,
                                 .planned = planned.planned,
                                 .provider_meta = meta},
                                {});
    EXPECT_EQ(text_of(applied.diagnostics), "");
  };
  change(named, none);
  change(other, named);
  change(none, other);
  (void)server.read({.type = type, .current = named, .provider_meta = meta}, {});
  EXPECT_EQ(seen,
            "plan:blue/low create:blue/low plan:blue/low update:blue/low removal:blue/low "
            "remove:blue/low read:blue/low ");
  seen.clear();
  (void)server.read({.type = type, .current = named}, {});
  EXPECT_EQ(seen, "read:none/none ") << "a module without a block";
}

TEST(ProviderMeta, IsCheckedLikeOtherSchemas) {
  auto spec = std::make_shared<Spec>(
      Spec{.name = "test", .meta = Schema().attribute("team", string().required().computed())});
  ProviderServer server(std::make_unique<Part>(spec));
  EXPECT_THAT(text_of(server.all_problems()), HasSubstr("In the schema of provider_meta: team"));
  EXPECT_FALSE(server.schemas({}).schemas->provider_meta());
}

}  // namespace
}  // namespace landform::sdk
