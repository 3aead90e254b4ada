// A provider that keeps notes in files: a minimal example.
#pragma once

#include <memory>

#include "sdk/provider.h"

std::unique_ptr<landform::sdk::Provider> make_notes_provider();
