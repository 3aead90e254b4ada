// Version 4 of the state format. Private to the library.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/field_reader.h"
#include "state/state.h"

namespace landform::state {

// The result of one pass over a file. The version is read along with everything else, since it may
// come last; the rest is valid only if it is 4.
struct ReadV4 {
  std::optional<uint64_t> version;
  std::optional<FieldReader::Mismatch> version_mismatch;
  std::optional<FieldReader::Mismatch> mismatch;
  std::optional<JsonError> syntax_error;
  State state;
  Diagnostics diagnostics;
};

// `owner` keeps the text alive.
[[nodiscard]] ReadV4 read_v4(std::shared_ptr<const void> owner, std::string_view text, FileId file);

}  // namespace landform::state
