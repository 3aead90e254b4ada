#include "install/host_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/ascii.h"
#include "base/quote.h"
#include "base/split.h"
#include "base/unicode.h"

namespace landform::install {
namespace {

// `:8443`; empty for the usual port.
Result<std::string> normalize_port(std::string_view digits) {
  constexpr int kHttps = 443;
  constexpr int kLargest = 65535;
  const bool number = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
  if (!number) return Error{"port portion contains non-digit characters"};
  int port = 0;
  for (char c : digits) {
    port = port * 10 + (c - '0');
    if (port > kLargest) return Error{"port number is greater than 65535"};
  }
  return port == kHttps ? "" : fmt::format(":{}", port);
}

}  // namespace

Result<std::string> normalize_host(std::string_view text) {
  const size_t colon = text.find(':');
  std::string port;
  if (colon != std::string_view::npos) {
    auto normal = normalize_port(text.substr(colon + 1));
    if (!normal) return normal.error();
    port = std::move(normal).value();
  }
  const std::string name = ascii_lower(text.substr(0, colon));
  if (name.empty()) return Error{"empty string is not a valid hostname"};
  std::vector<std::string> labels = split(name, '.');
  if (labels.size() > 1 && labels.back().empty()) labels.pop_back();
  for (const std::string& label : labels) {
    if (label.empty()) return Error{"hostname contains empty label (two consecutive periods)"};
    if (label.starts_with("xn--")) {
      return Error{
          fmt::format("hostname label {} specified in punycode format; service hostnames "
                      "must be given in unicode",
                      go_quote(label))};
    }
  }
  for (std::string_view rest = name; !rest.empty();) {
    const DecodedRune first = decode_rune(rest);
    const bool allowed = first.rune >= 0x80 ||
                         std::isalnum(static_cast<unsigned char>(first.rune)) != 0 ||
                         first.rune == '-' || first.rune == '.';
    if (!allowed)
      return Error{
          fmt::format("idna: disallowed rune U+{:04X}", static_cast<uint32_t>(first.rune))};
    rest.remove_prefix(first.size);
  }
  for (const std::string& label : labels) {
    const bool dashes = label.starts_with('-') || label.ends_with('-') ||
                        (label.size() > 3 && label.compare(2, 2, "--") == 0);
    if (dashes) return Error{fmt::format("idna: invalid label {}", go_quote(label))};
  }
  return name + port;
}

}  // namespace landform::install
