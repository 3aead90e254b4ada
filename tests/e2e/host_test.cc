// A provider behaves the same as a program with either protocol and in-process.
#include <set>
#include <thread>

#include "host_case.h"

namespace landform::e2e {
namespace {

using provider::Provider;
using provider::TypeKind;
using ::testing::HasSubstr;

using Make = std::unique_ptr<Provider> (*)();

struct Way {
  const char* name;
  Make make;
};

class Hosts : public ::testing::TestWithParam<Way> {
 protected:
  void SetUp() override { ASSERT_NE(provider_, nullptr); }

  Provider& kitchen() { return *provider_; }
  [[nodiscard]] Type type(const std::string& name) {
    return schema_of(kitchen(), TypeKind::resource, name).type;
  }
  provider::PlanResponse plan(const std::string& name, const Value& config, const Value& prior,
                              const std::string& prior_private = "") {
    const schema::Block& block = schema_of(kitchen(), TypeKind::resource, name).block;
    return kitchen().plan(
        {name, config, prior, prior_private, plan::proposed_new(block, prior, config)}, {});
  }

  std::unique_ptr<Provider> provider_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(By, Hosts,
                         ::testing::Values(Way{"Protocol5", [] { return start_kitchen("5"); }},
                                           Way{"Protocol6", [] { return start_kitchen("6"); }},
                                           Way{"Known5", [] { return start_known_kitchen("5"); }},
                                           Way{"Known6", [] { return start_known_kitchen("6"); }},
                                           Way{"InProcess", [] { return make_kitchen(); }}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(Hosts, OfferTypesAndFunctions) {
  provider::SchemasResponse offered = kitchen().schemas({});
  ASSERT_NE(offered.schemas, nullptr) << texts(offered.diagnostics);
  EXPECT_EQ(texts(offered.diagnostics), "");
  const provider::Schemas& schemas = *offered.schemas;
  EXPECT_THAT(schemas.types(TypeKind::resource),
              ::testing::ElementsAre("kitchen_everything", "kitchen_jar", "kitchen_meeting",
                                     "kitchen_rogue", "kitchen_slow", "kitchen_thing",
                                     "kitchen_vault", "kitchen_widget"));
  EXPECT_THAT(schemas.types(TypeKind::data_source),
              ::testing::ElementsAre("kitchen_lookup", "kitchen_rogue"));
  EXPECT_THAT(schemas.types(TypeKind::ephemeral_resource), ::testing::ElementsAre("kitchen_token"));
  EXPECT_THAT(schemas.types(TypeKind::list_resource), ::testing::ElementsAre("kitchen_thing"));
  EXPECT_THAT(schemas.types(TypeKind::action), ::testing::ElementsAre("kitchen_ping"));
  EXPECT_THAT(schemas.functions(), ::testing::ElementsAre("bytes", "join", "throwing"));
  EXPECT_TRUE(schemas.capabilities().move_resource_state);

  auto thing = schemas.find(TypeKind::resource, "kitchen_thing");
  ASSERT_TRUE(thing) << thing.error().message;
  EXPECT_EQ((**thing).version, 2);
  EXPECT_EQ(*thing, *schemas.find(TypeKind::resource, "kitchen_thing")) << "made once";
  auto none = schemas.find(TypeKind::data_source, "kitchen_thing");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("kitchen_thing"));
  EXPECT_TRUE((**schemas.provider()).block.attributes.contains("endpoint"));
  auto meta = schemas.provider_meta();
  ASSERT_TRUE(meta && *meta != nullptr);
  EXPECT_TRUE((**meta).block.attributes.contains("team"));
  EXPECT_TRUE(schemas.capabilities().plan_destroy);
  auto identity = schemas.identity("kitchen_thing");
  ASSERT_TRUE(identity);
  ASSERT_NE(*identity, nullptr);
  EXPECT_EQ((**identity).type(), Type::object({{"id", Type::string(), false}}));
  EXPECT_EQ(*schemas.identity("kitchen_widget"), nullptr);
  auto join = schemas.function("join");
  ASSERT_TRUE(join);
  EXPECT_EQ((**join).parameters.size(), 1U);
  EXPECT_EQ((**join).variadic->name, "words");
  EXPECT_FALSE(schemas.function("nothing"));
}

TEST_P(Hosts, ManageAnObject) {
  sdk::Object config = empty(kitchen(), "kitchen_thing").set("name", "a");
  Value none = Value::null(type("kitchen_thing"));
  EXPECT_EQ(texts(kitchen().validate_resource({"kitchen_thing", config.value()}, {})), "");
  provider::PlanResponse planned = plan("kitchen_thing", config.value(), none);
  ASSERT_EQ(texts(planned.diagnostics), "");
  EXPECT_FALSE(planned.planned.find("id")->is_known());
  EXPECT_FALSE(planned.identity);
  provider::ApplyResponse made = kitchen().apply(
      {"kitchen_thing", config.value(), none, planned.planned, planned.planned_private}, {});
  ASSERT_EQ(texts(made.diagnostics), "");
  EXPECT_EQ(sdk::Object(made.state).string("id"), "thing-a");
  ASSERT_TRUE(made.identity);
  EXPECT_EQ(sdk::Object(*made.identity).string("id"), "thing-a");
  EXPECT_FALSE(made.legacy_type_system);

  provider::ReadResponse read =
      kitchen().read({"kitchen_thing", made.state, made.private_state, {}, made.identity}, {});
  EXPECT_EQ(texts(read.diagnostics), "");
  EXPECT_TRUE(read.state.identical(made.state)) << plan::cty_text(read.state);
  EXPECT_EQ(read.private_state, made.private_state);

  sdk::Object big = sdk::Object(made.state).set("size", 9);
  provider::PlanResponse shrunk = plan("kitchen_thing", config.value(), big.value());
  ASSERT_EQ(shrunk.requires_replace.size(), 1U) << texts(shrunk.diagnostics);
  EXPECT_EQ(path_to_string(shrunk.requires_replace[0]), ".size");

  provider::PlanResponse gone = plan("kitchen_thing", none, made.state);
  EXPECT_TRUE(gone.planned.is_null()) << texts(gone.diagnostics);
  provider::ApplyResponse removed =
      kitchen().apply({"kitchen_thing", none, made.state, none, gone.planned_private}, {});
  EXPECT_EQ(texts(removed.diagnostics), "");
  EXPECT_TRUE(removed.state.is_null());
}

TEST_P(Hosts, ReportWithPaths) {
  sdk::Object config = empty(kitchen(), "kitchen_everything").set("name", "n").set("whole", "1.5");
  provider::Diagnostics found =
      kitchen().validate_resource({"kitchen_everything", config.value()}, {});
  ASSERT_TRUE(found.has_errors());
  EXPECT_EQ(path_to_string(found.items()[0].path), ".whole") << texts(found);
}

TEST_P(Hosts, ImportUpgradeAndMove) {
  provider::ImportResponse by_id = kitchen().import_object({"kitchen_thing", "thing-x"}, {});
  ASSERT_EQ(by_id.objects.size(), 1U) << texts(by_id.diagnostics);
  EXPECT_EQ(by_id.objects[0].type, "kitchen_thing");
  EXPECT_EQ(sdk::Object(by_id.objects[0].state).string("id"), "thing-x");
  provider::ImportRequest identity{"kitchen_thing", "",
                                   Value::object({{"id", Value::string("thing-y")}})};
  provider::ImportResponse by_identity = kitchen().import_object(identity, {});
  ASSERT_EQ(by_identity.objects.size(), 1U) << texts(by_identity.diagnostics);
  ASSERT_TRUE(by_identity.objects[0].identity);
  EXPECT_TRUE(by_identity.objects[0].identity->identical(*identity.identity));
  EXPECT_TRUE(kitchen().import_object({"kitchen_thing", "other"}, {}).diagnostics.has_errors());

  provider::UpgradeStateResponse upgraded = kitchen().upgrade_state(
      {"kitchen_thing", 0, {R"({"id":"thing-a","title":"a","size":"3"})"}}, {});
  EXPECT_EQ(texts(upgraded.diagnostics), "warning Older state: It was of version 0. @\n");
  EXPECT_EQ(sdk::Object(upgraded.state).int64("size"), 3);
  EXPECT_EQ(
      sdk::Object(
          kitchen().upgrade_identity({"kitchen_thing", 0, R"({"id":"thing-a"})"}, {}).identity)
          .string("id"),
      "thing-a");

  provider::MoveRequest move;
  move.source_provider = kKitchen;
  move.source_type = "kitchen_widget";
  move.source_state.json = R"({"id":"w1","name":"n"})";
  move.target_type = "kitchen_thing";
  provider::MoveResponse moved = kitchen().move(move, {});
  EXPECT_EQ(texts(moved.diagnostics), "");
  ASSERT_TRUE(moved.state);
  move.source_type = "kitchen_other";
  provider::MoveResponse refused = kitchen().move(move, {});
  EXPECT_FALSE(refused.state);
  EXPECT_TRUE(refused.diagnostics.has_errors());
}

TEST_P(Hosts, ReadDataAndCallFunctions) {
  const schema::Block& block = schema_of(kitchen(), TypeKind::data_source, "kitchen_lookup").block;
  sdk::Object config(block.empty_value());
  config.set("filter", "f").set("page", std::vector<sdk::Object>{config.empty("page")});
  EXPECT_EQ(texts(kitchen().validate_data_source({"kitchen_lookup", config.value()}, {})), "");
  provider::ReadDataResponse data =
      kitchen().read_data_source({"kitchen_lookup", config.value()}, {});
  EXPECT_EQ(texts(data.diagnostics), "");
  EXPECT_THAT(sdk::Object(data.state).strings("names"), ::testing::ElementsAre("f-1", "f-2"));

  auto call = [&](const char* name, std::vector<Value> arguments) {
    return kitchen().call_function({name, std::move(arguments)}, {});
  };
  auto joined = call("join", {Value::string("-"), Value::string("a"), Value::string("b")});
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(joined->as_string(), "a-b");
  auto bad = call("join", {Value::string("-"), Value::string("a"), Value::string("")});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "words must not be empty");
  EXPECT_EQ(bad.error().argument, 2);
  auto thrown = call("throwing", {});
  ASSERT_FALSE(thrown);
  EXPECT_THAT(thrown.error().message, HasSubstr("boom"));
  EXPECT_FALSE(call("nothing", {}));
}

TEST_P(Hosts, OpenListAndAct) {
  const schema::Block& token =
      schema_of(kitchen(), TypeKind::ephemeral_resource, "kitchen_token").block;
  sdk::Object config(token.empty_value());
  config.set("audience", "all").set("renew_seconds", 3600);
  EXPECT_EQ(texts(kitchen().validate_ephemeral({"kitchen_token", config.value()}, {})), "");
  provider::OpenResponse opened = kitchen().open({"kitchen_token", config.value()}, {});
  EXPECT_EQ(texts(opened.diagnostics), "");
  EXPECT_EQ(sdk::Object(opened.result).string("value"), "sesame-for-all");
  ASSERT_TRUE(opened.renew_at);
  EXPECT_GT(*opened.renew_at, std::chrono::system_clock::now() + std::chrono::minutes(58));
  EXPECT_TRUE(kitchen().renew({"kitchen_token", opened.private_state}, {}).renew_at);
  EXPECT_EQ(texts(kitchen().close({"kitchen_token", opened.private_state}, {})), "");

  Value list = Value::object({{"prefix", Value::string("a")}, {"count", Value::number(3)}});
  EXPECT_EQ(texts(kitchen().validate_list({"kitchen_thing", list}, {})), "");
  std::vector<std::string> names;
  auto found = [&](const provider::ListedObject& object) {
    names.push_back(sdk::Object(object.identity).string("id"));
    EXPECT_TRUE(object.object);
    return names.size() < 2;
  };
  EXPECT_EQ(texts(kitchen().list({"kitchen_thing", list, true, 0}, found, {})), "");
  EXPECT_THAT(names, ::testing::ElementsAre("thing-a0", "thing-a1"));

  Value ping = Value::object({{"times", Value::number(2)}});
  EXPECT_EQ(texts(kitchen().validate_action({"kitchen_ping", ping}, {})), "");
  EXPECT_EQ(texts(kitchen().plan_action({"kitchen_ping", ping}, {}).diagnostics), "");
  std::string progress;
  auto report = [&](const std::string& message) { progress += message + ";"; };
  EXPECT_EQ(texts(kitchen().invoke_action({"kitchen_ping", ping}, report, {})), "");
  EXPECT_EQ(progress, "ping 0;ping 1;");
}

TEST_P(Hosts, DeferCalls) {
  Type type = (**kitchen().schemas({}).schemas->provider()).type;
  sdk::Object config = sdk::Object::null_of(type).set_unknown("endpoint");
  provider::CallOptions deferring;
  deferring.deferral_allowed = true;
  EXPECT_EQ(texts(kitchen().validate_provider(config.value(), {})), "");
  EXPECT_EQ(texts(kitchen().configure({config.value(), "1.11.4"}, deferring)), "");
  provider::ReadRequest read{"kitchen_thing",
                             empty(kitchen(), "kitchen_thing").set("id", "x").value()};
  EXPECT_EQ(kitchen().read(read, deferring).deferred, provider::Deferral::provider_config_unknown);
}

// Like an engine with many workers.
TEST_P(Hosts, HandleManyConcurrentCalls) {
  sdk::Object config = empty(kitchen(), "kitchen_slow").set("milliseconds", 50);
  Value none = Value::null(type("kitchen_slow"));
  provider::PlanResponse planned = plan("kitchen_slow", config.value(), none);
  std::vector<std::thread> workers;
  std::vector<std::string> problems(32);
  for (std::string& problem : problems) {
    workers.emplace_back([&] {
      problem = texts(kitchen()
                          .apply({"kitchen_slow", config.value(), none, planned.planned, ""}, {})
                          .diagnostics);
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (const std::string& problem : problems) EXPECT_EQ(problem, "");
}

TEST_P(Hosts, StopRunningCalls) {
  sdk::Object config = empty(kitchen(), "kitchen_slow").set("milliseconds", 600'000);
  Value none = Value::null(type("kitchen_slow"));
  provider::PlanResponse planned = plan("kitchen_slow", config.value(), none);
  kitchen().stop();
  provider::ApplyResponse made =
      kitchen().apply({"kitchen_slow", config.value(), none, planned.planned, ""}, {});
  EXPECT_EQ(texts(made.diagnostics), "error Stopped: It was not finished. @\n");
  EXPECT_EQ(sdk::Object(made.state).string("id"), "slow-1") << "what exists is kept";
}

TEST(Registry, CreatesANewProviderEachTime) {
  host::Registry registry;
  int made = 0;
  registry.add("landform.dev/builtin/kitchen", [&] {
    ++made;
    return kitchen::make_provider();
  });
  EXPECT_TRUE(registry.has("landform.dev/builtin/kitchen"));
  EXPECT_THAT(registry.addresses(), ::testing::ElementsAre("landform.dev/builtin/kitchen"));
  auto one = registry.make("landform.dev/builtin/kitchen");
  auto two = registry.make("landform.dev/builtin/kitchen");
  EXPECT_NE(one, nullptr);
  EXPECT_NE(one, two);
  EXPECT_EQ(made, 2);
  EXPECT_EQ(registry.make("landform.dev/builtin/other"), nullptr);
}

}  // namespace
}  // namespace landform::e2e
