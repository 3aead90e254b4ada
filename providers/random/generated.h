// Common parts of this provider's resources: they are generated once, stored only in the state, and
// replaced when their inputs change.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "random/number_source.h"
#include "sdk/provider.h"

namespace landform::random {

class Generated : public sdk::Resource {
 public:
  std::optional<sdk::Object> read(sdk::ReadContext& context, sdk::Object current) override;
  // Only for changes that do not affect the result, such as keepers that were null.
  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override;
  void remove(sdk::RemoveContext& context, sdk::Object current) override;
  // Most resources can be imported; this is for those that cannot.
  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override;
};

// Arbitrary values chosen by the user; when they change, a new result is generated. States of older
// providers have no null entries, so those are ignored.
[[nodiscard]] sdk::Attribute keepers();
inline constexpr const char* kKeepersDescription =
    "Values of your choice. Whenever one of them changes, a new result is generated.";

// A result: it is kept until the resource is replaced.
[[nodiscard]] sdk::Attribute result(sdk::Attribute attribute, std::string description);

// Numbers determined by the seed; without one they are unpredictable.
[[nodiscard]] std::unique_ptr<NumberSource> source_for(const std::optional<std::string>& seed);

// Sentences that users know from the original provider.
[[nodiscard]] std::string retry_detail(const std::string& what, const std::string& original_error);
void report_read_error(sdk::Context& context, const std::string& original_error);

}  // namespace landform::random
