// Messages of providers, as all visitors of the evaluation report them.
#pragma once

#include "evaluation/provider_messages.h"

namespace landform::engine {

using evaluation::add_messages;
using evaluation::MessagePlace;
using evaluation::range_of;

}  // namespace landform::engine
