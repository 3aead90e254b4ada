// Saved plans: anything is read or refused, and what was read can be saved again.
#include <string_view>

#include "base/check.h"
#include "engine/plan_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  auto plan = engine::read_plan_body({reinterpret_cast<const char*>(data), size});
  if (!plan) return 0;
  LANDFORM_CHECK(engine::read_plan(engine::write_plan(*plan)).ok());
  return 0;
}
