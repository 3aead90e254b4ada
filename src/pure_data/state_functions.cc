#include "pure_data/state_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/base64.h"
#include "base/unicode.h"
#include "functions/digest.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kSpaces = " \t\n\v\f\r";

// Whether all numbers are printed as the provider does, which reads them as floating point.
bool has_plain_numbers(const Value& value) {
  if (value.is_null()) return true;
  if (value.type().is_number()) {
    constexpr size_t kExactDigits = 15;
    auto text = encode_json(value, Type::number());
    return text && text.value().size() <= kExactDigits &&
           text.value().find_first_of("eE") == std::string::npos;
  }
  if (value.type().is_primitive()) return true;
  auto elements = value.elements();
  return std::all_of(elements.begin(), elements.end(), has_plain_numbers);
}

template <typename F>
StateText each_ascii(std::string_view text, const F& change) {
  if (!is_ascii(text)) return std::nullopt;
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [&](char c) { return static_cast<char>(change(static_cast<unsigned char>(c))); });
  return out;
}

std::string_view drop_dot(std::string_view text) {
  if (text.ends_with('.')) text.remove_suffix(1);
  return text;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

}  // namespace

StateText json(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return std::string(text);
  if (!has_plain_numbers(value.value())) return std::nullopt;
  auto out = encode_json(value.value(), value.value().type());
  return out ? StateText(std::move(out).value()) : std::nullopt;
}

StateText legacy_policy(std::string_view text) {
  constexpr std::string_view kVersion = R"("Version":"2012-10-17")";
  StateText normal = json(text);
  if (!normal) return std::nullopt;
  size_t at = normal->find(kVersion);
  if (at == std::string::npos || at <= 1) return normal;
  // Its keys are sorted, and no element of a policy comes after this one.
  if ((*normal)[at - 1] != ',' || at + kVersion.size() + 1 != normal->size()) return std::nullopt;
  return fmt::format("{{{},{}}}", kVersion, std::string_view(*normal).substr(1, at - 2));
}

StateText event_pattern(std::string_view text) {
  StateText out = json(text);
  if (!out) return std::nullopt;
  replace_all(*out, "\\u003c", "<");
  replace_all(*out, "\\u003e", ">");
  replace_all(*out, "\\u0026", "&");
  return out;
}

StateText json_or_yaml(std::string_view text) {
  std::string lines(text);
  replace_all(lines, "\r\n", "\n");
  size_t first = lines.find_first_not_of(kSpaces);
  if (first != std::string::npos && lines[first] == '{') return json(lines);
  return lines;
}

StateText lower(std::string_view text) {
  return each_ascii(text, [](unsigned char c) { return std::tolower(c); });
}

StateText upper(std::string_view text) {
  return each_ascii(text, [](unsigned char c) { return std::toupper(c); });
}

StateText trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(kSpaces) - first + 1));
}

StateText without_dot(std::string_view text) {
  return std::string(text == "." ? text : drop_dot(text));
}

StateText lower_without_dot(std::string_view text) { return lower(drop_dot(text)); }

StateText domain_name(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  if (text == "." || text.find_first_not_of(kPlain) != std::string_view::npos) return std::nullopt;
  return lower(drop_dot(text));
}

StateText sha1(std::string_view text) {
  if (text.empty()) return std::nullopt;  // some types take it for nothing
  auto decoded = base64_decode(text);
  std::string hash =
      functions::digest(functions::Hash::sha1, decoded ? std::string_view(decoded.value()) : text);
  std::string out;
  for (unsigned char byte : hash) out += fmt::format("{:02x}", byte);
  return out;
}

StateText protocol(std::string_view text) {
  struct Name {
    std::string_view number, name;
  };
  constexpr std::array<Name, 5> kNames = {
      {{"all", "-1"}, {"1", "icmp"}, {"6", "tcp"}, {"17", "udp"}, {"58", "icmpv6"}}};
  StateText out = lower(text);
  const auto* found = std::find_if(kNames.begin(), kNames.end(),
                                   [&](const Name& one) { return out && one.number == *out; });
  return found == kNames.end() ? out : std::string(found->name);
}

StateText placement_field(std::string_view text) {
  return std::string(text == "host" ? "instanceId" : text);
}

StateText log_destination(std::string_view text) {
  constexpr std::string_view kAllStreams = ":*";
  if (text.ends_with(kAllStreams)) text.remove_suffix(kAllStreams.size());
  return std::string(text);
}

StateText uncertain(std::string_view) { return std::nullopt; }

}  // namespace landform::pure_data
