// Journals of interrupted runs: whatever is in one, the state it gives can be written and read.
#include <optional>
#include <string>
#include <string_view>

#include "base/check.h"
#include "journal/recovery.h"
#include "state/read.h"
#include "state/write.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  auto content = journal::read_content({reinterpret_cast<const char*>(data), size});
  if (!content) return 0;
  (void)journal::compare(*content, std::nullopt);
  state::State state = journal::recovered(*content, std::nullopt);
  auto again = state::read_state(state::write_state(state));
  LANDFORM_CHECK(!again.diagnostics.has_errors() && again.value);
  LANDFORM_CHECK(journal::compare(*content, again.value) != journal::Relation::conflicts);
  return 0;
}
