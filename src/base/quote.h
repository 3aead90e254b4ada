// Quoting text, for messages and in the language's syntax.
#pragma once

#include <string>
#include <string_view>

namespace landform {

// As Go's %q: backslash escapes for quotes, control and unprintable characters.
[[nodiscard]] std::string go_quote(std::string_view text);
// As a string literal of the language: escapes \n \r \t \" \\ , ${ and %{ doubled, unprintable
// characters as \uXXXX.
[[nodiscard]] std::string hcl_quote(std::string_view text);
// The same without the quotes.
[[nodiscard]] std::string hcl_escape(std::string_view text);

}  // namespace landform
