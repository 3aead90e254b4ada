// random_shuffle.
#include "random/generated.h"
#include "random/resources.h"
#include "random/text.h"
#include "sdk/validators.h"

namespace landform::random {
namespace {

class ShuffleResource : public Generated {
 public:
  [[nodiscard]] std::string name() const override { return "shuffle"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema("A list of strings in random order, or a random selection of them.")
        .attribute("keepers", keepers())
        .attribute("seed",
                   sdk::string().optional().requires_replace().describe(
                       "A seed that determines the order: the same seed gives the same order "
                       "of the same list."))
        .attribute("input", sdk::list(sdk::string())
                                .required()
                                .requires_replace()
                                .describe("The strings to choose from."))
        .attribute("result_count",
                   sdk::int64()
                       .optional()
                       .requires_replace()
                       .validate(sdk::between(0, kLongest))
                       .describe("The number of strings to choose; all of them by default. If it "
                                 "is less, some are omitted; if it is more, the list is "
                                 "repeated, in a new order each time."))
        .attribute("result", result(sdk::list(sdk::string()), "The strings in their new order."))
        .attribute("id", result(sdk::string(), "Always `-`; not used."));
  }

  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    const Value input = planned.get("input");
    size_t count = input.length();
    if (auto wanted = planned.maybe_int64("result_count")) count = static_cast<size_t>(*wanted);
    if (input.length() == 0) count = 0;
    std::vector<Value> chosen;
    chosen.reserve(count);
    auto source = source_for(planned.maybe_string("seed"));
    while (chosen.size() < count) {
      for (size_t i : source->permutation(input.length())) {
        if (chosen.size() < count) chosen.push_back(input.elements()[i]);
      }
    }
    return planned.set("id", "-").set("result", Value::list(Type::string(), std::move(chosen)));
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_shuffle() { return std::make_unique<ShuffleResource>(); }

}  // namespace landform::random
