#include "config/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace landform::config {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_extra_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '~';
}
bool is_extra(char c) { return is_digit(c) || is_extra_start(c); }

std::optional<int64_t> as_number(std::string_view text) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Parses dot-separated identifiers at the front of the text; none may be empty.
bool take_extra(std::string_view& text, std::string& out) {
  size_t at = 0;
  for (;;) {
    size_t begin = at;
    while (at < text.size() && is_extra(text[at])) ++at;
    if (at == begin) return false;
    if (at == text.size() || text[at] != '.') break;
    ++at;
  }
  out = text.substr(0, at);
  text.remove_prefix(at);
  return true;
}

// The identifiers of a prerelease, up to a dot at a time.
std::string_view take_part(std::string_view& text) {
  size_t dot = text.find('.');
  std::string_view part = text.substr(0, dot);
  text = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
  return part;
}

// Numbers come before words. If one prerelease is a prefix of the other, an additional number makes
// the longer one later, an additional word makes it earlier.
int compare_parts(std::string_view a, std::string_view b) {
  if (a == b) return 0;
  std::optional<int64_t> x = as_number(a);
  std::optional<int64_t> y = as_number(b);
  if (a.empty()) return y ? -1 : 1;
  if (b.empty()) return x ? 1 : -1;
  if (x.has_value() != y.has_value()) return x ? -1 : 1;
  if (x) return *x > *y ? 1 : -1;
  return a > b ? 1 : -1;
}

int compare_prereleases(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    if (int order = compare_parts(take_part(a), take_part(b)); order != 0) return order;
  }
  return 0;
}

}  // namespace

Result<Version> Version::parse(std::string_view text) {
  Error malformed{fmt::format("Malformed version: {}", text)};
  std::string_view rest = text;
  if (rest.starts_with('v')) rest.remove_prefix(1);
  Version out;
  for (;;) {
    size_t digits = 0;
    while (digits < rest.size() && is_digit(rest[digits])) ++digits;
    if (digits == 0) return malformed;
    std::optional<int64_t> number = as_number(rest.substr(0, digits));
    if (!number) {
      return Error{fmt::format("Error parsing version: the number {} is out of range",
                               rest.substr(0, digits))};
    }
    out.numbers_.push_back(*number);
    rest.remove_prefix(digits);
    if (!rest.starts_with('.')) break;
    rest.remove_prefix(1);
  }
  out.written_ = out.numbers_.size();
  if (out.numbers_.size() < 3) out.numbers_.resize(3);
  if (!rest.empty() && is_extra_start(rest[0])) {
    bool separated = rest[0] == '-' && rest.size() > 1 && is_extra(rest[1]);
    if (separated) rest.remove_prefix(1);
    if (!take_extra(rest, out.prerelease_)) return malformed;
  }
  if (rest.starts_with('+')) {
    rest.remove_prefix(1);
    if (!take_extra(rest, out.metadata_)) return malformed;
  }
  if (!rest.empty()) return malformed;
  return out;
}

std::string Version::to_string() const {
  std::string out = fmt::format("{}", fmt::join(numbers_, "."));
  if (!prerelease_.empty()) out += "-" + prerelease_;
  if (!metadata_.empty()) out += "+" + metadata_;
  return out;
}

int Version::compare(const Version& other) const {
  // Missing numbers count as zero.
  size_t count = std::max(numbers_.size(), other.numbers_.size());
  for (size_t i = 0; i < count; ++i) {
    int64_t a = i < numbers_.size() ? numbers_[i] : 0;
    int64_t b = i < other.numbers_.size() ? other.numbers_[i] : 0;
    if (a != b) return a < b ? -1 : 1;
  }
  if (prerelease_.empty() || other.prerelease_.empty())
    return static_cast<int>(prerelease_.empty()) - static_cast<int>(other.prerelease_.empty());
  return compare_prereleases(prerelease_, other.prerelease_);
}

Result<VersionConstraints> VersionConstraints::parse(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Operator>, 7> kOperators = {{
      {"!=", Operator::not_equal},
      {">=", Operator::greater_equal},
      {"<=", Operator::less_equal},
      {"~>", Operator::pessimistic},
      {"=", Operator::equal},
      {">", Operator::greater},
      {"<", Operator::less},
  }};
  constexpr std::string_view kBlank = " \t\n\f\r";
  VersionConstraints out;
  for (std::string_view rest = text;;) {
    size_t comma = rest.find(',');
    std::string_view one = rest.substr(0, comma);
    Error malformed{fmt::format("Malformed constraint: {}", one)};
    one.remove_prefix(std::min(one.find_first_not_of(kBlank), one.size()));
    Constraint constraint;
    for (const auto& [name, op] : kOperators) {
      if (!one.starts_with(name)) continue;
      constraint.op = op;
      one.remove_prefix(name.size());
      break;
    }
    one.remove_prefix(std::min(one.find_first_not_of(kBlank), one.size()));
    one = one.substr(0, one.find_last_not_of(kBlank) + 1);
    auto bound = Version::parse(one);
    if (!bound) return malformed;
    constraint.bound = std::move(bound).value();
    out.all_.push_back(std::move(constraint));
    if (comma == std::string_view::npos) return out;
    rest.remove_prefix(comma + 1);
  }
}

bool VersionConstraints::allow(const Version& version) const {
  return std::all_of(all_.begin(), all_.end(),
                     [&](const Constraint& c) { return allows(c, version); });
}

bool VersionConstraints::name_prerelease() const {
  return std::any_of(all_.begin(), all_.end(),
                     [](const Constraint& one) { return one.bound.is_prerelease(); });
}

bool VersionConstraints::name_exactly(const Version& version) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Constraint& c) {
    return c.op == Operator::equal && c.bound == version;
  });
}

bool VersionConstraints::allows(const Constraint& constraint, const Version& version) {
  const Version& bound = constraint.bound;
  int order = version.compare(bound);
  if (constraint.op == Operator::equal) return order == 0;
  if (constraint.op == Operator::not_equal) return order != 0;
  // A bound applies to prereleases only if it is itself a prerelease of the same version.
  if (version.is_prerelease() && (!bound.is_prerelease() || version.numbers_ != bound.numbers_))
    return false;
  switch (constraint.op) {
    case Operator::greater:
      return order > 0;
    case Operator::greater_equal:
      return order >= 0;
    case Operator::less:
      return order < 0;
    case Operator::less_equal:
      return order <= 0;
    default:
      return allows_pessimistic(bound, version);
  }
}

// All given numbers except the last must be equal; the last may be greater.
bool VersionConstraints::allows_pessimistic(const Version& bound, const Version& version) {
  if (bound.is_prerelease() && !version.is_prerelease()) return false;
  if (version < bound || bound.numbers_.size() > version.numbers_.size()) return false;
  for (size_t i = 0; i + 1 < bound.written_; ++i) {
    if (version.numbers_[i] != bound.numbers_[i]) return false;
  }
  size_t last = bound.numbers_.size() - 1;
  return version.numbers_[last] >= bound.numbers_[last];
}

}  // namespace landform::config
