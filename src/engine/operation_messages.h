// Words that several operations use. Private to them.
#pragma once

namespace landform::engine {

inline constexpr const char* kInvalidObject = "Provider produced invalid object";
inline constexpr const char* kProviderBug =
    "\n\nThis is a bug in the provider, which should be reported in the provider's own issue "
    "tracker.";

}  // namespace landform::engine
