// What is kept of an object when a hook fails.
#include "sdk/kept_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

using testing::HasSubstr;

// The attributes that are set, as JSON; "none" if there is no object.
std::string shown(const Value& state) {
  if (state.is_null()) return "none";
  std::string out;
  for (size_t i = 0; i < state.length(); ++i) {
    const Value& value = state.elements()[i];
    if (value.is_null()) continue;
    out += (out.empty() ? "" : " ") + std::string(state.key(i)) + "=" +
           encode_json(value, value.type()).value();
  }
  return out;
}

Schema without_id() {
  return Schema("Found by its name.")
      .attribute("name", string().required())
      .attribute("arn", string().computed())
      .attribute("parts", list(string()).computed());
}

Schema with_id() { return without_id().attribute("id", string().computed()); }

using Create = std::function<Object(CreateContext&, Object)>;

struct Case {
  const char* name;
  bool id;  // whether there is an attribute "id"
  Create create;
  const char* want;
};

const Case kCases[] = {
    {"an answer without an id attribute", false,
     [](CreateContext& c, Object planned) {
       c.error("Late");
       return planned.set("arn", "x");
     },
     "arn=\"x\" name=\"n\""},
    {"an untouched plan without an id attribute", false,
     [](CreateContext& c, Object planned) {
       c.error("Late");
       return planned;
     },
     "name=\"n\""},
    {"nothing was made", false,
     [](CreateContext& c, Object planned) {
       c.error("Refused");
       c.nothing_created();
       return planned.set("arn", "x");
     },
     "none"},
    {"nothing is left after a save", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       c.error("Rolled back");
       c.nothing_created();
       return planned;
     },
     "none"},
    {"an untouched plan with an id attribute", true,
     [](CreateContext& c, Object planned) {
       c.error("Refused");
       return planned;
     },
     "none"},
    {"something else was filled in", true,
     [](CreateContext& c, Object planned) {
       c.error("Late");
       return planned.set("arn", "x");
     },
     "arn=\"x\" name=\"n\""},
    {"an empty id after a save", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       c.error("Late");
       return planned.set("id", "").set("arn", "x");
     },
     "id=\"1\" name=\"n\""},
    {"an empty answer after a save", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       c.error("Late");
       return Object();
     },
     "id=\"1\" name=\"n\""},
    {"an empty answer after a save, without an error", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       return Object();
     },
     "id=\"1\" name=\"n\""},
    {"an empty answer after a save, without an id attribute", false,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("arn", "x"));
       return Object();
     },
     "arn=\"x\" name=\"n\""},
    {"an object that was moved from", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       Object other = std::move(planned);
       return planned;  // NOLINT(bugprone-use-after-move)
     },
     "id=\"1\" name=\"n\""},
    {"an answer of another type after a save", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1").set("arn", "x"));
       return Object(Value::object({{"id", Value::string("1")},
                                    {"name", Value::string("n")},
                                    {"parts", Value::string("no list")},
                                    {"arn", Value::string("y")}}));
     },
     "arn=\"x\" id=\"1\" name=\"n\""},
    {"an exception after a save", false,
     [](CreateContext& c, Object planned) -> Object {
       c.save(planned.set("arn", "x"));
       throw std::runtime_error("lost");
     },
     "arn=\"x\" name=\"n\""},
    {"a better answer after a save", true,
     [](CreateContext& c, Object planned) {
       c.save(planned.set("id", "1"));
       c.error("Late");
       return planned.set("arn", "x");
     },
     "arn=\"x\" id=\"1\" name=\"n\""},
};

TEST(KeptState, AfterAFailedCreate) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    Hooked hooked{.schema = c.id ? with_id() : without_id(), .create = c.create};
    HookedServer server(hooked);
    auto answer = server.create(R"({"name":"n"})");
    EXPECT_TRUE(answer.diagnostics.has_errors());
    EXPECT_EQ(shown(answer.state), c.want);
  }
}

TEST(KeptState, AnIdentityIsAKey) {
  Hooked hooked{.schema = without_id()};
  hooked.identity = [] {
    return std::vector<IdentityAttribute>{{"arn", Type::string(), true, ""}};
  };
  hooked.create = [](CreateContext& c, Object planned) {
    c.error("Refused");
    return planned;
  };
  HookedServer server(hooked);
  EXPECT_EQ(shown(server.create(R"({"name":"n"})").state), "none");
  hooked.create = [](CreateContext& c, Object planned) {
    c.save(planned.set("arn", "x"));
    c.error("Late");
    return planned.set("arn", "");
  };
  auto answer = server.create(R"({"name":"n"})");
  EXPECT_EQ(shown(answer.state), "arn=\"x\" name=\"n\"");
  ASSERT_TRUE(answer.identity);
  EXPECT_EQ(answer.identity->find("arn")->as_string(), "x");
  // It is also what an object is imported by.
  auto imported = server.server().import_object({"test_thing", "y"}, {});
  ASSERT_EQ(imported.objects.size(), 1U);
  EXPECT_EQ(shown(imported.objects[0].state), "arn=\"y\"");
}

TEST(KeptState, NothingCreatedNeedsAnError) {
  Hooked hooked{.schema = with_id()};
  hooked.create = [](CreateContext& c, Object planned) {
    c.nothing_created();
    return planned;
  };
  HookedServer server(hooked);
  EXPECT_THAT(text_of(server.create(R"({"name":"n"})").diagnostics),
              HasSubstr("The create of test_thing created nothing but did not say why"));
}

TEST(KeptState, AnUpdateThatReturnsLessKeepsThePriorState) {
  Hooked hooked{.schema = with_id()};
  HookedServer server(hooked);
  const Value prior = server.object(R"({"id":"1","name":"a","arn":"x","parts":[]})");
  const Value config = server.object(R"({"name":"b"})");
  for (bool error : {false, true}) {
    hooked.update = [&](UpdateContext& c, const Object&, const Object&) {
      if (error) c.error("Half way");
      return Object();
    };
    auto answer = server.apply(config, prior);
    EXPECT_TRUE(answer.diagnostics.has_errors());
    EXPECT_TRUE(answer.state.identical(prior));
  }
}

TEST(KeptState, ARemovalThatSavesNothingUsefulKeepsThePriorState) {
  Hooked hooked{.schema = with_id()};
  hooked.remove = [](RemoveContext& c, const Object&) {
    c.save(Object(Value::null(Type::object({}))));
    c.error("In use");
  };
  HookedServer server(hooked);
  const Value prior = server.object(R"({"id":"1","name":"a","arn":"x","parts":[]})");
  auto answer = server.server().apply(
      {.type = "test_thing", .config = server.none(), .prior = prior, .planned = server.none()},
      {});
  EXPECT_TRUE(answer.state.identical(prior)) << shown(answer.state);
}

}  // namespace
}  // namespace landform::sdk
