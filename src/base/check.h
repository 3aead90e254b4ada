// A caller's bug ends the program with a message; it is never reported as the user's mistake.
#pragma once

namespace landform {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace landform

#define LANDFORM_CHECK(condition)                                                               \
  (__builtin_expect(!(condition), 0) ? ::landform::check_failed(#condition, __FILE__, __LINE__) \
                                     : (void)0)
