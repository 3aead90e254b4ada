// The cost of large sets: linear in the number of elements.
#include <gtest/gtest.h>

#include <atomic>

#include "sdk/hooked_testing.h"

namespace landform::sdk {
namespace {

// Counts how often values are compared.
class Counted : public CustomType {
 public:
  explicit Counted(std::atomic<size_t>& count) : count_(count) {}
  [[nodiscard]] std::string name() const override { return "a text"; }
  [[nodiscard]] std::optional<std::string> problem(const Value& /*value*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool equal(const Value& a, const Value& b) const override {
    ++count_;
    return std::string(text_of(a)) == " " + std::string(text_of(b)) ||
           std::string(text_of(b)) == " " + std::string(text_of(a));
  }

 private:
  std::atomic<size_t>& count_;
};

class LargeSets : public testing::TestWithParam<bool> {};

// Every element gets a computed id, and its document in another form; then all of them change.
TEST_P(LargeSets, AreComparedElementByElement) {
  constexpr size_t kElements = 1000;
  std::atomic<size_t> compared{0};
  auto text = std::make_shared<Counted>(compared);
  Attribute key = string().required();
  Attribute doc = string().optional().meaning(text);
  Attribute id = string().computed();
  const bool block = GetParam();
  Schema schema("Many.");
  if (block) {
    schema.block(
        "rule", set_block(Block().attribute("key", key).attribute("doc", doc).attribute("id", id)));
  } else {
    schema.attribute("rule", nested_set({{"key", key}, {"doc", doc}, {"id", id}}).optional());
  }
  Hooked hooked{.schema = schema};
  auto filled = [](Object planned) {
    std::vector<Object> rules = planned.objects("rule");
    for (Object& rule : rules) {
      rule.set("id", "id-" + rule.string("key"));
    }
    return planned.set("rule", rules);
  };
  hooked.create = [&](CreateContext&, Object planned) { return filled(std::move(planned)); };
  hooked.update = [&](UpdateContext&, const Object&, Object planned) {
    return filled(std::move(planned));
  };
  hooked.read = [](ReadContext&, Object current) {
    std::vector<Object> rules = current.objects("rule");
    for (Object& rule : rules) rule.set("doc", " " + rule.string("doc"));
    return current.set("rule", rules);
  };
  HookedServer server(hooked);
  auto config = [&](const char* doc_text) {
    std::string json;
    for (size_t i = 0; i < kElements; ++i) {
      json += (i == 0 ? "" : ",") + std::string("{\"key\":\"") + std::to_string(i) +
              "\",\"doc\":\"" + doc_text + std::to_string(i) + "\"}";
    }
    return server.object("{\"rule\":[" + json + "]}");
  };
  auto created = server.apply(config("a"), server.none());
  EXPECT_EQ(text_of(created.diagnostics), "");
  auto read = server.server().read({.type = "test_thing", .current = created.state}, {});
  EXPECT_TRUE(read.state.identical(created.state)) << "the other form is no change";
  auto updated = server.apply(config("b"), created.state);
  EXPECT_EQ(text_of(updated.diagnostics), "");
  EXPECT_EQ(updated.state.find("rule")->length(), kElements);
  EXPECT_LT(compared, 20 * kElements);
}

INSTANTIATE_TEST_SUITE_P(Of, LargeSets, testing::Bool());

}  // namespace
}  // namespace landform::sdk
