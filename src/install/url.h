// The parts of URLs needed to fetch modules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace landform::install {

// Whether the text starts with a scheme and may be a URL.
[[nodiscard]] bool has_scheme(std::string_view text);

[[nodiscard]] std::string percent_decode(std::string_view text, bool plus_is_blank = false);
// As in a query: everything except letters, digits and -_.~ is escaped, a space becomes +.
[[nodiscard]] std::string query_escape(std::string_view text);

// A URL split at its query, whose parameters can be read and removed.
class Url {
 public:
  explicit Url(std::string_view text);

  [[nodiscard]] const std::string& scheme() const { return scheme_; }  // lower case
  // The path, decoded; for `file:///a%20b` that is `/a b`.
  [[nodiscard]] std::string path() const;
  [[nodiscard]] std::string_view port() const;
  // Removes a parameter and returns its first value, decoded.
  std::optional<std::string> take_parameter(std::string_view name);
  void add_parameter(std::string_view name, std::string_view value);

  [[nodiscard]] std::string to_string() const;
  // With the password hidden, for messages.
  [[nodiscard]] std::string redacted() const;

 private:
  [[nodiscard]] std::string_view authority() const;

  std::string scheme_;
  std::string before_;                                           // everything before the query
  std::vector<std::pair<std::string, std::string>> parameters_;  // still escaped
};

// Resolves a reference found at a URL, as for links on a page.
[[nodiscard]] Result<std::string> resolve_reference(const std::string& base,
                                                    const std::string& reference);

}  // namespace landform::install
