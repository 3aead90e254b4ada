#include "sdk/guard.h"

#include <fmt/format.h>

#include "sdk/sentence.h"

namespace landform::sdk {

void report_exception(const HookName& name, const char* what, bool author,
                      Diagnostics& diagnostics) {
  if (author) {
    diagnostics.error("Bug in the provider",
                      fmt::format("The {} misuses its state: {} Report this to the provider's "
                                  "maintainers.",
                                  name.text(), sentence(what)));
    return;
  }
  diagnostics.error("The provider failed",
                    fmt::format("The {} ended with an error: {}", name.text(), sentence(what)));
}

}  // namespace landform::sdk
