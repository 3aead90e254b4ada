// Contracts between libraries. A violation is a bug in Landform: the program aborts with a message
// that says so. User errors are reported as diagnostics instead, and mistakes of provider authors
// are caught where their code is called (sdk/author_values.h, sdk/guard.h).
#pragma once

namespace landform {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace landform

#define LANDFORM_CHECK(condition)                                                               \
  (__builtin_expect(!(condition), 0) ? ::landform::check_failed(#condition, __FILE__, __LINE__) \
                                     : (void)0)
