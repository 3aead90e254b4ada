#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace landform {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: this is a bug in Landform: %s does not hold\n", file, line,
               condition);
  std::abort();
}

}  // namespace landform
