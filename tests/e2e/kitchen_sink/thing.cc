// A resource with a history: its third schema version, an identity, and moves from another type.
// Its state is a struct.
#include <optional>
#include <string>
#include <utility>

#include "kitchen_sink/kinds.h"
#include "sdk/typed.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

constexpr const char* kPrefix = "thing-";

struct ThingState {
  Field<std::string> id;
  std::string name;
  int64_t size = 1;
  std::optional<std::string> comment;
  // How it got into this state: created, imported, upgraded or moved.
  Field<std::string> origin;
};

class Thing : public TypedResource<ThingState> {
 public:
  [[nodiscard]] std::string name() const override { return "thing"; }

  // Version 0 had a `title` and a size that was a string; in version 1 the title was renamed to
  // `name`.
  [[nodiscard]] Schema schema() const override {
    return Schema("A thing.")
        .version(2)
        .attribute("id", string().computed().stable())
        .attribute("name", string().required())
        .attribute("size", int64().optional().default_value(1))
        .attribute("comment", string().optional())
        .attribute("origin", string().computed().stable());
  }
  [[nodiscard]] Binding<ThingState> binding() const override {
    return Binding<ThingState>()
        .field("id", &ThingState::id)
        .field("name", &ThingState::name)
        .field("size", &ThingState::size)
        .field("comment", &ThingState::comment)
        .field("origin", &ThingState::origin);
  }
  [[nodiscard]] std::vector<IdentityAttribute> identity() const override {
    return {{"id", Type::string(), true, "Its id."}};
  }

  ThingState create(CreateContext& context, ThingState planned) override {
    planned.id = kPrefix + planned.name;
    planned.origin = "created";
    context.private_state["origin"] = *planned.origin;
    return planned;
  }
  // The private state must come back unchanged.
  std::optional<ThingState> read(ReadContext& context, ThingState current) override {
    if (!current.id->starts_with(kPrefix)) return std::nullopt;
    if (current.origin.is_null()) {
      current.name = current.id->substr(std::string(kPrefix).size());
      current.origin = context.private_state["origin"];
    }
    if (*current.origin != context.private_state["origin"] && *current.origin != "upgraded") {
      context.error("Private state lost", "It is " + context.private_state["origin"] + ".");
    }
    return current;
  }
  ThingState update(UpdateContext& /*context*/, ThingState /*prior*/, ThingState planned) override {
    return planned;
  }
  void remove(RemoveContext& /*context*/, ThingState /*current*/) override {}

  // It can grow, but not shrink.
  void plan(PlanContext& context, const Object* prior, Object& planned) override {
    if (prior == nullptr || !planned.is_set("size")) return;
    if (planned.int64("size") < prior->int64("size")) context.replace_because_of("size");
  }

  std::optional<Object> import_state(ImportContext& context, const std::string& id) override {
    context.private_state["origin"] = "imported";
    if (!id.starts_with(kPrefix)) return std::nullopt;
    return empty().set("id", id).set("size", 1);
  }
  std::optional<Object> import_identity(ImportContext& context, const Object& identity) override {
    return import_state(context, identity.string("id"));
  }

  Object upgrade(UpgradeContext& context, int64_t version, const Value& old) override {
    Object from(old);
    Object state = empty();
    state.set("id", from.get("id")).set("origin", "upgraded").set("size", from.get("size"));
    state.set("name", from.get(version == 0 ? "title" : "name"));
    if (version > 0 && from.has("comment")) state.set("comment", from.get("comment"));
    context.warning("Older state", "It was of version " + std::to_string(version) + ".");
    return state;
  }

  [[nodiscard]] bool can_move() const override { return true; }
  std::optional<Object> move(MoveContext& context, const Value& source) override {
    if (context.source_type != "kitchen_widget") return std::nullopt;
    Object from(source);
    context.private_state["origin"] = "moved";
    return empty()
        .set("id", kPrefix + from.string("name"))
        .set("name", from.get("name"))
        .set("size", 1)
        .set("origin", "moved");
  }
};

class ThingList : public ListResource {
 public:
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("Things by the beginning of their names.")
        .attribute("prefix", string().required())
        .attribute("count", int64().optional().default_value(3));
  }
  void list(ListContext& context, Object config,
            const std::function<bool(const Listed&)>& found) override {
    for (int64_t i = 0; i < config.int64("count"); ++i) {
      std::string name = config.string("prefix") + std::to_string(i);
      Listed listed;
      listed.display_name = name;
      listed.identity = Object(Value::object({{"id", Value::string(kPrefix + name)}}));
      if (context.include_objects) {
        listed.object = Thing().empty().set("id", kPrefix + name).set("name", name).set("size", 1);
      }
      if (!found(listed)) return;
    }
  }
};

class Widget : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "widget"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("What may become a thing.")
        .attribute("id", string().computed().stable())
        .attribute("name", string().required().requires_replace());
  }
  Object create(CreateContext& /*context*/, Object planned) override {
    return planned.set("id", "widget-" + planned.string("name"));
  }
  std::optional<Object> read(ReadContext& context, Object current) override {
    if (current.string("id") == "widget-later") context.defer(Deferral::absent_prerequisite);
    return current;
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}
  void plan(PlanContext& context, const Object* /*prior*/, Object& planned) override {
    if (planned.is_unknown("name")) context.defer(Deferral::config_unknown);
  }
};

}  // namespace

std::unique_ptr<Resource> make_thing() { return std::make_unique<Thing>(); }
std::unique_ptr<ListResource> make_thing_list() { return std::make_unique<ThingList>(); }
std::unique_ptr<Resource> make_widget() { return std::make_unique<Widget>(); }

}  // namespace landform::kitchen
