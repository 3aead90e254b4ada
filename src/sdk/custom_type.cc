#include "sdk/custom_type.h"

#include <cctype>
#include <cmath>

#include "base/ascii.h"
#include "base/quote.h"
#include "sdk/author_values.h"
#include "value/ip_network.h"
#include "value/json.h"
#include "value/timestamp.h"

namespace landform::sdk {
namespace {

// A type of strings that are parsed into something comparable.
template <typename Meaning>
class TextType : public CustomType {
 public:
  TextType(std::string name, std::string expectation,
           std::optional<Meaning> (*read)(std::string_view))
      : name_(std::move(name)), expectation_(std::move(expectation)), read_(read) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool fits(Type type) const override { return type.is_string(); }
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

std::optional<Timestamp> read_rfc3339(std::string_view text) {
  auto time = parse_timestamp_strict(text);
  if (!time) return std::nullopt;
  // The same instant, in any time zone.
  Timestamp out = *time;
  out.offset = 0;
  return out;
}

std::optional<int64_t> read_duration(std::string_view text) {
  auto nanoseconds = landform::parse_duration(text);
  if (!nanoseconds) return std::nullopt;
  return *nanoseconds;
}

std::optional<std::string> read_case_insensitive(std::string_view text) {
  return ascii_lower(text);
}

class Int64Type : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return "a whole number"; }
  [[nodiscard]] bool fits(Type type) const override { return type.is_number(); }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (number_of(value).to_int64()) return std::nullopt;
    return "must be a whole number of 64 bits, got: " + number_of(value).to_string();
  }
  [[nodiscard]] bool equal(const Value&, const Value&) const override { return false; }
};

class Float64Type : public CustomType {
 public:
  [[nodiscard]] std::string name() const override { return "a number"; }
  [[nodiscard]] bool fits(Type type) const override { return type.is_number(); }
  [[nodiscard]] std::optional<std::string> problem(const Value& value) const override {
    if (std::isfinite(number_of(value).to_double())) return std::nullopt;
    return "must be a number of 64 bits, got: " + number_of(value).to_string();
  }
  // A round trip through a double may lose digits.
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
  static const auto type = std::make_shared<TextType<Timestamp>>(
      "a moment", "a moment such as 2006-01-02T15:04:05Z", read_rfc3339);
  return type;
}

CustomTypePtr duration_type() {
  static const auto type = std::make_shared<TextType<int64_t>>(
      "a span of time", "a span of time such as 1h30m", read_duration);
  return type;
}

std::optional<std::chrono::nanoseconds> parse_duration(std::string_view text) {
  auto nanoseconds = read_duration(text);
  if (!nanoseconds) return std::nullopt;
  return std::chrono::nanoseconds(*nanoseconds);
}

CustomTypePtr cidr_type() {
  static const auto type = std::make_shared<TextType<IpNetwork>>(
      "a network", "a network such as 10.0.0.0/8", parse_interface);
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
