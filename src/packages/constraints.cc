#include "packages/constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/quote.h"
#include "base/split.h"

namespace landform::packages {
namespace {

using config::Version;

constexpr std::string_view kBlank = " \t\n\r";

std::string_view trim(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

// Whether the numbers before `count` are the same.
bool same_numbers(const Version& a, const Version& b, size_t count) {
  return std::equal(a.numbers().begin(), a.numbers().begin() + static_cast<ptrdiff_t>(count),
                    b.numbers().begin());
}

}  // namespace

Result<Version> parse_package_version(std::string_view text) {
  if (text.starts_with('v')) return Error{"a \"v\" prefix should not be used"};
  auto version = Version::parse(text);
  if (!version) {
    return Error{
        "invalid specification; required format is three positive integers separated by periods"};
  }
  if (version->numbers().size() > 3) {
    return Error{
        fmt::format("invalid specification {}: too many numbered portions; only three are "
                    "allowed (major, minor, patch)",
                    go_quote(text))};
  }
  return version;
}

Result<Constraints::Constraint> Constraints::parse_one(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Operator>, 7> kOperators = {{
      {"!=", Operator::not_equal},
      {">=", Operator::greater_equal},
      {"<=", Operator::less_equal},
      {"~>", Operator::pessimistic_minor},
      {"=", Operator::equal},
      {">", Operator::greater},
      {"<", Operator::less},
  }};
  Constraint out;
  for (const auto& [name, op] : kOperators) {
    if (!text.starts_with(name)) continue;
    out.op = op;
    text.remove_prefix(name.size());
    break;
  }
  auto version = parse_package_version(trim(text));
  if (!version) return version.error();
  if (out.op == Operator::pessimistic_minor && version->written() > 2)
    out.op = Operator::pessimistic_patch;
  out.version = std::move(version).value();
  return out;
}

Result<Constraints> Constraints::parse(std::string_view text) {
  Constraints out;
  for (const std::string& part : split(text, ',')) {
    std::string_view one = trim(part);
    if (one.empty()) continue;
    auto constraint = parse_one(one);
    if (!constraint) return constraint.error();
    out.all_.push_back(std::move(constraint).value());
  }
  return out;
}

void Constraints::add(const Constraints& other) {
  all_.insert(all_.end(), other.all_.begin(), other.all_.end());
}

bool Constraints::allow(const Version& version) const {
  bool named =
      !version.is_prerelease() || std::any_of(all_.begin(), all_.end(), [&](const Constraint& c) {
        return c.op == Operator::equal && c.version == version;
      });
  return named && std::all_of(all_.begin(), all_.end(),
                              [&](const Constraint& c) { return c.allows(version); });
}

bool Constraints::Constraint::allows(const Version& candidate) const {
  int order = candidate.compare(version);
  switch (op) {
    case Operator::greater:
      return order > 0;
    case Operator::greater_equal:
      return order >= 0;
    case Operator::equal:
      return order == 0;
    case Operator::less_equal:
      return order <= 0;
    case Operator::less:
      return order < 0;
    case Operator::not_equal:
      return order != 0;
    case Operator::pessimistic_patch:
      return order >= 0 && same_numbers(candidate, version, 2);
    case Operator::pessimistic_minor:
      return order >= 0 && same_numbers(candidate, version, 1);
  }
  return false;
}

std::string Constraints::Constraint::to_string() const {
  constexpr std::array<std::string_view, 8> kSymbols = {"> ",  ">= ", "",   "~> ",
                                                        "~> ", "<= ", "< ", "!= "};
  std::string text = version.to_string();
  if (op == Operator::pessimistic_minor) {
    std::string numbers = fmt::format("{}", fmt::join(version.numbers(), "."));
    text = fmt::format("{}.{}{}", version.numbers()[0], version.numbers()[1],
                       text.substr(numbers.size()));
  }
  return std::string(kSymbols.at(static_cast<size_t>(op))) + text;
}

std::string Constraints::to_string() const {
  std::vector<Constraint> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Constraint& a, const Constraint& b) {
    int order = a.version.compare(b.version);
    return order != 0 ? order < 0 : a.op < b.op;
  });
  std::vector<std::string> out;
  for (const Constraint& constraint : sorted) out.push_back(constraint.to_string());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return fmt::format("{}", fmt::join(out, ", "));
}

}  // namespace landform::packages
