// No code of an author runs outside of the guard: whatever throws becomes a diagnostic.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::HasSubstr;

class Moody : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return "a mood"; }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (text_of(value) == "bad") throw std::runtime_error("no mood");
    return std::nullopt;
  }
  [[nodiscard]] bool equal(const Value& /*a*/, const Value& /*b*/) const override {
    throw std::runtime_error("cannot compare");
  }
};

Schema moody() {
  return Schema("Moody.")
      .attribute("id", string().computed().stable())
      .attribute("mood", string().optional().meaning(std::make_shared<Moody>()));
}

TEST(AuthorCode, OfCustomTypes) {
  Hooked hooked{.schema = moody()};
  HookedServer server(hooked);
  EXPECT_THAT(text_of(server.server().validate_resource(
                  {"test_thing", server.object(R"({"mood":"bad"})")}, {})),
              HasSubstr("The validate of test_thing ended with an error: no mood."));
  const Value prior = server.object(R"({"id":"1","mood":"a"})");
  const Value config = server.object(R"({"mood":"b"})");
  EXPECT_THAT(text_of(server.plan(config, prior).diagnostics), HasSubstr("cannot compare"));
  hooked.read = [](ReadContext&, Object current) { return current.set("mood", "c"); };
  auto read = server.server().read({.type = "test_thing", .current = prior}, {});
  EXPECT_THAT(text_of(read.diagnostics), HasSubstr("cannot compare"));
  auto applied = server.server().apply(
      {.type = "test_thing", .config = config, .prior = prior, .planned = config}, {});
  EXPECT_THAT(text_of(applied.diagnostics), HasSubstr("cannot compare"));
  EXPECT_TRUE(applied.state.identical(prior));
  hooked.create = [](CreateContext&, Object planned) {
    return planned.set("id", "1").set("mood", "c");
  };
  auto created = server.server().apply(
      {.type = "test_thing", .config = config, .prior = server.none(), .planned = config}, {});
  EXPECT_THAT(text_of(created.diagnostics), HasSubstr("cannot compare"));
  EXPECT_EQ(text_of(*created.state.find("id")), "1") << "what exists is kept";
}

TEST(AuthorCode, OfIdentities) {
  Hooked hooked{.schema = moody()};
  hooked.identity = [] { return std::vector<IdentityAttribute>{{"id", Type::string(), true, ""}}; };
  hooked.identity_of = [](const Object&) -> std::optional<Object> {
    throw std::runtime_error("who is it");
  };
  hooked.create = [](CreateContext&, Object planned) { return planned.set("id", "1"); };
  HookedServer server(hooked);
  auto created = server.create("{}");
  EXPECT_THAT(text_of(created.diagnostics), HasSubstr("who is it"));
  hooked.identity = []() -> std::vector<IdentityAttribute> { throw std::runtime_error("nobody"); };
  HookedServer other(hooked);
  EXPECT_THAT(text_of(other.server().all_problems()), HasSubstr("nobody"));
}

class Nameless : public HookedResource {
 public:
  using HookedResource::HookedResource;
  [[nodiscard]] std::string name() const override { throw std::runtime_error("no name"); }
};

class NamelessProvider : public sdk::Provider {
 public:
  explicit NamelessProvider(const Hooked& hooked) { add(std::make_unique<Nameless>(hooked)); }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

TEST(AuthorCode, OfNames) {
  Hooked hooked;
  ProviderServer server(std::make_unique<NamelessProvider>(hooked));
  EXPECT_THAT(text_of(server.problems()), HasSubstr("The name of a resource ended with an error"));
}

TEST(AuthorCode, OfValidatorsAndModifiers) {
  Validator wrong{"throws", [](const ValidationContext& c) { (void)number_of(c.value); }};
  PlanModifier strange{"throws", [](PlanModifierContext&) { throw 7; }};
  Hooked hooked{
      .schema = Schema("Wrong.").attribute("a", string().optional().validate(wrong).plan(strange))};
  HookedServer server(hooked);
  Value config = server.object(R"({"a":"x"})");
  EXPECT_THAT(text_of(server.server().validate_resource({"test_thing", config}, {})),
              HasSubstr("a value is of type string, not number"));
  EXPECT_THAT(text_of(server.plan(config, server.none()).diagnostics),
              HasSubstr("The plan of test_thing"));
}

}  // namespace
}  // namespace landform::sdk
