// A caller's bug ends the program with a message; it is never reported as the user's mistake.
//
// Where the caller is somebody else's code, which must not take the program down with it (a hook of
// a provider), ChecksThrow makes it an exception.
#pragma once

#include <stdexcept>

namespace landform {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

struct CheckFailure : std::logic_error {
  using std::logic_error::logic_error;
};

// While one of these lives, checks that fail on its thread throw CheckFailure.
class ChecksThrow {
 public:
  ChecksThrow();
  ~ChecksThrow();
  ChecksThrow(const ChecksThrow&) = delete;
  ChecksThrow& operator=(const ChecksThrow&) = delete;
};

}  // namespace landform

#define LANDFORM_CHECK(condition)                                                               \
  (__builtin_expect(!(condition), 0) ? ::landform::check_failed(#condition, __FILE__, __LINE__) \
                                     : (void)0)
