// Invalid requests of all kinds: the call ends with an error, and the provider serves the next one.
#include <random>

#include "served_case.h"

namespace landform::e2e {
namespace {

using namespace protocol;
using ::testing::HasSubstr;

constexpr int kInvalidArgument = 3;

class BadMessages : public ServedCase {
 protected:
  // A call must end in time and leave the connection intact.
  Status ends(Rpc rpc, std::string_view request) {
    std::string response;
    Status status = call_raw(rpc_path(rpc, dialect_), request, response);
    EXPECT_NE(status.code, status::deadline_exceeded) << status.message;
    EXPECT_NE(status.code, status::unavailable) << status.message;
    return status;
  }
  static std::vector<Rpc> rpcs(Dialect dialect) {
    std::vector<Rpc> out;
    for (const RpcInfo& info : all_rpcs()) {
      if (!rpc_path(info.rpc, dialect).empty()) out.push_back(info.rpc);
    }
    return out;
  }

  // A request for every call that takes values, with this one in every value field.
  std::vector<std::pair<Rpc, std::string>> requests_with(const DynamicValue& value) {
    const std::string type = "kitchen_everything";
    std::vector<std::pair<Rpc, std::string>> out;
    auto add = [&](Rpc rpc, const auto& request) {
      out.emplace_back(rpc, encode(request, dialect_));
    };
    add(Rpc::validate_provider_config, ValidateProviderConfig::Request{value});
    add(Rpc::configure_provider, ConfigureProvider::Request{"1.11.4", value, {}});
    add(Rpc::validate_resource_config, ValidateResourceConfig::Request{type, value, {}});
    ReadResource::Request read;
    read.type_name = type;
    read.current_state = value;
    add(Rpc::read_resource, read);
    PlanResourceChange::Request plan;
    plan.type_name = type;
    for (DynamicValue PlanResourceChange::Request::*place :
         {&PlanResourceChange::Request::config, &PlanResourceChange::Request::prior_state}) {
      plan.config = plan.prior_state = null(type);
      plan.*place = value;
      add(Rpc::plan_resource_change, plan);
    }
    ApplyResourceChange::Request apply;
    apply.type_name = type;
    for (DynamicValue ApplyResourceChange::Request::*place :
         {&ApplyResourceChange::Request::config, &ApplyResourceChange::Request::prior_state,
          &ApplyResourceChange::Request::planned_state}) {
      apply.config = apply.prior_state = apply.planned_state = null(type);
      apply.*place = value;
      add(Rpc::apply_resource_change, apply);
    }
    GenerateResourceConfig::Request generate;
    generate.type_name = type;
    generate.state = value;
    add(Rpc::generate_resource_config, generate);
    ImportResourceState::Request import;
    import.type_name = "kitchen_thing";
    import.identity = ResourceIdentityData{value};
    add(Rpc::import_resource_state, import);
    add(Rpc::validate_data_resource_config,
        ValidateDataResourceConfig::Request{"kitchen_lookup", value});
    ReadDataSource::Request data;
    data.type_name = "kitchen_lookup";
    data.config = value;
    add(Rpc::read_data_source, data);
    add(Rpc::validate_ephemeral_resource_config,
        ValidateEphemeralResourceConfig::Request{"kitchen_token", value});
    OpenEphemeralResource::Request open;
    open.type_name = "kitchen_token";
    open.config = value;
    add(Rpc::open_ephemeral_resource, open);
    add(Rpc::call_function, CallFunction::Request{"bytes", {value, value}});
    return out;
  }

  [[nodiscard]] std::string good_config() const {
    sdk::Object config = empty("kitchen_everything").set("name", "n").set("big", 7);
    return message("kitchen_everything", config).msgpack;
  }
};

TEST_F(BadMessages, InvalidMessages) {
  struct {
    const char* name;
    std::string bytes;
  } cases[] = {
      {"a length beyond the end", "\x0a\xff\xff\xff\xff\x0f"},
      {"half a number", "\x08\xff"},
      {"a number of eleven bytes", "\x08" + std::string(11, '\xff')},
      {"field 0", std::string("\x02\x00", 2)},
      {"a group that never ends", std::string(10'000, '\x0b')},
      {"an end of a group", "\x0c"},
  };
  for (const auto& c : cases) {
    for (Rpc rpc : rpcs(dialect_)) {
      SCOPED_TRACE(std::string(c.name) + " to " + std::string(rpc_info(rpc).name));
      EXPECT_FALSE(ends(rpc, c.bytes).ok());
    }
  }
}

TEST_F(BadMessages, EmptyRequestsToEveryCall) {
  for (Rpc rpc : rpcs(dialect_)) {
    SCOPED_TRACE(std::string(rpc_info(rpc).name));
    (void)ends(rpc, "");
  }
}

TEST_F(BadMessages, UnknownCalls) {
  for (const char* path : {"/tfplugin6.Provider/Nonsense", "/tfplugin6.Provider/", "/", "/a/b/c",
                           "/tfplugin5.Provider/GetSchema", "/tfplugin6.Provider/getProviderSchema",
                           "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"}) {
    SCOPED_TRACE(path);
    std::string response;
    EXPECT_EQ(call_raw(path, "", response).code, status::unimplemented);
    EXPECT_EQ(response, "");
  }
}

TEST_F(BadMessages, UnknownTypesAndFunctions) {
  ValidateResourceConfig::Request request;
  for (const std::string& type : {std::string(), std::string("kitchen"), std::string("kitchen_"),
                                  std::string(1'000'000, 'x'), std::string("\0\1", 2)}) {
    request.type_name = type;
    Status status = ends(Rpc::validate_resource_config, encode(request, dialect_));
    EXPECT_EQ(status.code, kInvalidArgument);
  }
  EXPECT_EQ(ends(Rpc::call_function, encode(CallFunction::Request{"nothing", {}}, dialect_)).code,
            kInvalidArgument);
  EXPECT_EQ(ends(Rpc::call_function, encode(CallFunction::Request{"join", {}}, dialect_)).code,
            kInvalidArgument)
      << "too few arguments";
}

TEST_F(BadMessages, InvalidValues) {
  struct {
    const char* name;
    DynamicValue value;
  } cases[] = {
      {"a number", {"\x07", ""}},
      {"a text",
       {"\xa3"
        "abc",
        ""}},
      {"an empty list", {"\x90", ""}},
      {"an object without attributes", {"\x80", ""}},
      {"an object with other attributes",
       {"\x81\xa1"
        "x\x01",
        ""}},
      {"a list of 4 billion", {"\xdd\xff\xff\xff\xff", ""}},
      {"a map of 4 billion", {"\xdf\xff\xff\xff\xff", ""}},
      {"a text of 4 GB", {"\xdb\xff\xff\xff\xff", ""}},
      {"a reserved byte", {"\xc1", ""}},
      {"a truncated extension", {std::string("\xc7\xff\x0c", 3), ""}},
      {"two values", {"\x80\x80", ""}},
      {"lists in lists", {std::string(1'000'000, '\x91'), ""}},
      {"maps in maps",
       {[] {
          std::string deep;
          for (int i = 0; i < 200'000; ++i)
            deep +=
                "\x81\xa1"
                "a";
          return deep;
        }(),
        ""}},
      {"no JSON", {"", "{"}},
      {"JSON of others", {"", R"({"x":1})"}},
      {"deep JSON", {"", std::string(1'000'000, '[')}},
  };
  for (const auto& c : cases) {
    for (const auto& [rpc, request] : requests_with(c.value)) {
      SCOPED_TRACE(std::string(c.name) + " to " + std::string(rpc_info(rpc).name));
      EXPECT_EQ(ends(rpc, request).code, kInvalidArgument);
    }
  }
}

TEST_F(BadMessages, WhollyNullAndUnknown) {
  for (const auto& [rpc, request] : requests_with({"\xc0", ""})) {
    SCOPED_TRACE("null to " + std::string(rpc_info(rpc).name));
    (void)ends(rpc, request);  // valid in some places
  }
  const DynamicValue unknown{std::string("\xd4\0\0", 3), ""};
  for (const auto& [rpc, request] : requests_with(unknown)) {
    SCOPED_TRACE("unknown to " + std::string(rpc_info(rpc).name));
    EXPECT_EQ(ends(rpc, request).code, rpc == Rpc::call_function ? status::ok : kInvalidArgument);
  }
  ApplyResourceChange::Request update;
  update.type_name = "kitchen_everything";
  update.config = update.prior_state = update.planned_state = unknown;
  EXPECT_EQ(ends(Rpc::apply_resource_change, encode(update, dialect_)).code, kInvalidArgument);
}

TEST_F(BadMessages, TruncatedValues) {
  std::string good = good_config();
  PlanResourceChange::Request plan;
  plan.type_name = "kitchen_everything";
  plan.prior_state = null(plan.type_name);
  plan.config.msgpack = good;
  EXPECT_TRUE(ends(Rpc::plan_resource_change, encode(plan, dialect_)).ok());
  for (size_t length = 1; length < good.size(); ++length) {
    plan.config.msgpack = good.substr(0, length);
    EXPECT_EQ(ends(Rpc::plan_resource_change, encode(plan, dialect_)).code, kInvalidArgument)
        << length;
  }
}

TEST_F(BadMessages, RandomChanges) {
  std::mt19937 random(20240229);
  DynamicValue value{good_config(), ""};
  auto requests = requests_with(value);
  int refused = 0;
  for (int round = 0; round < 4000; ++round) {
    auto [rpc, request] = requests[random() % requests.size()];
    for (unsigned i = 0; i < 1 + random() % 4; ++i) {
      size_t at = random() % request.size();
      switch (random() % 3) {
        case 0:
          request[at] = static_cast<char>(random());
          break;
        case 1:
          request.erase(at, random() % 8);
          break;
        default:
          request.insert(at, 1, static_cast<char>(random()));
      }
      if (request.empty()) request = "x";
    }
    if (!ends(rpc, request).ok()) ++refused;
  }
  EXPECT_GT(refused, 1000);
}

TEST_F(BadMessages, StatesThatAreNotJson) {
  UpgradeResourceState::Request upgrade;
  upgrade.type_name = "kitchen_thing";
  MoveResourceState::Request move;
  move.target_type_name = "kitchen_thing";
  move.source_type_name = "kitchen_widget";
  for (const std::string& json :
       {std::string(), std::string("{"), std::string("[]"), std::string("12"),
        std::string(500'000, '['), std::string(R"({"id":[{"id":{}}]})"),
        std::string("{\"size\":1e") + std::string(1000, '9') + "}"}) {
    for (int64_t version : {int64_t{-1}, int64_t{0}, int64_t{1}, int64_t{2}, INT64_MAX}) {
      SCOPED_TRACE(json.substr(0, 40) + " of version " + std::to_string(version));
      upgrade.version = version;
      upgrade.raw_state.json = json;
      auto answer = call<UpgradeResourceState>(Rpc::upgrade_resource_state, upgrade);
      ASSERT_TRUE(answer) << answer.error().message;
      EXPECT_NE(texts(answer->diagnostics), "");
      move.source_schema_version = version;
      move.source_state.json = json;
      auto moved = call<MoveResourceState>(Rpc::move_resource_state, move);
      ASSERT_TRUE(moved) << moved.error().message;
      EXPECT_NE(texts(moved->diagnostics), "");
    }
  }
}

TEST_F(BadMessages, LargeValues) {
  PlanResourceChange::Request plan;
  plan.type_name = "kitchen_everything";
  plan.prior_state = null(plan.type_name);
  std::string large;
  large.resize(64'000'000, 'x');
  struct {
    const char* name;
    sdk::Object config;
  } cases[] = {
      {"a text", empty(plan.type_name).set("name", "n").set("policy", "\"" + large + "\"")},
      {"a text of any type", empty(plan.type_name).set("name", "n").set("any", large)},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    plan.config = message(plan.type_name, c.config);
    auto answer = call<PlanResourceChange>(Rpc::plan_resource_change, plan);
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(texts(answer->diagnostics), "");
    EXPECT_GT(answer->planned_state.msgpack.size(), large.size());
  }
}

TEST_F(BadMessages, NumbersOfManyDigits) {
  const std::string digits(1'000'000, '9');
  std::string number = "\xdb";
  for (int shift : {24, 16, 8, 0}) number += static_cast<char>(digits.size() >> shift);
  number += digits;
  auto answer = call<CallFunction>(Rpc::call_function,
                                   CallFunction::Request{"bytes", {{number, ""}, {"\xa1k", ""}}});
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_FALSE(answer->error) << answer->error->text;
}

TEST_F(BadMessages, ManyElements) {
  std::vector<Value> elements(300'000, Value::number(1));
  PlanResourceChange::Request plan;
  plan.type_name = "kitchen_everything";
  plan.prior_state = null(plan.type_name);
  plan.config = message(
      plan.type_name,
      empty(plan.type_name).set("name", "n").set("any", Value::list(Type::number(), elements)));
  auto answer = call<PlanResourceChange>(Rpc::plan_resource_change, plan);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(texts(answer->diagnostics), "");
}

}  // namespace
}  // namespace landform::e2e
