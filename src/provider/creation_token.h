// Tokens of creations: what a provider sends with a request to create an object, so that its API
// recognizes the request if it comes again, and does not create a second object.
//
// A provider that wants one puts it into the private data of its plan (the SDK does, for resources
// that say so). A client that records it before the creation begins can repeat the creation after
// a crash with the same token. To other clients it is private data like any other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace landform::provider {

// Its name in private data, which is then a JSON object with strings.
inline constexpr std::string_view kCreationToken = "landform:creation_token";

[[nodiscard]] std::optional<std::string> creation_token(const std::string& private_data);
// The data, which has a token, with another one.
[[nodiscard]] std::string with_creation_token(const std::string& private_data,
                                              const std::string& token);

}  // namespace landform::provider
