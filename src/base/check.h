// Promises between libraries. One that is broken is a bug in Landform: the program ends with a
// message that says so. It is never reported as the user's mistake, and never as that of the author
// of a provider, whose code is checked where it is called (sdk/author_values.h, sdk/guard.h).
#pragma once

namespace landform {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace landform

#define LANDFORM_CHECK(condition)                                                               \
  (__builtin_expect(!(condition), 0) ? ::landform::check_failed(#condition, __FILE__, __LINE__) \
                                     : (void)0)
