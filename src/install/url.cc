#include "install/url.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/ascii.h"
#include "base/hex.h"

namespace landform::install {
namespace {

size_t scheme_length(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (std::isalpha(c) != 0) continue;
    if (i > 0 && (std::isdigit(c) != 0 || c == '+' || c == '-' || c == '.')) continue;
    return c == ':' ? i : 0;
  }
  return 0;
}

bool escapes_are_valid(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') continue;
    if (i + 2 >= text.size() || !is_hex_digit(text[i + 1]) || !is_hex_digit(text[i + 2]))
      return false;
  }
  return true;
}

std::string_view authority_of(std::string_view url) {
  size_t slashes = url.find("://");
  if (slashes == std::string_view::npos) return {};
  std::string_view rest = url.substr(slashes + 3);
  return rest.substr(0, rest.find_first_of("/?#"));
}

// The host, with its port.
std::string_view host_of(std::string_view authority) {
  return authority.substr(authority.rfind('@') + 1);
}

// Whether the brackets around an address are closed, and no blanks are in a name.
bool host_is_valid(std::string_view host) {
  return (!host.starts_with('[') || host.find(']') != std::string_view::npos) &&
         host.find(' ') == std::string_view::npos;
}

std::string_view port_of(std::string_view authority) {
  std::string_view host = host_of(authority);
  size_t bracket = host.rfind(']');
  size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  return colon == std::string_view::npos ? std::string_view() : host.substr(colon + 1);
}

// A path with its `.` and `..` resolved. Empty parts are kept: two slashes separate the
// subdirectory of a package.
std::string without_dots(std::string_view path) {
  std::vector<std::string_view> parts;
  bool directory = false;
  while (!path.empty()) {
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    size_t slash = path.find('/');
    std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(slash);
    directory = part == "." || part == "..";
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!directory) parts.push_back(part);
  }
  std::string out;
  for (std::string_view part : parts) out += "/" + std::string(part);
  return directory || out.empty() ? out + "/" : out;
}

}  // namespace

bool has_scheme(std::string_view text) {
  if (scheme_length(text) == 0) return false;
  std::string_view port = port_of(authority_of(text));
  bool numeric = std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
  return numeric && host_is_valid(host_of(authority_of(text))) &&
         escapes_are_valid(text.substr(0, text.find('?')));
}

std::string percent_decode(std::string_view text, bool plus_is_blank) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && is_hex_digit(text[i + 1]) &&
        is_hex_digit(text[i + 2])) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += plus_is_blank && text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string query_escape(std::string_view text) {
  std::string out;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    bool plain =
        byte < 0x80 && (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.' || c == '~');
    if (plain) {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      out += fmt::format("%{:02X}", byte);
    }
  }
  return out;
}

Url::Url(std::string_view text) {
  size_t mark = text.find('?');
  before_ = text.substr(0, mark);
  scheme_ = ascii_lower(before_.substr(0, scheme_length(before_)));
  if (mark == std::string_view::npos) return;
  std::string_view query = text.substr(mark + 1);
  while (!query.empty()) {
    size_t end = std::min(query.find('&'), query.size());
    std::string_view one = query.substr(0, end);
    size_t equals = std::min(one.find('='), one.size());
    if (!one.empty()) {
      parameters_.emplace_back(one.substr(0, equals), one.substr(std::min(equals + 1, one.size())));
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
}

std::string_view Url::authority() const { return authority_of(before_); }

std::string_view Url::port() const { return port_of(authority()); }

std::string Url::path() const {
  std::string_view rest = before_;
  rest.remove_prefix(scheme_.empty() ? 0 : scheme_.size() + 1);
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    rest.remove_prefix(std::min(rest.find('/'), rest.size()));
  }
  return percent_decode(rest);
}

std::optional<std::string> Url::take_parameter(std::string_view name) {
  std::optional<std::string> out;
  std::erase_if(parameters_, [&](const auto& parameter) {
    if (percent_decode(parameter.first, true) != name) return false;
    if (!out) out = percent_decode(parameter.second, true);
    return true;
  });
  return out;
}

void Url::add_parameter(std::string_view name, std::string_view value) {
  parameters_.emplace_back(query_escape(name), query_escape(value));
}

std::string Url::to_string() const {
  std::string out = before_;
  char separator = '?';
  for (const auto& [name, value] : parameters_) {
    out += separator + name + "=" + value;
    separator = '&';
  }
  return out;
}

std::string Url::redacted() const {
  std::string out = to_string();
  std::string_view whole = authority();
  size_t at = whole.rfind('@');
  if (at == std::string_view::npos) return out;
  size_t colon = whole.substr(0, at).find(':');
  if (colon == std::string_view::npos) return out;
  size_t start = before_.find("://") + 3;
  return out.replace(start + colon + 1, at - colon - 1, "redacted");
}

Result<std::string> resolve_reference(const std::string& base, const std::string& reference) {
  if (has_scheme(reference)) return reference;
  size_t slashes = base.find("://");
  if (slashes == std::string::npos || reference.empty())
    return Error{fmt::format("{} is not a valid URL", reference)};
  if (reference.starts_with("//")) return base.substr(0, slashes + 1) + reference;
  std::string_view path = base;
  path = path.substr(0, path.find_first_of("?#"));
  size_t root = std::min(path.find('/', slashes + 3), path.size());
  std::string out(path.substr(0, root));
  if (reference.starts_with('?')) return std::string(path) + reference;
  // The query is not cleaned.
  size_t query = std::min(reference.find_first_of("?#"), reference.size());
  std::string target = reference.substr(0, query);
  if (!target.starts_with('/')) {
    std::string_view around = path.substr(root);
    target = std::string(around.substr(0, around.rfind('/') + 1)) + target;
  }
  return out + without_dots(target) + reference.substr(query);
}

}  // namespace landform::install
