// State files: anything that is read without errors can be written, and reads as the same state
// again.
#include <string>

#include "fuzz.h"
#include "state/read.h"
#include "state/write.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  SourceMap sources;
  FileId file = fuzz::add_input(sources, data, size);
  auto read = state::read_state_in_place(sources.file(file)->text(), file);
  fuzz::check_diagnostics(read.diagnostics, sources);
  if (!read.value || read.diagnostics.has_errors()) return 0;
  std::string written = state::write_state(*read.value);
  auto again = state::read_state(written);
  LANDFORM_CHECK(!again.diagnostics.has_errors() && again.value);
  LANDFORM_CHECK(state::write_state(*again.value) == written);
  LANDFORM_CHECK(state::same_content(*read.value, *again.value));
  return 0;
}
