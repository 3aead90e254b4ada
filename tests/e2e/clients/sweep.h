// How much of a sweep, a test of the same thing at many positions, is tried.
//
// All positions take minutes, so by default some of them are tried, fewer with sanitizers, which
// are slow and find their bugs in a few; LANDFORM_SWEEP=all tries all.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

namespace landform::e2e {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

// Every how many positions one is tried.
inline size_t sweep_stride(size_t by_default) {
  const char* how = std::getenv("LANDFORM_SWEEP");
  if (how != nullptr && std::string(how) == "all") return 1;
  return kSanitized ? by_default * 3 : by_default;
}

}  // namespace landform::e2e
