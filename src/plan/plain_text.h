// Values in messages for people, as they would write them: `"a"`, `[1, 2]`, `{ a = null }`; what is
// not known is `(known after apply)`. Long ones are cut.
#pragma once

#include <string>

#include "value/value.h"

namespace landform::plan {

[[nodiscard]] std::string plain_text(const Value& value);

}  // namespace landform::plan
