#include "sdk/typed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/hooked_testing.h"
#include "value/json.h"

namespace landform::sdk {
namespace {

using testing::HasSubstr;

struct NoteState {
  Field<std::string> id;
  std::string text;
  Field<int64_t> size;
};

Binding<NoteState> note_binding() {
  return Binding<NoteState>()
      .field("id", &NoteState::id)
      .field("text", &NoteState::text)
      .field("size", &NoteState::size);
}

class Note : public TypedResource<NoteState> {
 public:
  [[nodiscard]] std::string name() const override { return "note"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("A note.")
        .version(1)
        .attribute("id", string().computed().stable())
        .attribute("text", string().required())
        .attribute("size", int64().computed());
  }
  [[nodiscard]] Binding<NoteState> binding() const override { return note_binding(); }

  NoteState create(CreateContext& /*context*/, NoteState planned) override {
    planned.id = "note-" + planned.text;
    if (planned.text != "forgotten") planned.size = 0;
    return planned;
  }
  std::optional<NoteState> read(ReadContext& /*context*/, NoteState current) override {
    return current;
  }
  NoteState update(UpdateContext& /*context*/, NoteState /*prior*/, NoteState planned) override {
    planned.size = planned.text.size();
    return planned;
  }
  void remove(RemoveContext& /*context*/, NoteState /*current*/) override {}
  void validate(ValidateContext& context, const NoteState& config) override {
    if (config.text == "bad") context.error("Bad text");
  }
  void plan(PlanContext& context, const NoteState* prior, NoteState& planned) override {
    if (planned.text == "known") planned.size = 7;
    if (prior != nullptr && prior->text == "fixed") context.replace_because_of("text");
  }
  std::optional<NoteState> import_as(ImportContext& /*context*/, const std::string& id) override {
    if (id == "none") return std::nullopt;
    NoteState state;
    state.id = "note-" + id;
    return state;
  }
  std::optional<NoteState> upgrade_from(UpgradeContext& /*context*/, int64_t version,
                                        const Value& old) override {
    if (version != 0) return std::nullopt;
    return NoteState{"old", Object(old).string("title"), 3};
  }
};

class Token : public TypedEphemeralResource<NoteState> {
 public:
  [[nodiscard]] std::string name() const override { return "note"; }
  [[nodiscard]] Schema schema() const override { return Note().schema(); }
  [[nodiscard]] Binding<NoteState> binding() const override { return note_binding(); }
  NoteState open(OpenContext& /*context*/, NoteState config) override {
    config.id = "opened";
    if (config.text != "forgotten") config.size = 1;
    return config;
  }
};

class Restart : public TypedAction<NoteState> {
 public:
  [[nodiscard]] std::string name() const override { return "note"; }
  [[nodiscard]] Schema schema() const override { return Note().schema(); }
  [[nodiscard]] Binding<NoteState> binding() const override { return note_binding(); }
  void invoke(ActionContext& context, NoteState config) override {
    context.warning("Invoked with " + config.text);
  }
};

class Notes : public sdk::Provider {
 public:
  Notes() {
    add(std::make_unique<Note>());
    add(std::make_unique<Token>());
    add(std::make_unique<Restart>());
  }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

class TypedTest : public testing::Test {
 protected:
  static Value note(const Value& id, const char* text, const Value& size) {
    return Value::object({{"id", id}, {"size", size}, {"text", Value::string(text)}});
  }
  static Value config(const char* text) {
    return note(Value::null(Type::string()), text, Value::null(Type::number()));
  }
  static std::string json(const Value& value) { return encode_json(value, value.type()).value(); }

  ProviderServer server{std::make_unique<Notes>()};
  const Value none = Value::null(server.resource_schema("test_note")->type);
};

TEST_F(TypedTest, HasNoProblems) { EXPECT_EQ(text_of(server.all_problems()), ""); }

TEST_F(TypedTest, ValuesNeverFilledInAreReported) {
  auto create = [&](const char* text) {
    auto plan = server.plan({.type = "test_note", .config = config(text), .prior = none}, {});
    return server.apply(
        {.type = "test_note", .config = config(text), .prior = none, .planned = plan.planned}, {});
  };
  EXPECT_EQ(text_of(create("zero").diagnostics), "") << "0 is a value";
  auto forgotten = create("forgotten");
  EXPECT_THAT(text_of(forgotten.diagnostics),
              HasSubstr("The create of test_note left size unknown"));
  EXPECT_EQ(json(forgotten.state), R"({"id":"note-forgotten","size":null,"text":"forgotten"})");
  auto opened = server.open({"test_note", config("forgotten")}, {});
  EXPECT_THAT(text_of(opened.diagnostics), HasSubstr("The open of test_note left size unknown"));
}

TEST_F(TypedTest, PlansKeepWhatTheHookDoesNotChange) {
  auto plan = server.plan({.type = "test_note", .config = config("a"), .prior = none}, {});
  EXPECT_EQ(text_of(plan.diagnostics), "");
  EXPECT_FALSE(plan.planned.find("id")->is_known());
  EXPECT_FALSE(plan.planned.find("size")->is_known());
  plan = server.plan({.type = "test_note", .config = config("known"), .prior = none}, {});
  EXPECT_EQ(json(*plan.planned.find("size")), "7");
  EXPECT_FALSE(plan.planned.find("id")->is_known());
  Value prior = note(Value::string("1"), "fixed", Value::number(int64_t{5}));
  plan = server.plan({.type = "test_note", .config = config("b"), .prior = prior}, {});
  EXPECT_EQ(replacements(plan), ".text");
}

TEST_F(TypedTest, ValidatesImportsUpgradesAndActs) {
  EXPECT_THAT(text_of(server.validate_resource({"test_note", config("bad")}, {})),
              HasSubstr("Bad text"));
  auto imported = server.import_object({"test_note", "x"}, {});
  ASSERT_EQ(imported.objects.size(), 1U) << text_of(imported.diagnostics);
  EXPECT_EQ(json(imported.objects[0].state), R"({"id":"note-x","size":null,"text":null})");
  EXPECT_TRUE(server.import_object({"test_note", "none"}, {}).diagnostics.has_errors());
  auto upgraded = server.upgrade_state({"test_note", 0, {R"({"title":"t"})"}}, {});
  EXPECT_EQ(json(upgraded.state), R"({"id":"old","size":3,"text":"t"})");
  EXPECT_THAT(text_of(server.invoke_action({"test_note", config("now")}, {}, {})),
              HasSubstr("Invoked with now"));
}

}  // namespace
}  // namespace landform::sdk
