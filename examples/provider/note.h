// A provider that keeps notes in files: the smallest that does something.
#pragma once

#include <memory>

#include "sdk/provider.h"

std::unique_ptr<landform::sdk::Provider> make_notes_provider();
