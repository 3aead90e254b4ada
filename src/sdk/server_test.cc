// How the server handles hooks that fail, break rules, or throw.
#include "sdk/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <thread>

#include "plan/cty_text.h"
#include "sdk/timeouts.h"
#include "sdk/typed.h"

namespace landform::sdk {
namespace {

using provider::ApplyRequest;
using provider::ApplyResponse;
using provider::PlanResponse;
using provider::ReadResponse;
using provider::UpgradeStateResponse;
using testing::HasSubstr;

struct Hooks {
  std::function<Object(CreateContext&, Object)> create;
  std::function<std::optional<Object>(ReadContext&, Object)> read;
  std::function<Object(UpdateContext&, Object, Object)> update;
  std::function<void(RemoveContext&, Object)> remove;
  std::function<void(PlanContext&, const Object*, Object&)> plan;
};

class Thing : public Resource {
 public:
  explicit Thing(const Hooks& hooks) : hooks_(hooks) {}
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("A thing.")
        .version(1)
        .attribute("id", string().computed().stable())
        .attribute("name", string().required())
        .attribute("policy", normalized_json().optional())
        .attribute("secret", string().optional().write_only())
        .attribute("etag", string().computed())
        .block("part", list_block(Block()
                                      .attribute("size", int64().required())
                                      .block("piece", set_block(Block().attribute(
                                                          "name", string().optional())))))
        .block("timeouts", timeouts_block({{"create", "1h"}}));
  }
  Object create(CreateContext& context, Object planned) override {
    return hooks_.create(context, std::move(planned));
  }
  std::optional<Object> read(ReadContext& context, Object current) override {
    return hooks_.read(context, std::move(current));
  }
  Object update(UpdateContext& context, Object prior, Object planned) override {
    return hooks_.update(context, std::move(prior), std::move(planned));
  }
  void remove(RemoveContext& context, Object current) override {
    hooks_.remove(context, std::move(current));
  }
  void plan(PlanContext& context, const Object* prior, Object& planned) override {
    if (hooks_.plan) hooks_.plan(context, prior, planned);
  }
  Object upgrade(UpgradeContext&, int64_t version, const Value& old) override {
    Object state = empty();
    state.set("name", std::string(old.find("title")->as_string()) + "/v" + std::to_string(version));
    return state.set("id", *old.find("id")).set("etag", "new");
  }

 private:
  const Hooks& hooks_;
};

class TestProvider : public sdk::Provider {
 public:
  explicit TestProvider(const Hooks& hooks) { add(std::make_unique<Thing>(hooks)); }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

class ServerTest : public testing::Test {
 protected:
  Hooks hooks;
  ProviderServer server{std::make_unique<TestProvider>(hooks)};
  const Type type = server.resource_schema("test_thing")->type;

  Value thing(const Value& id, const char* name, const Value& policy, const Value& etag,
              const Value& secret = Value::null(Type::string())) {
    Object out(server.resource_schema("test_thing")->block.empty_value());
    out.set("id", id).set("name", name).set("policy", policy).set("etag", etag);
    return out.set("secret", secret).value();
  }
  static Value text(const char* value) { return Value::string(value); }
  const Value none = Value::null(Type::string());
  const Value unknown = Value::unknown(Type::string());

  ApplyResponse create() {
    return server.apply({"test_thing", thing(none, "a", none, none), Value::null(type),
                         thing(unknown, "a", none, unknown), "{\"k\":\"v\"}"},
                        {});
  }
  ApplyResponse update(const Value& planned) {
    return server.apply({"test_thing", thing(none, "b", none, none), prior(), planned, ""}, {});
  }
  UpgradeStateResponse upgrade(int64_t version, const char* json) {
    return server.upgrade_state({"test_thing", version, {json}}, {});
  }
  Value prior() { return thing(text("1"), "a", text("{\"x\":1}"), text("e")); }

  static std::string errors(const Diagnostics& diagnostics) {
    std::string out;
    for (const Diagnostic& d : diagnostics.items()) {
      out += d.summary + ": " + d.detail + " @" + path_to_string(d.path) + "\n";
    }
    return out;
  }
  static void expect_same(const Value& got, const Value& want) {
    EXPECT_TRUE(got.identical(want))
        << "got  " << plan::cty_text(got) << "\nwant " << plan::cty_text(want);
  }
  static Object done(Object planned) { return planned.set("id", "1").set("etag", "e"); }
};

TEST_F(ServerTest, CreatesAndKeepsPrivateState) {
  hooks.create = [](CreateContext& context, Object planned) {
    EXPECT_EQ(context.private_state["k"], "v");
    EXPECT_EQ(context.type_name, "test_thing");
    context.private_state["n"] = "w";
    return done(std::move(planned));
  };
  ApplyResponse answer = create();
  EXPECT_EQ(errors(answer.diagnostics), "");
  expect_same(answer.state, thing(text("1"), "a", none, text("e")));
  EXPECT_EQ(answer.private_state, "{\"k\":\"v\",\"n\":\"w\"}");
}

TEST_F(ServerTest, AFailedCreateKeepsAnObjectWithAnId) {
  hooks.create = [](CreateContext& context, Object planned) {
    context.error("Quota", "No more disks.");
    return planned.set("id", "1");
  };
  ApplyResponse answer = create();
  EXPECT_EQ(errors(answer.diagnostics), "Quota: No more disks. @\n");
  expect_same(answer.state, thing(text("1"), "a", none, none));
}

TEST_F(ServerTest, AFailedCreateWithoutAnIdKeepsNothing) {
  hooks.create = [](CreateContext& context, const Object& planned) {
    context.error("Refused");
    return planned;
  };
  EXPECT_TRUE(create().state.is_null());
}

TEST_F(ServerTest, AnExceptionKeepsWhatWasSaved) {
  hooks.create = [](CreateContext& context, Object planned) -> Object {
    context.save(planned.set("id", "7"));
    throw std::runtime_error("connection lost");
  };
  ApplyResponse answer = create();
  EXPECT_THAT(errors(answer.diagnostics),
              HasSubstr("The create of test_thing ended with an error: connection lost."));
  expect_same(answer.state, thing(text("7"), "a", none, none));
}

TEST_F(ServerTest, MessagesHaveOneFullStop) {
  hooks.create = [](CreateContext&, const Object&) -> Object {
    throw std::runtime_error("The disk is full.");
  };
  EXPECT_EQ(errors(create().diagnostics),
            "The provider failed: The create of test_thing ended with an error: The disk is full. "
            "@\n");
}

TEST_F(ServerTest, NonStandardExceptionsAreReported) {
  hooks.create = [](CreateContext&, const Object&) -> Object { throw 42; };
  EXPECT_THAT(errors(create().diagnostics), HasSubstr("create of test_thing"));
}

TEST_F(ServerTest, MisusingAValueEndsOnlyTheHook) {
  hooks.create = [](CreateContext&, Object planned) -> Object {
    return planned.set("id", std::string(text_of(Value::null(Type::string()))));
  };
  EXPECT_THAT(errors(create().diagnostics),
              HasSubstr("The create of test_thing misuses its state: a string is null"));
}

TEST_F(ServerTest, MisuseOfTheStateNamesTheHookAndTheAttribute) {
  hooks.create = [](CreateContext&, Object planned) { return planned.set("nmae", "x"); };
  EXPECT_THAT(errors(create().diagnostics),
              HasSubstr("The create of test_thing misuses its state: there is no attribute "
                        "named \"nmae\""));
}

TEST_F(ServerTest, AnAttributeLeftUnknownIsNamedAndTheObjectIsKept) {
  hooks.create = [](CreateContext&, Object planned) { return planned.set("id", "1"); };
  ApplyResponse answer = create();
  EXPECT_THAT(errors(answer.diagnostics), HasSubstr("The create of test_thing left etag unknown"));
  expect_same(answer.state, thing(text("1"), "a", none, none));
}

TEST_F(ServerTest, AChangedKnownValueIsNamedAndTheObjectIsKept) {
  hooks.create = [](CreateContext&, Object planned) {
    return done(std::move(planned)).set("name", "other");
  };
  ApplyResponse answer = create();
  EXPECT_THAT(errors(answer.diagnostics),
              HasSubstr("The create of test_thing broke a rule at name: "
                        "was \"a\", but now \"other\". Report"));
  EXPECT_FALSE(answer.state.is_null());
}

TEST_F(ServerTest, MissingAttributesAreNull) {
  hooks.create = [](CreateContext&, const Object&) {
    return Object(Value::object({{"id", text("1")}, {"name", text("a")}, {"etag", text("e")}}));
  };
  ApplyResponse answer = create();
  EXPECT_EQ(errors(answer.diagnostics), "");
  expect_same(answer.state, thing(text("1"), "a", none, text("e")));
}

TEST_F(ServerTest, WriteOnlyValuesReachOnlyTheHook) {
  hooks.create = [](CreateContext& context, Object planned) {
    EXPECT_EQ(context.config.string("secret"), "s3cret");
    EXPECT_TRUE(planned.is_null("secret"));
    return done(std::move(planned)).set("secret", "echoed");
  };
  ApplyResponse answer = server.apply({"test_thing", thing(none, "a", none, none, text("s3cret")),
                                       Value::null(type), thing(unknown, "a", none, unknown), ""},
                                      {});
  EXPECT_EQ(errors(answer.diagnostics), "");
  EXPECT_TRUE(answer.state.find("secret")->is_null());
}

TEST_F(ServerTest, UpdatesSeeTheChanges) {
  hooks.update = [](UpdateContext& context, const Object& prior, Object planned) {
    EXPECT_THAT(context.changed, testing::UnorderedElementsAre("name", "etag"));
    EXPECT_EQ(prior.string("name"), "a");
    return planned.set("etag", "e2");
  };
  ApplyResponse answer = update(thing(text("1"), "b", text("{\"x\":1}"), unknown));
  EXPECT_EQ(errors(answer.diagnostics), "");
  expect_same(answer.state, thing(text("1"), "b", text("{\"x\":1}"), text("e2")));
}

TEST_F(ServerTest, AFailedUpdateKeepsWhatHappened) {
  hooks.update = [](UpdateContext& context, const Object&, Object planned) {
    context.error("Half way");
    return planned;
  };
  expect_same(update(thing(text("1"), "b", none, unknown)).state,
              thing(text("1"), "b", none, none));
}

TEST_F(ServerTest, AnUpdateThatThrowsKeepsThePriorState) {
  hooks.update = [](UpdateContext&, const Object&, const Object&) -> Object {
    throw std::runtime_error("no");
  };
  expect_same(update(thing(text("1"), "b", none, unknown)).state, prior());
}

ApplyRequest removal(const Value& prior) {
  return {"test_thing", Value::null(prior.type()), prior, Value::null(prior.type()), ""};
}

TEST_F(ServerTest, RemovesObjects) {
  hooks.remove = [](RemoveContext&, const Object&) {};
  EXPECT_TRUE(server.apply(removal(prior()), {}).state.is_null());
}

TEST_F(ServerTest, AFailedRemovalKeepsWhatRemains) {
  hooks.remove = [](RemoveContext& context, const Object&) { context.error("In use"); };
  expect_same(server.apply(removal(prior()), {}).state, prior());
  hooks.remove = [](RemoveContext& context, Object current) {
    context.save(current.set("name", "rest"));
    throw std::runtime_error("gone away");
  };
  EXPECT_EQ(server.apply(removal(prior()), {}).state.find("name")->as_string(), "rest");
}

TEST_F(ServerTest, ReadingKeepsEquivalentValues) {
  hooks.read = [](ReadContext&, Object current) {
    return current.set("policy", "{ \"x\" : 1.0 }").set("etag", "e3");
  };
  ReadResponse answer = server.read({"test_thing", prior(), "p"}, {});
  EXPECT_EQ(errors(answer.diagnostics), "");
  expect_same(answer.state, thing(text("1"), "a", text("{\"x\":1}"), text("e3")));
  EXPECT_EQ(answer.private_state, "p");
}

TEST_F(ServerTest, ReadingReportsDeletedObjectsAndKeepsTheStateOnErrors) {
  hooks.read = [](ReadContext&, const Object&) { return std::nullopt; };
  EXPECT_TRUE(server.read({"test_thing", prior(), ""}, {}).state.is_null());
  hooks.read = [](ReadContext& context, const Object&) {
    context.error("503");
    return std::nullopt;
  };
  expect_same(server.read({"test_thing", prior(), ""}, {}).state, prior());
}

TEST_F(ServerTest, APlanHookThatBreaksARuleIsNamed) {
  hooks.plan = [](PlanContext&, const Object*, Object& planned) { planned.set("name", "mine"); };
  PlanResponse answer =
      server.plan({"test_thing", thing(none, "a", none, none), Value::null(type), ""}, {});
  EXPECT_THAT(errors(answer.diagnostics), HasSubstr("The plan of test_thing broke a rule at name"));
}

TEST_F(ServerTest, APlanHookMayRequireReplacement) {
  hooks.plan = [](PlanContext& context, const Object* prior, Object&) {
    if (prior != nullptr && context.has_changed("name")) context.replace_because_of("name");
  };
  PlanResponse answer = server.plan({"test_thing", thing(none, "b", none, none), prior(), ""}, {});
  EXPECT_EQ(errors(answer.diagnostics), "");
  ASSERT_EQ(answer.requires_replace.size(), 1U);
  EXPECT_EQ(path_to_string(answer.requires_replace[0]), ".name");
}

TEST_F(ServerTest, PlansDestruction) {
  EXPECT_TRUE(server.plan({"test_thing", Value::null(type), prior(), ""}, {}).planned.is_null());
}

TEST_F(ServerTest, UpgradesOldStatesAndDropsRemovedAttributes) {
  UpgradeStateResponse old = upgrade(0, R"({"id":"1","title":"t"})");
  EXPECT_EQ(errors(old.diagnostics), "");
  EXPECT_EQ(old.state.find("name")->as_string(), "t/v0");
  UpgradeStateResponse same =
      upgrade(1, R"({"id":"1","name":"a","etag":"e","gone":[1],"part":[{"size":3,"x":1}]})");
  EXPECT_EQ(errors(same.diagnostics), "");
  EXPECT_EQ(same.state.type(), type);
  EXPECT_EQ(same.state.find("part")->length(), 1U);
  EXPECT_TRUE(upgrade(2, "{}").diagnostics.has_errors());
  EXPECT_TRUE(upgrade(1, "[").diagnostics.has_errors());
  EXPECT_TRUE(upgrade(0, "[]").diagnostics.has_errors());
  EXPECT_TRUE(upgrade(0, "null").state.is_null());
}

TEST_F(ServerTest, StoppingReachesRunningHooks) {
  std::stop_source by_caller;
  hooks.create = [&](CreateContext& context, Object planned) {
    context.save(planned.set("id", "9"));
    by_caller.request_stop();
    EXPECT_FALSE(context.wait(std::chrono::hours(1)));
    EXPECT_TRUE(context.cancelled());
    context.error("Stopped");
    return planned;
  };
  ApplyResponse answer = server.apply({"test_thing", thing(none, "a", none, none),
                                       Value::null(type), thing(unknown, "a", none, unknown), ""},
                                      {by_caller.get_token(), std::nullopt});
  expect_same(answer.state, thing(text("9"), "a", none, none));
  server.stop();
  hooks.create = [&](CreateContext& context, Object planned) {
    EXPECT_TRUE(context.cancelled());
    return done(std::move(planned));
  };
  EXPECT_EQ(errors(create().diagnostics), "");
}

// A provider that clients reattach to outlives a stopped run.
TEST_F(ServerTest, TheNextRunIsNotStopped) {
  server.stop();
  EXPECT_FALSE(server.configure({Value::empty_object(), "1.11.4"}, {}).has_errors());
  hooks.create = [&](CreateContext& context, Object planned) {
    EXPECT_FALSE(context.cancelled());
    return done(std::move(planned));
  };
  EXPECT_EQ(errors(create().diagnostics), "");
}

TEST_F(ServerTest, BlocksWithinBlocksAreNeverNull) {
  hooks.read = [&](ReadContext&, Object current) {
    Object part = current.empty("part").set("size", 1);
    return current.set("part", std::vector<Object>{part});
  };
  ReadResponse answer = server.read({"test_thing", prior(), ""}, {});
  EXPECT_EQ(errors(answer.diagnostics), "");
  const Value& part = answer.state.find("part")->elements()[0];
  EXPECT_FALSE(part.find("piece")->is_null());
  EXPECT_EQ(part.find("piece")->length(), 0U);
}

TEST_F(ServerTest, TimeoutsSetTheDeadline) {
  hooks.create = [&](CreateContext& context, Object planned) {
    EXPECT_TRUE(context.deadline.has_value());
    auto left = *context.deadline - std::chrono::steady_clock::now();
    EXPECT_GT(left, std::chrono::minutes(58));
    EXPECT_LT(left, std::chrono::minutes(61));
    return done(std::move(planned));
  };
  EXPECT_EQ(errors(create().diagnostics), "");
}

TEST_F(ServerTest, UnknownTypesAreAnError) {
  EXPECT_EQ(errors(server.validate_resource({"test_other", Value::empty_object()}, {})),
            "Unknown type: The provider test has no test_other. @\n");
}

class BadSchema : public Thing {
 public:
  using Thing::Thing;
  [[nodiscard]] Schema schema() const override {
    return Schema("Contradictory.").attribute("Name", string().required().computed());
  }
};

class BadProvider : public sdk::Provider {
 public:
  explicit BadProvider(const Hooks& hooks) { add(std::make_unique<BadSchema>(hooks)); }
  [[nodiscard]] std::string name() const override { return "bad"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

TEST(Server, ContradictionsInSchemasAreReportedAtStartup) {
  Hooks hooks;
  ProviderServer server(std::make_unique<BadProvider>(hooks));
  Diagnostics problems = server.all_problems();
  ASSERT_EQ(problems.items().size(), 2U);
  EXPECT_EQ(problems.items()[0].detail,
            "In the schema of bad_thing: Name may have only lowercase letters, digits and "
            "underscores in its name.");
  EXPECT_EQ(problems.items()[1].detail,
            "In the schema of bad_thing: Name is required and computed.");
}

}  // namespace
}  // namespace landform::sdk
