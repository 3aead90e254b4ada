// A provider that uses everything the SDK has. Its objects exist in states only: what a test has to
// see of its work is written to a journal (journal.h).
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::kitchen {

enum class Journaling : bool {
  off,  // no configuration makes it write any file
  on,
};

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider(Journaling journaling = Journaling::on);

}  // namespace landform::kitchen
