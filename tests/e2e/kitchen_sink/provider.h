// A provider that uses every feature of the SDK. Its objects exist only in states; what tests need
// to observe is written to a journal (journal.h).
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::kitchen {

enum class Journaling : bool {
  off,  // no configuration can make it write files
  on,
};

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(Journaling journaling = Journaling::on);

}  // namespace landform::kitchen
