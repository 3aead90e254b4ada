// The provider `dummycloud`, for a cloud that exists only as emulators/dummycloud: the one to copy
// when you write your own. See docs/providers.md.
#pragma once

#include <memory>

#include "sdk/provider.h"

namespace landform::dummycloud {

[[nodiscard]] std::unique_ptr<sdk::Provider> make_provider();

}  // namespace landform::dummycloud
