// Modules from git repositories, by the git program.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace landform::install {

// Clones a repository into a directory that does not exist yet. Of the URL's parameters, `ref` says
// what to check out (a branch, tag or commit) and `depth` how much history to take.
//
// A source address may come from a module that somebody else wrote, so nothing in it is treated as
// an option of git, only ordinary transports are allowed, and no hooks are run. Returns what went
// wrong, if anything.
[[nodiscard]] std::optional<Error> clone_repository(const std::string& url,
                                                    const std::string& destination);

}  // namespace landform::install
