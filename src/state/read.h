// State files, read with Terraform's rules and messages.
//
// Version 4 is read as it is; older ones, from before Terraform 0.12, are upgraded. Reading is
// linear and keeps the text: attributes stay where they are until somebody decodes them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/state.h"

namespace landform::state {

struct ReadOptions {
  // For messages about versions that are not supported.
  std::string terraform_version;
  // The file in a source map: then diagnostics have a place in it.
  FileId file = FileId::none;
};

// None with no error if the text is empty, which stands for no state. With errors, what could be
// read: enough to look at, but not to work with.
[[nodiscard]] Diagnosed<std::optional<State>> read_state(std::shared_ptr<const std::string> text,
                                                         const ReadOptions& options);

}  // namespace landform::state
