// A provider's errors and warnings, each about an attribute or the whole block.
#pragma once

#include "provider/diagnostics.h"

namespace landform::sdk {

using landform::Severity;
using provider::Diagnostic;
using provider::Diagnostics;

}  // namespace landform::sdk
