// State files, read with Terraform's rules and messages.
//
// Version 4 is read as it is; older ones, from before Terraform 0.12, are upgraded. Reading is
// linear and keeps the text: attributes stay where they are until somebody decodes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/state.h"

namespace landform::state {

// None with no error if the text is empty, which stands for no state. With errors, what could be
// read: enough to look at, but not to work with. If the file is one of a source map, diagnostics
// have a place in it.
[[nodiscard]] Diagnosed<std::optional<State>> read_state(std::string text,
                                                         FileId file = FileId::none);
// The same without a copy: the text must outlive the state.
[[nodiscard]] Diagnosed<std::optional<State>> read_state_in_place(std::string_view text,
                                                                  FileId file = FileId::none);

}  // namespace landform::state
