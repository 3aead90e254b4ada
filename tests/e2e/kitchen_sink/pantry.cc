// A provider that is a part of the other: its own setting, a resource with a C++ type of its own as
// a value, what modules say to the provider, and removals that are refused.
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "kitchen_sink/kinds.h"
#include "sdk/custom_value.h"
#include "sdk/typed.h"

namespace landform::kitchen {
namespace {

enum class Lid : uint8_t { open, closed };

}  // namespace
}  // namespace landform::kitchen

template <>
struct landform::sdk::CustomValue<landform::kitchen::Lid> {
  static std::string name() { return "a lid (open or closed)"; }
  static std::optional<kitchen::Lid> read(std::string_view text) {
    if (text == "open" || text == "Open") return kitchen::Lid::open;
    if (text == "closed" || text == "Closed") return kitchen::Lid::closed;
    return std::nullopt;
  }
  static std::string write(kitchen::Lid lid) {
    return lid == kitchen::Lid::open ? "open" : "closed";
  }
};

namespace landform::kitchen {
namespace {

using namespace sdk;

struct JarState {
  Field<std::string> id;
  std::string label;
  Lid lid = Lid::closed;
  Field<std::string> shelf;
  Field<std::string> team;
};

class Jar : public TypedResource<JarState> {
 public:
  explicit Jar(const std::string& shelf) : shelf_(shelf) {}
  [[nodiscard]] std::string name() const override { return "jar"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("A jar.")
        .attribute("id", string().computed().stable())
        .attribute("label", string().required())
        .attribute("lid", custom<Lid>().optional().default_value("closed"))
        .attribute("shelf", string().computed().stable().describe("Where the pantry keeps it."))
        .attribute("team", string().computed().describe("Whose module it is in."));
  }
  [[nodiscard]] Binding<JarState> binding() const override {
    return Binding<JarState>()
        .field("id", &JarState::id)
        .field("label", &JarState::label)
        .field("lid", &JarState::lid)
        .field("shelf", &JarState::shelf)
        .field("team", &JarState::team);
  }
  JarState create(CreateContext& context, JarState planned) override {
    planned.id = "jar-" + planned.label;
    planned.shelf = shelf_;
    planned.team = context.provider_meta.maybe_string("team").value_or("nobody");
    return planned;
  }
  std::optional<JarState> read(ReadContext& /*context*/, JarState current) override {
    return current;
  }
  JarState update(UpdateContext& context, JarState /*prior*/, JarState planned) override {
    planned.team = context.provider_meta.maybe_string("team").value_or("nobody");
    return planned;
  }
  void remove(RemoveContext& /*context*/, JarState /*current*/) override {}
  void plan_removal(PlanContext& context, const Object& prior) override {
    if (prior.as<Lid>("lid") == Lid::open) {
      context.error("The jar is open", "Close " + prior.string("label") + " first.");
    }
  }

 private:
  const std::string& shelf_;
};

class Pantry : public Provider {
 public:
  Pantry() { add(std::make_unique<Jar>(shelf_)); }
  [[nodiscard]] std::string name() const override { return "kitchen"; }
  [[nodiscard]] std::string description() const override { return "A pantry."; }
  [[nodiscard]] Schema schema() const override {
    return Schema().attribute("shelf",
                              string().optional().default_value("top").describe("Where jars go."));
  }
  [[nodiscard]] std::optional<Schema> meta_schema() const override {
    return Schema("What modules say.").attribute("team", string().optional());
  }
  void configure(ConfigureContext& /*context*/, const Object& config) override {
    shelf_ = config.maybe_string("shelf").value_or("top");
  }

 private:
  std::string shelf_ = "top";
};

}  // namespace

std::unique_ptr<Provider> make_pantry() { return std::make_unique<Pantry>(); }

}  // namespace landform::kitchen
