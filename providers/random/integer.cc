// random_integer.
#include "base/split.h"
#include "random/encoding.h"
#include "random/generated.h"
#include "random/resources.h"

namespace landform::random {
namespace {

class IntegerResource : public Generated {
 public:
  [[nodiscard]] std::string name() const override { return "integer"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(
               "A random whole number in a range. Together with `create_before_destroy`, "
               "a name made from it lets the old and the new object exist side by side.")
        .attribute("keepers", keepers())
        .attribute("min", sdk::int64().required().requires_replace().describe("The minimum."))
        .attribute("max", sdk::int64().required().requires_replace().describe("The maximum."))
        .attribute("seed", sdk::string().optional().requires_replace().describe(
                               "A seed that determines the number: the same seed gives the same "
                               "number in the same range."))
        .attribute("result", result(sdk::int64(), "The number."))
        .attribute("id", result(sdk::string(), "The number as a string."));
  }

  sdk::Object create(sdk::CreateContext& context, sdk::Object planned) override {
    int64_t least = planned.int64("min");
    int64_t greatest = planned.int64("max");
    if (greatest < least) {
      context.error("Create Random Integer Error",
                    "The minimum (minVal) value needs to be smaller than or equal to maximum "
                    "(maxVal) value.");
      context.nothing_created();
      return planned;
    }
    // Unsigned numbers wrap around if the range is wider than 63 bits.
    uint64_t count = static_cast<uint64_t>(greatest) - static_cast<uint64_t>(least) + 1;
    uint64_t drawn = source_for(planned.maybe_string("seed"))->below(count);
    auto number = static_cast<int64_t>(static_cast<uint64_t>(least) + drawn);
    return planned.set("result", number).set("id", std::to_string(number));
  }

  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override {
    const std::string kSummary = "Import Random Integer Error";
    std::vector<std::string> parts = split(id, ',');
    if (parts.size() != 3 && parts.size() != 4) {
      context.error(kSummary,
                    "Invalid import usage: expecting {result},{min},{max} or "
                    "{result},{min},{max},{seed}");
      return std::nullopt;
    }
    sdk::Object out = empty();
    struct Part {
      const char* attribute;
      const char* shown;
    };
    const Part kParts[] = {{"result", "value"}, {"min", "min value"}, {"max", "max value"}};
    for (size_t i = 0; i < std::size(kParts); ++i) {
      auto number = parse_int64(parts[i]);
      if (!number) {
        context.error(kSummary, std::string("The ") + kParts[i].shown +
                                    " supplied could not be parsed as an integer.\n\n"
                                    "Original Error: " +
                                    number.error().message);
        return std::nullopt;
      }
      out.set(kParts[i].attribute, *number);
    }
    if (parts.size() == 4) out.set("seed", parts[3]);
    return out.set("id", parts[0]);
  }
};

}  // namespace

std::unique_ptr<sdk::Resource> make_integer() { return std::make_unique<IntegerResource>(); }

}  // namespace landform::random
