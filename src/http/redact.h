// Redacting requests for logs and messages. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "http/client.h"

namespace landform::http {

// Whether values of that header or query parameter are secrets: judged by its name, or if it is in
// `more`.
[[nodiscard]] bool is_secret_name(std::string_view name, const std::vector<std::string>& more);
[[nodiscard]] std::vector<HttpHeader> redacted(const std::vector<HttpHeader>& headers,
                                               const std::vector<std::string>& more);
// Without the user and password before the host, and without values of secret parameters.
[[nodiscard]] std::string redacted_url(std::string_view url, const std::vector<std::string>& more);

}  // namespace landform::http
