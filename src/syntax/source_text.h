// How messages show pieces of source: positions, quoted names, and names that may have been meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/source.h"

namespace landform::syntax {

// Such as "main.tf:3,5-9", or "main.tf:3,5-4,2" over several lines.
[[nodiscard]] std::string describe_range(const SourceFile& source, const Range& range);
// In double quotes, escaped as Go's %q does.
[[nodiscard]] std::string quote(std::string_view text);
// The first of the names that is at most two edits away; empty when there is none.
[[nodiscard]] std::string_view name_suggestion(std::string_view given,
                                               std::span<const std::string_view> names);
// The same as the end of a sentence: ` Did you mean "x"?`, or empty.
[[nodiscard]] std::string did_you_mean(std::string_view given,
                                       std::span<const std::string_view> names);

}  // namespace landform::syntax
