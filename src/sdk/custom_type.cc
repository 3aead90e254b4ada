#include "sdk/custom_type.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/quote.h"
#include "sdk/author_values.h"
#include "value/json.h"

namespace landform::sdk {
namespace {

// A type of strings that is read into something comparable.
template <typename Meaning>
class TextType : public CustomType {
 public:
  TextType(std::string name, std::string expectation,
           std::optional<Meaning> (*read)(std::string_view))
      : name_(std::move(name)), expectation_(std::move(expectation)), read_(read) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (read_(text_of(value))) return std::nullopt;
    return "must be " + expectation_ + ", got: " + go_quote(text_of(value));
  }
  [[nodiscard]] bool equal(const Value& a, const Value& b) const override {
    auto x = read_(text_of(a));
    auto y = read_(text_of(b));
    return x && y && *x == *y;
  }

 private:
  std::string name_;
  std::string expectation_;
  std::optional<Meaning> (*read_)(std::string_view);
};

std::optional<std::string> read_json(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return std::nullopt;
  auto canonical = encode_json(*value, value->type());
  if (!canonical) return std::nullopt;
  return std::move(canonical).value();
}

// Exactly `digits` digits, taken off the front.
std::optional<int> take_number(std::string_view& text, size_t digits) {
  int value = 0;
  if (text.size() < digits) return std::nullopt;
  auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
  if (error != std::errc() || end != text.data() + digits || text[0] == '-') return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text[0]) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

int64_t days_from_civil(int64_t year, int64_t month, int64_t day) {
  year -= month <= 2 ? 1 : 0;
  int64_t era = (year >= 0 ? year : year - 399) / 400;
  int64_t of_era = year - era * 400;
  int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct Moment {
  int64_t seconds;
  std::string fraction;  // digits, without zeros at the end
  bool operator==(const Moment&) const = default;
};

std::optional<Moment> read_rfc3339(std::string_view text) {
  auto year = take_number(text, 4);
  if (!year || !take(text, "-")) return std::nullopt;
  auto month = take_number(text, 2);
  if (!month || !take(text, "-")) return std::nullopt;
  auto day = take_number(text, 2);
  if (!day || !take(text, "T")) return std::nullopt;
  auto hour = take_number(text, 2);
  if (!hour || !take(text, ":")) return std::nullopt;
  auto minute = take_number(text, 2);
  if (!minute || !take(text, ":")) return std::nullopt;
  auto second = take_number(text, 2);
  if (!second) return std::nullopt;
  Moment out{};
  if (take(text, ".")) {
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0) {
      out.fraction += text[0];
      text.remove_prefix(1);
    }
    if (out.fraction.empty()) return std::nullopt;
    while (!out.fraction.empty() && out.fraction.back() == '0') out.fraction.pop_back();
  }
  int64_t offset = 0;
  if (!take(text, "Z")) {
    bool west = !text.empty() && text[0] == '-';
    if (!take(text, "+-")) return std::nullopt;
    auto hours = take_number(text, 2);
    if (!hours || !take(text, ":")) return std::nullopt;
    auto minutes = take_number(text, 2);
    if (!minutes || *hours > 23 || *minutes > 59) return std::nullopt;
    offset = (int64_t{*hours} * 60 + *minutes) * 60 * (west ? -1 : 1);
  }
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (!text.empty() || *month < 1 || *month > 12 || *hour > 23 || *minute > 59 || *second > 59) {
    return std::nullopt;
  }
  bool leap = (*year % 4 == 0 && *year % 100 != 0) || *year % 400 == 0;
  int last = kDays[static_cast<size_t>(*month - 1)] + (*month == 2 && leap ? 1 : 0);
  if (*day < 1 || *day > last) return std::nullopt;
  out.seconds = days_from_civil(*year, *month, *day) * 86400 +
                (int64_t{*hour} * 60 + *minute) * 60 + *second - offset;
  return out;
}

// 1h30m0.5s, as Go reads it; in nanoseconds.
std::optional<double> read_duration(std::string_view text) {
  bool negative = !text.empty() && text[0] == '-';
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  if (text == "0") return 0;
  if (text.empty()) return std::nullopt;
  constexpr std::array<std::pair<std::string_view, double>, 8> kUnits = {{{"ns", 1},
                                                                          {"us", 1e3},
                                                                          {"µs", 1e3},
                                                                          {"μs", 1e3},
                                                                          {"ms", 1e6},
                                                                          {"s", 1e9},
                                                                          {"m", 60e9},
                                                                          {"h", 3600e9}}};
  double total = 0;
  while (!text.empty()) {
    bool starts = std::isdigit(static_cast<unsigned char>(text[0])) != 0 || text[0] == '.';
    double count = 0;
    auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), count, std::chars_format::fixed);
    if (!starts || error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    const std::pair<std::string_view, double>* unit = nullptr;
    for (const auto& candidate : kUnits) {
      bool longer = unit == nullptr || candidate.first.size() > unit->first.size();
      if (text.starts_with(candidate.first) && longer) unit = &candidate;
    }
    if (unit == nullptr) return std::nullopt;
    total += count * unit->second;
    text.remove_prefix(unit->first.size());
  }
  return negative ? -total : total;
}

struct Network {
  std::array<unsigned char, 16> address{};
  int family = 0;
  int bits = 0;
  bool operator==(const Network&) const = default;
};

std::optional<Network> read_cidr(std::string_view text) {
  size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  Network out;
  std::string address(text.substr(0, slash));
  out.family = address.find(':') == std::string::npos ? AF_INET : AF_INET6;
  if (inet_pton(out.family, address.c_str(), out.address.data()) != 1) return std::nullopt;
  std::string_view bits = text.substr(slash + 1);
  auto [end, error] = std::from_chars(bits.data(), bits.data() + bits.size(), out.bits);
  bool good = error == std::errc() && end == bits.data() + bits.size() && !bits.empty() &&
              out.bits >= 0 && out.bits <= (out.family == AF_INET ? 32 : 128);
  if (!good) return std::nullopt;
  return out;
}

std::optional<std::string> read_case_insensitive(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

class Int64Type : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return "a whole number"; }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (number_of(value).to_int64()) return std::nullopt;
    return "must be a whole number of 64 bits, got: " + number_of(value).to_string();
  }
  [[nodiscard]] bool equal(const Value&, const Value&) const override { return false; }
};

class Float64Type : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return "a number"; }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (std::isfinite(number_of(value).to_double())) return std::nullopt;
    return "must be a number of 64 bits, got: " + number_of(value).to_string();
  }
  // What goes through a double and back may have lost digits.
  [[nodiscard]] bool equal(const Value& a, const Value& b) const override {
    return number_of(a).to_double() == number_of(b).to_double();
  }
};

}  // namespace

CustomTypePtr normalized_json_type() {
  static const auto type =
      std::make_shared<TextType<std::string>>("a JSON document", "a JSON document", read_json);
  return type;
}

CustomTypePtr rfc3339_type() {
  static const auto type = std::make_shared<TextType<Moment>>(
      "a moment", "a moment such as 2006-01-02T15:04:05Z", read_rfc3339);
  return type;
}

CustomTypePtr duration_type() {
  static const auto type = std::make_shared<TextType<double>>(
      "a span of time", "a span of time such as 1h30m", read_duration);
  return type;
}

std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  auto nanoseconds = read_duration(text);
  if (!nanoseconds) return std::nullopt;
  constexpr double kMost = 9e18;  // some 290 years
  return std::chrono::nanoseconds(static_cast<int64_t>(std::clamp(*nanoseconds, -kMost, kMost)));
}

CustomTypePtr cidr_type() {
  static const auto type =
      std::make_shared<TextType<Network>>("a network", "a network such as 10.0.0.0/8", read_cidr);
  return type;
}

CustomTypePtr case_insensitive_type() {
  static const auto type = std::make_shared<TextType<std::string>>(
      "text, upper and lower case alike", "text", read_case_insensitive);
  return type;
}

CustomTypePtr int64_type() {
  static const auto type = std::make_shared<Int64Type>();
  return type;
}

CustomTypePtr float64_type() {
  static const auto type = std::make_shared<Float64Type>();
  return type;
}

}  // namespace landform::sdk
