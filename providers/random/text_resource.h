// Common parts of random_string and random_password.
#pragma once

#include <optional>
#include <string>

#include "random/generated.h"
#include "random/text.h"

namespace landform::random {

// The attributes that describe the string. Resources also have `keepers`, and `number` as the old
// name of `numeric`.
enum class Lifetime : uint8_t { kept, ephemeral };
void add_text_attributes(sdk::Schema& schema, Lifetime lifetime);

// From an object with those attributes, all known.
[[nodiscard]] TextRules text_rules(const sdk::Object& object);

class TextResource : public Generated {
 public:
  // `number` and `numeric` are always the same.
  void plan(sdk::PlanContext& context, const sdk::Object* prior, sdk::Object& planned) override;
  // Older states lack `numeric`, and imported ones nearly everything.
  sdk::Object upgrade(sdk::UpgradeContext& context, int64_t version, const Value& old) override;

 protected:
  // A state for an imported string: everything else has its default.
  [[nodiscard]] sdk::Object state_of(const std::string& text) const;
};

}  // namespace landform::random
