// Inspects recorded deployments, as far as their targets respond.
//
// Nothing here is an error: a target that is down must not prevent the user from changing or
// removing the others. What did not respond is reported.
#pragma once

#include "sdk/deployments/fleet.h"

namespace landform::deployments {

struct Probed {
  Records records;  // of what exists, or may exist
  std::map<Target, std::string> gone;
  std::map<Target, std::string> unseen;  // why not
};

// Inspects all of them, at most `concurrency` at once.
[[nodiscard]] Probed probe(const Context& context, Fleet& fleet, const Ids& ids,
                           size_t concurrency);

// A list for messages, one line for each target, at most twenty of them.
[[nodiscard]] std::string listed(const std::map<Target, std::string>& reasons);

}  // namespace landform::deployments
