// Reading state files, with Terraform's rules and messages.
//
// Version 4 is read directly; older versions, from before Terraform 0.12, are upgraded. Reading
// takes linear time and keeps the text: attributes stay in it until they are decoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/state.h"

namespace landform::state {

// None without an error if the text is empty, which means no state. With errors, the part that
// could be read: enough to inspect, but not to work with. If the file is in a source map,
// diagnostics have positions in it.
[[nodiscard]] Diagnosed<std::optional<State>> read_state(std::string text,
                                                         FileId file = FileId::none);
// The same without a copy: the text must outlive the state.
[[nodiscard]] Diagnosed<std::optional<State>> read_state_in_place(std::string_view text,
                                                                  FileId file = FileId::none);

}  // namespace landform::state
