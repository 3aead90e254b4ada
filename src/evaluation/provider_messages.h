// Messages of providers, with the place in the configuration that they are about.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "provider/diagnostics.h"
#include "syntax/body.h"

namespace landform::evaluation {

// Without a place.
void add_messages(const provider::Diagnostics& from, Diagnostics& to);

// About the block of an object. `body` is its block without meta-arguments; a message about an
// attribute that it does not have is about the block.
struct MessagePlace {
  const syntax::Body& body;
  std::string address;
};
void add_messages(const provider::Diagnostics& from, const MessagePlace& place, Diagnostics& to);

// The place of the attribute at a path.
[[nodiscard]] Range range_of(const syntax::Body& body, const Path& path);

}  // namespace landform::evaluation
