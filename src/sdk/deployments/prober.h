// What there really is of recorded deployments, as far as it can be seen.
//
// Nothing here is an error: a target that is down must not keep the user from changing or removing
// what else there is. Whatever could not be seen is said in words.
#pragma once

#include "sdk/deployments/fleet.h"

namespace landform::deployments {

struct Probed {
  Records records;  // of what is there, or may be
  std::map<Target, std::string> gone;
  std::map<Target, std::string> unseen;  // why not
};

// Asks for all of them, at most `concurrency` at once.
[[nodiscard]] Probed probe(const Context& context, Fleet& fleet, const Ids& ids,
                           size_t concurrency);

// "3: connection refused; 5: connection refused", at most some twenty of them.
[[nodiscard]] std::string listed(const std::map<Target, std::string>& reasons);

}  // namespace landform::deployments
