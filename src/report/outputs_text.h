// Output values as people read them: what Terraform prints for `output`, and after an apply.
#pragma once

#include <map>
#include <string>

#include "report/palette.h"
#include "state/state.h"

namespace landform::report {

// Of all outputs, sorted; what is sensitive is not shown. Ends with a line break.
[[nodiscard]] std::string outputs_text(const std::map<std::string, state::Output>& outputs);

// Of one output, which is shown even if it is sensitive. Ends with a line break.
[[nodiscard]] std::string output_text(const state::Output& output);

// "Outputs:" and all of them, as they follow an apply; nothing if there are none.
[[nodiscard]] std::string outputs_section_text(const std::map<std::string, state::Output>& outputs,
                                               const TextStyle& style);

}  // namespace landform::report
