// Copies files to a host, with the remote side of scp.
#pragma once

#include <string>
#include <string_view>

#include "ssh/session.h"

namespace landform::ssh {

// All of these return "" or what went wrong, and end early when cancelled. Files get the mode 0644,
// directories 0755.
[[nodiscard]] std::string upload_text(Session& session, std::string_view content,
                                      const std::string& destination,
                                      const std::stop_token& cancelled);
[[nodiscard]] std::string upload_file(Session& session, const std::string& source,
                                      const std::string& destination,
                                      const std::stop_token& cancelled);
// Copies the directory into the destination; if its name ends with a slash, only what is in it.
[[nodiscard]] std::string upload_directory(Session& session, const std::string& source,
                                           const std::string& destination,
                                           const std::stop_token& cancelled);

}  // namespace landform::ssh
