// Hooks that break the rules. The attribute `misdeed` says which: the hook's name, and what it does
// there.
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "kitchen_sink/kinds.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

using Misdeed = std::function<void(Object& state)>;

const std::map<std::string, Misdeed>& misdeeds() {
  static const std::map<std::string, Misdeed> all = {
      {"change_known", [](Object& s) { s.set("name", "changed"); }},
      {"change_default", [](Object& s) { s.set("size", 99); }},
      {"null_required", [](Object& s) { s.set_null("name"); }},
      {"invent_optional", [](Object& s) { s.set("note", "never written"); }},
      {"leave_unknown", [](Object& s) { s.set_unknown("id"); }},
      {"leave_unknown_deep",
       [](Object& s) {
         std::vector<Object> parts = s.objects("parts");
         parts.at(0).set_unknown("uid");
         s.set("parts", parts);
       }},
      {"drop_block", [](Object& s) { s.set("disk", std::vector<Object>{}); }},
      {"null_block", [](Object& s) { s.set_null("disk"); }},
      {"add_block",
       [](Object& s) {
         std::vector<Object> disks = s.objects("disk");
         disks.push_back(disks.at(0));
         s.set("disk", disks);
       }},
      {"change_block",
       [](Object& s) {
         std::vector<Object> disks = s.objects("disk");
         disks.at(0).set("label", "changed");
         s.set("disk", disks);
       }},
      {"drop_element", [](Object& s) { s.set("parts", std::vector<Object>{}); }},
      {"null_nested", [](Object& s) { s.set_null("parts"); }},
      {"add_key",
       [](Object& s) {
         s.set("tags", std::map<std::string, std::string>{{"x", "y"}});
       }},
      {"add_set_element",
       [](Object& s) {
         std::vector<Object> labels = s.objects("rule");
         labels.push_back(s.empty("rule").set("label", "another").set("uid", "u"));
         s.set("rule", labels);
       }},
      {"change_set_element",
       [](Object& s) {
         std::vector<Object> rules = s.objects("rule");
         rules.at(0).set("label", "another");
         s.set("rule", rules);
       }},
      {"wrong_type", [](Object& s) { s.set("size", "not a number"); }},
      {"wrong_name", [](Object& s) { s.set("nothing", 1); }},
      {"null_getter", [](Object& s) { (void)s.string("note"); }},
      {"throw", [](Object&) { throw std::runtime_error("boom"); }},
      {"throw_number", [](Object&) { throw 42; }},
  };
  return all;
}

// Performs the misdeed if it is for this hook.
void misbehave(const std::string& hook, const std::string& wanted, Object& state) {
  if (!wanted.starts_with(hook + ":")) return;
  auto found = misdeeds().find(wanted.substr(hook.size() + 1));
  if (found != misdeeds().end()) found->second(state);
}

class Rogue : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "rogue"; }

  [[nodiscard]] Schema schema() const override {
    Block part = Block("A part.")
                     .attribute("label", string().required())
                     .attribute("uid", string().computed().stable());
    return Schema("Does what it must not.")
        .attribute("id", string().computed().stable())
        .attribute("name", string().required())
        .attribute("misdeed", string().required())
        .attribute("size", int64().optional().default_value(1))
        .attribute("note", string().optional())
        .attribute("tags", map(string()).optional())
        .attribute("parts", nested_list({{"label", string().required()},
                                         {"uid", string().computed().stable()}})
                                .optional())
        .block("disk", list_block(part))
        .block("rule", set_block(part));
  }

  Object create(CreateContext& context, Object planned) override {
    Object state = filled(std::move(planned));
    if (context.config.string("misdeed").starts_with("create:save_")) {
      context.save(state);
      throw std::runtime_error("boom");
    }
    misbehave("create", state.string("misdeed"), state);
    return state;
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override {
    std::string misdeed = current.string("misdeed");
    misbehave("read", misdeed, current);
    return current;
  }
  Object update(UpdateContext& /*context*/, Object /*prior*/, Object planned) override {
    Object state = filled(std::move(planned));
    misbehave("update", state.string("misdeed"), state);
    return state;
  }
  void remove(RemoveContext& /*context*/, Object current) override {
    std::string misdeed = current.string("misdeed");
    misbehave("remove", misdeed, current);
  }
  void validate(ValidateContext& /*context*/, const Object& config) override {
    Object state = config;
    misbehave("validate", config.maybe_string("misdeed").value_or(""), state);
  }
  void plan(PlanContext& context, const Object* /*prior*/, Object& planned) override {
    std::string misdeed = planned.maybe_string("misdeed").value_or("");
    if (misdeed == "plan:replace_nothing") context.replace_because_of("nothing");
    misbehave("plan", misdeed, planned);
  }
  std::optional<Object> import_state(ImportContext& /*context*/, const std::string& id) override {
    if (id == "nothing") return std::nullopt;
    Object state = empty().set("id", "rogue").set("name", "a").set("misdeed", "none");
    misbehave("import", id, state);
    return state;
  }

 private:
  static Object filled(Object state) {
    state.set("id", "rogue-1");
    for (const char* name : {"parts", "disk", "rule"}) {
      if (!state.is_set(name)) continue;
      std::vector<Object> parts = state.objects(name);
      for (Object& part : parts) part.set("uid", "uid-" + part.string("label"));
      state.set(name, parts);
    }
    return state;
  }
};

class RogueData : public DataSource {
 public:
  [[nodiscard]] std::string name() const override { return "rogue"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("Does what it must not.")
        .attribute("misdeed", string().required())
        .attribute("id", string().computed())
        .attribute("size", int64().optional().default_value(1));
  }
  Object read(DataContext& /*context*/, Object config) override {
    config.set("id", "rogue-1");
    std::string misdeed = config.string("misdeed");
    misbehave("read", misdeed, config);
    return config;
  }
};

}  // namespace

std::unique_ptr<Resource> make_rogue() { return std::make_unique<Rogue>(); }
std::unique_ptr<DataSource> make_rogue_data() { return std::make_unique<RogueData>(); }

}  // namespace landform::kitchen
