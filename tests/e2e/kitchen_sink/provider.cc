#include "kitchen_sink/provider.h"

#include "kitchen_sink/kinds.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

class KitchenProvider : public Provider {
 public:
  explicit KitchenProvider(Journaling journaling) : journaling_(journaling) {
    add(make_everything());
    add(make_thing());
    add(make_thing_list());
    add(make_widget());
    add(make_vault(journal_));
    add(make_token(journal_));
    add(make_slow(journal_));
    add(make_meeting());
    add(make_ping());
    add(make_rogue());
    add(make_rogue_data());
    add(make_lookup());
    add(make_join_function());
    add(make_bytes_function());
    add(make_throwing_function());
    include(make_pantry());
  }

  [[nodiscard]] std::string name() const override { return "kitchen"; }
  [[nodiscard]] std::string version() const override { return "1.2.3"; }
  [[nodiscard]] std::string description() const override {
    return "a provider with everything in it, for tests";
  }
  [[nodiscard]] Schema schema() const override {
    return Schema("For tests.")
        .attribute("journal", string().optional().describe("A file to log to what happens."))
        .attribute("endpoint", string().optional().describe("Nothing works while it is unknown."));
  }
  void configure(ConfigureContext& context, const Object& config) override {
    if (config.is_unknown("endpoint")) context.defer(Deferral::provider_config_unknown);
    if (journaling_ == Journaling::off) return;
    journal_.open(config.maybe_string("journal").value_or(""));
  }

 private:
  const Journaling journaling_;
  Journal journal_;
};

}  // namespace

std::unique_ptr<Provider> make_provider(Journaling journaling) {
  return std::make_unique<KitchenProvider>(journaling);
}

}  // namespace landform::kitchen
