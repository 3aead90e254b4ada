#pragma once

#include <memory>
#include <string>

#include "sdk/provider.h"

// `journal` is a directory.
[[nodiscard]] std::unique_ptr<landform::sdk::Provider> make_notices_provider(
    const std::string& journal);
