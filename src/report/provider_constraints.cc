#include "report/provider_constraints.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "config/version.h"

namespace landform::report {
namespace {

struct Constraint {
  config::Version version;
  int rank = 0;  // of the operator, among constraints with the same version
  std::string text;
};

struct Operator {
  std::string_view symbol;  // as written
  std::string_view normal;
  int rank;
};
// Longer symbols first. A pessimistic constraint on minor versions comes after one on patches.
constexpr std::array kOperators = {
    Operator{">=", ">= ", 2}, Operator{"<=", "<= ", 6}, Operator{"~>", "~> ", 4},
    Operator{"!=", "!= ", 8}, Operator{">", "> ", 1},   Operator{"<", "< ", 7},
    Operator{"=", "", 3},
};
constexpr Operator kNone{"", "", 3};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\n\f\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

std::optional<Constraint> read_constraint(std::string_view text) {
  text = trimmed(text);
  Operator op = kNone;
  for (const Operator& one : kOperators) {
    if (!text.starts_with(one.symbol)) continue;
    op = one;
    text = trimmed(text.substr(one.symbol.size()));
    break;
  }
  auto version = config::Version::parse(text);
  if (!version) return std::nullopt;
  Constraint out{*std::move(version), op.rank, std::string(op.normal)};
  std::string number = out.version.to_string();
  std::string_view written = text.substr(0, text.find_first_of("-+"));
  bool minor_only = op.symbol == "~>" && std::count(written.begin(), written.end(), '.') < 2;
  if (minor_only) {
    // Only two numbers are shown, and then what follows all of them.
    size_t second = number.find('.', number.find('.') + 1);
    number.erase(second, std::min(number.find_first_of("-+", second), number.size()) - second);
    ++out.rank;
  }
  out.text += number;
  return out;
}

}  // namespace

std::string normal_constraints(const std::vector<std::string>& texts) {
  std::vector<Constraint> all;
  for (std::string_view rest : texts) {
    while (!rest.empty()) {
      size_t comma = std::min(rest.find(','), rest.size());
      if (auto one = read_constraint(rest.substr(0, comma))) all.push_back(*std::move(one));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Constraint& a, const Constraint& b) {
    int order = a.version.compare(b.version);
    if (order == 0) order = a.rank - b.rank;
    return order == 0 ? a.text < b.text : order < 0;
  });
  std::string out;
  const Constraint* last = nullptr;
  for (const Constraint& one : all) {
    if (last != nullptr && last->text == one.text) continue;
    if (last != nullptr) out += ", ";
    out += one.text;
    last = &one;
  }
  return out;
}

}  // namespace landform::report
