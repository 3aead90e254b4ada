#include "sdk/planning.h"

#include <gtest/gtest.h>

#include <chrono>

#include "plan/check_planned.h"
#include "plan/cty_text.h"
#include "sdk/modifiers.h"

namespace landform::sdk {
namespace {

using plan::cty_text;

Value text(const char* value) { return Value::string(value); }
Value no_text() { return Value::null(Type::string()); }
Value unknown_text() { return Value::unknown(Type::string()); }

struct Planned {
  Value value;
  std::vector<std::string> replace;
};

// Plans, and checks the result against Terraform's rules.
Planned plan(const Block& block, const Value& config, const Value& prior) {
  Diagnostics diagnostics;
  PlannedObject planned = plan_object(block, config, prior, diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  for (const auto& violation :
       plan::check_planned(block.compiled(), prior, config, planned.value)) {
    ADD_FAILURE() << path_to_string(violation.path) << ": " << violation.message;
  }
  Planned out{planned.value, {}};
  for (const Path& path : planned.requires_replace) out.replace.push_back(path_to_string(path));
  return out;
}

Value null_like(const Value& value) { return Value::null(value.type()); }

void expect_same(const Value& got, const Value& want) {
  EXPECT_TRUE(got.identical(want)) << "got  " << cty_text(got) << "\nwant " << cty_text(want);
}

Block server() {
  return Block()
      .attribute("id", string().computed().stable())
      .attribute("name", string().required())
      .attribute("region", string().optional().computed().requires_replace())
      .attribute("size", int64().optional().default_value(10))
      .attribute("policy", normalized_json().optional())
      .attribute("address", string().computed().changes_with({"size"}))
      .attribute("etag", string().computed());
}

Value server_value(const Value& id, const char* name, const Value& region, const Value& size,
                   const Value& policy, const Value& address, const Value& etag) {
  return Value::object({{"id", id},
                        {"name", text(name)},
                        {"region", region},
                        {"size", size},
                        {"policy", policy},
                        {"address", address},
                        {"etag", etag}});
}

Value config(const char* name, const Value& size, const Value& policy) {
  return server_value(no_text(), name, no_text(), size, policy, no_text(), no_text());
}

const Value kNoNumber = Value::null(Type::number());

Value prior() {
  return server_value(text("srv-1"), "web", text("eu"), Value::number(10), text("{\"a\":1}"),
                      text("10.0.0.1"), text("e1"));
}

TEST(Planning, ANewObjectHasUnknownsAndDefaults) {
  Value written = config("web", kNoNumber, no_text());
  Planned planned = plan(server(), written, null_like(written));
  expect_same(planned.value, server_value(unknown_text(), "web", unknown_text(), Value::number(10),
                                          no_text(), unknown_text(), unknown_text()));
  EXPECT_TRUE(planned.replace.empty());
}

TEST(Planning, NothingChangesWithoutAConfigurationChange) {
  expect_same(plan(server(), config("web", kNoNumber, text("{ \"a\" : 1 }")), prior()).value,
              prior());
}

TEST(Planning, UnrelatedComputedAttributesStayKnown) {
  Planned planned = plan(server(), config("web2", kNoNumber, text("{\"a\":1}")), prior());
  expect_same(planned.value, server_value(text("srv-1"), "web2", text("eu"), Value::number(10),
                                          text("{\"a\":1}"), text("10.0.0.1"), unknown_text()));
}

TEST(Planning, ComputedAttributesChangeWithTheirTriggers) {
  Planned planned = plan(server(), config("web", Value::number(20), text("{\"a\":1}")), prior());
  expect_same(planned.value, server_value(text("srv-1"), "web", text("eu"), Value::number(20),
                                          text("{\"a\":1}"), unknown_text(), unknown_text()));
}

TEST(Planning, DefaultsReturnWhenAnAttributeIsRemoved) {
  Value before = server_value(text("srv-1"), "web", text("eu"), Value::number(20), no_text(),
                              text("10.0.0.1"), text("e1"));
  Planned planned = plan(server(), config("web", kNoNumber, no_text()), before);
  expect_same(*planned.value.find("size"), Value::number(10));
}

TEST(Planning, ReportsWhyANewObjectIsNeeded) {
  Value written = server_value(no_text(), "web", text("us"), kNoNumber, text("{\"a\":1}"),
                               no_text(), no_text());
  EXPECT_EQ(plan(server(), written, prior()).replace, std::vector<std::string>{".region"});
}

TEST(Planning, KeepsRefinedUnknowns) {
  Value name = Value::unknown_not_null(Type::string());
  Value written = config("x", kNoNumber, no_text());
  Value::Attributes all;
  for (size_t i = 0; i < written.length(); ++i) {
    all.emplace_back(written.key(i), written.key(i) == "name" ? name : written.elements()[i]);
  }
  Planned planned = plan(server(), Value::object(all), null_like(written));
  expect_same(*planned.value.find("name"), name);
}

Block with_rules() {
  return Block().attribute("rules", nested_set({{"port", int64().required()},
                                                {"open", boolean().optional().default_value(true)},
                                                {"id", string().computed().stable()}})
                                        .optional());
}

Value rule(int port, const Value& open, const Value& id) {
  return Value::object({{"port", Value::number(port)}, {"open", open}, {"id", id}});
}

Value rules(std::vector<Value> all) {
  Type type =
      Type::object({{"port", Type::number()}, {"open", Type::boolean()}, {"id", Type::string()}});
  return Value::object({{"rules", Value::set(type, std::move(all))}});
}

TEST(Planning, MatchesSetElementsByConfiguredValues) {
  const Value not_said = Value::null(Type::boolean());
  Value before = rules(
      {rule(80, Value::boolean(true), text("a")), rule(443, Value::boolean(true), text("b"))});
  Value written = rules({rule(443, not_said, no_text()), rule(22, not_said, no_text())});
  Planned planned = plan(with_rules(), written, before);
  expect_same(planned.value, rules({rule(443, Value::boolean(true), text("b")),
                                    rule(22, Value::boolean(true), unknown_text())}));
}

TEST(Planning, LargeSetsTakeLinearTime) {
  auto elements = [](int count, bool written) {
    std::vector<Value> out;
    for (int i = 0; i < count; ++i) {
      out.push_back(rule(i, written ? Value::null(Type::boolean()) : Value::boolean(true),
                         written ? no_text() : Value::string("id-" + std::to_string(i))));
    }
    return out;
  };
  auto seconds = [&](int count) {
    Value written = rules(elements(count, true));
    Value before = rules(elements(count, false));
    auto start = std::chrono::steady_clock::now();
    expect_same(plan(with_rules(), written, before).value, before);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  seconds(100);
  // Quadratic time would be a hundred times as long; the bound leaves room for a busy machine.
  EXPECT_LT(seconds(5000), seconds(500) * 50 + 0.5);
}

TEST(Planning, BlocksKeepWhatProvidersAdded) {
  Block block = Block().block(
      "disk",
      list_block(
          Block().attribute("size", int64().required()).attribute("device", string().computed())));
  auto disk = [](int size, const Value& device) {
    return Value::object({{"size", Value::number(size)}, {"device", device}});
  };
  auto all = [](std::vector<Value> disks) {
    Type type = disks[0].type();
    return Value::object({{"disk", Value::list(type, std::move(disks))}});
  };
  Value before = all({disk(1, text("sda")), disk(2, text("sdb"))});
  Value written = all({disk(1, no_text()), disk(3, no_text()), disk(4, no_text())});
  expect_same(plan(block, written, before).value,
              all({disk(1, text("sda")), disk(3, unknown_text()), disk(4, unknown_text())}));
}

TEST(Planning, WriteOnlyValuesAreNeverPlanned) {
  Block block = Block().attribute("password", string().required().write_only());
  Value written = Value::object({{"password", text("secret")}});
  expect_same(plan(block, written, null_like(written)).value,
              Value::object({{"password", no_text()}}));
}

}  // namespace
}  // namespace landform::sdk
