#pragma once

#include <memory>

#include "sdk/provider.h"

[[nodiscard]] std::unique_ptr<landform::sdk::Provider> make_albums_provider();
