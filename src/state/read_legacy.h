// Versions 1 to 3 of the state format, which Terraform wrote before 0.12. Private to the library.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/state.h"

namespace landform::state {

inline constexpr uint64_t kNewestLegacyVersion = 3;

// Reads a file of that version and upgrades it. The text is known to be a valid JSON object.
[[nodiscard]] Diagnosed<State> read_legacy(std::string_view text, uint64_t version, FileId file);

}  // namespace landform::state
