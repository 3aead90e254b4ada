#include "random/provider.h"

#include "random/resources.h"

namespace landform::random {
namespace {

class RandomProvider : public sdk::Provider {
 public:
  RandomProvider() {
    add(make_bytes());
    add(make_id());
    add(make_integer());
    add(make_password());
    add(make_pet());
    add(make_shuffle());
    add(make_string());
    add(make_uuid());
    add(make_uuid4());
    add(make_uuid7());
    add(make_ephemeral_bytes());
    add(make_ephemeral_password());
  }
  [[nodiscard]] std::string name() const override { return "random"; }
  // The version of hashicorp/random that it is compatible with.
  [[nodiscard]] std::string version() const override { return "3.9.0"; }
  [[nodiscard]] std::string description() const override {
    return "A provider of random strings, numbers, names and orders that do not change until "
           "their inputs change";
  }
};

}  // namespace

std::unique_ptr<sdk::Provider> make_provider() { return std::make_unique<RandomProvider>(); }

}  // namespace landform::random
