// A block of an override file merged over the block that it overrides.
#pragma once

#include <memory>

#include "syntax/body.h"

namespace landform::config {

// Attributes of `over` replace those of `base`; nested blocks of a type replace all nested blocks
// of that type, including dynamic ones. Lifecycle blocks are merged.
[[nodiscard]] std::shared_ptr<const syntax::Body> override_body(
    std::shared_ptr<const syntax::Body> base, std::shared_ptr<const syntax::Body> over);

}  // namespace landform::config
