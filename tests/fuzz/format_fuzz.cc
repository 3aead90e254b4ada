// The formatter: valid files stay valid, keep the same items, and formatting is idempotent.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/check.h"
#include "base/source.h"
#include "syntax/format.h"
#include "syntax/format_config.h"
#include "syntax/parser.h"

namespace landform::fuzz {
namespace {

// The number of top-level attributes and blocks; none if the text does not parse.
int count_items(const std::string& text) {
  SourceMap sources;
  auto parsed = syntax::parse_config(sources, sources.add("input.tf", text));
  if (parsed.diagnostics.has_errors()) return -1;
  auto attributes = parsed.value.body->just_attributes();
  return static_cast<int>(attributes.value.size());
}

[[noreturn]] void fail(const char* what, const std::string& once, const std::string& twice) {
  std::fprintf(stderr, "%s\n--- formatted once\n%s\n--- formatted twice\n%s\n---\n", what,
               once.c_str(), twice.c_str());
  std::abort();
}

}  // namespace
}  // namespace landform::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace landform;
  std::string text(reinterpret_cast<const char*>(data), size);
  int items = fuzz::count_items(text);
  std::string once = syntax::format(text);
  if (items < 0) return 0;  // only required to terminate
  std::string twice = syntax::format(once);
  if (fuzz::count_items(once) != items) fuzz::fail("it no longer parses the same way", once, twice);
  if (once != twice) fuzz::fail("it is not idempotent", once, twice);
  syntax::FormattedConfig pieces = syntax::format_config(text, {.threads = 1, .piece = 8});
  if (pieces.broken || (pieces.changed ? pieces.text : text) != once) {
    fuzz::fail("it differs when formatted in pieces", once, pieces.text);
  }
  return 0;
}
