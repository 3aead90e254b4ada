// What the resources of this provider have in common: they are made once, kept in state only, and
// replaced when what they are made of changes.
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
  // Only of what does not touch the result, such as keepers that were null.
  sdk::Object update(sdk::UpdateContext& context, sdk::Object prior, sdk::Object planned) override;
  void remove(sdk::RemoveContext& context, sdk::Object current) override;
  // Most kinds can be imported; this is for those that cannot.
  std::optional<sdk::Object> import_state(sdk::ImportContext& context,
                                          const std::string& id) override;
};

// Something of the user's choice; when it changes, there is to be a new result. A state of older
// providers has no entries for null, so those mean nothing.
[[nodiscard]] sdk::Attribute keepers();
inline constexpr const char* kKeepersDescription =
    "Values of your choice. Whenever one of them changes, a new result is generated.";

// A result: it stays until the resource is replaced.
[[nodiscard]] sdk::Attribute result(sdk::Attribute attribute, std::string description);

// Numbers that follow from the seed; without one nobody can foresee them.
[[nodiscard]] std::unique_ptr<NumberSource> source_for(const std::optional<std::string>& seed);

// Sentences that users know.
[[nodiscard]] std::string retry_detail(const std::string& what, const std::string& original_error);
void report_read_error(sdk::Context& context, const std::string& original_error);

}  // namespace landform::random
