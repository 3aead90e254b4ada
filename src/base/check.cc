#include "base/check.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace landform {
namespace {

thread_local int throwing = 0;

}  // namespace

ChecksThrow::ChecksThrow() { ++throwing; }
ChecksThrow::~ChecksThrow() { --throwing; }

void check_failed(const char* condition, const char* file, int line) {
  if (throwing > 0) throw CheckFailure(std::string(condition) + " does not hold");
  std::fprintf(stderr, "%s:%d: this is a bug in Landform: %s does not hold\n", file, line,
               condition);
  std::abort();
}

}  // namespace landform
