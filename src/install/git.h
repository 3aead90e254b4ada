// Modules from git repositories, using the git program.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace landform::install {

// Clones a repository into a directory that does not exist yet. Of the URL's parameters, `ref` says
// what to check out (a branch, tag or commit) and `depth` how much history to fetch.
//
// A source address may come from an untrusted module, so nothing in it is treated as a git option,
// only ordinary transports are allowed, and no hooks are run. Returns the error, if any.
[[nodiscard]] std::optional<Error> clone_repository(const std::string& url,
                                                    const std::string& destination);

}  // namespace landform::install
