// random_pet.
#include <algorithm>

#include "random/generated.h"
#include "random/resources.h"
#include "random/text.h"
#include "random/words.h"
#include "sdk/validators.h"

namespace landform::random {
namespace {

// The last word is an animal, the one before it an adjective, and all before those are adverbs.
// Less than one word means two.
std::string make_name(int64_t words, const std::string& separator) {
  SecureSource source;
  auto one_of = [&](std::span<const std::string_view> list) {
    return std::string(list[source.below(list.size())]);
  };
  if (words == 1) return one_of(animals());
  std::string out;
  for (int64_t i = 2; i < words; ++i) out += one_of(adverbs()) + separator;
  return out + one_of(adjectives()) + separator + one_of(animals());
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

class PetResource : public Generated {
 public:
  [[nodiscard]] std::string name() const override { return "pet"; }

  [[nodiscard]] sdk::Schema schema() const override {
    return sdk::Schema(
               "A name that people can remember, such as `brave-otter`. Together with "
               "`create_before_destroy`, it lets the old and the new object exist side by side.")
        .attribute("keepers", keepers())
        .attribute("length", sdk::int64()
                                 .optional()
                                 .default_value(2)
                                 .requires_replace()
                                 .validate(sdk::at_most(kMostWords))
                                 .describe("The number of words; 2 by default."))
        .attribute("prefix",
                   sdk::string().optional().requires_replace().describe("A prefix for the name."))
        .attribute("separator",
                   sdk::string().optional().default_value("-").requires_replace().describe(
                       "The separator between the words; `-` unless it is "
                       "set."))
        .attribute("id", result(sdk::string(), "The name."));
  }

  sdk::Object create(sdk::CreateContext& /*context*/, sdk::Object planned) override {
    std::string separator = planned.string("separator");
    // The prefix and the separator after it are not changed.
    std::string name = lower_case(make_name(planned.int64("length"), separator));
    std::string prefix = planned.maybe_string("prefix").value_or("");
    if (!prefix.empty()) name.insert(0, prefix + separator);
    return planned.set("id", name);
  }

 private:
  static constexpr int64_t kMostWords = kLongest / 16;
};

}  // namespace

std::unique_ptr<sdk::Resource> make_pet() { return std::make_unique<PetResource>(); }

}  // namespace landform::random
