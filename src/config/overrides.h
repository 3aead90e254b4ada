// What override files may not do. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "syntax/body.h"

namespace landform::config {

// The alias that a provider block sets; empty if there is none.
[[nodiscard]] std::string provider_alias(const syntax::Block& provider);

// Reports a block that only primary files may have.
[[nodiscard]] bool refuse_override(const syntax::Block& block, Diagnostics& diagnostics);

// Reports a block that overrides nothing.
void report_missing_base(const syntax::Block& block, Diagnostics& diagnostics);
// How an object is called in messages.
struct Overridden {
  const char* base;  // "variable declaration"
  const char* name;  // "variable"
  const char* verb;  // "declared"
};
void report_missing_base(const Overridden& kind, std::string_view name, const Range& range,
                         Diagnostics& diagnostics);

// Reports the argument depends_on in an override.
void check_overridden_dependencies(const syntax::Block& block, Diagnostics& diagnostics);
// Reports rules that are to be checked: those of overrides would not be.
void check_overridden_rules(const syntax::Block& block, Diagnostics& diagnostics);

}  // namespace landform::config
