// Names: a letter (in any script) or underscore, then letters, digits, underscores and dashes.
#pragma once

#include <string_view>

namespace landform::syntax {

[[nodiscard]] bool is_identifier(std::string_view text);

}  // namespace landform::syntax
