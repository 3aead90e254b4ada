#include "functions/yaml_scalar.h"

#include <charconv>
#include <span>
#include <unordered_map>

#include "base/base64.h"
#include "base/quote.h"
#include "value/timestamp.h"

namespace landform::functions {
namespace {

constexpr std::string_view kBool = "tag:yaml.org,2002:bool";
constexpr std::string_view kInt = "tag:yaml.org,2002:int";
constexpr std::string_view kFloat = "tag:yaml.org,2002:float";
constexpr std::string_view kNull = "tag:yaml.org,2002:null";
constexpr std::string_view kString = "tag:yaml.org,2002:str";
constexpr std::string_view kBinary = "tag:yaml.org,2002:binary";
constexpr std::string_view kTimestamp = "tag:yaml.org,2002:timestamp";

bool is_known_tag(std::string_view tag) {
  for (std::string_view known : {kBool, kInt, kFloat, kNull, kString, kBinary, kTimestamp}) {
    if (tag == known) return true;
  }
  return tag.empty();
}

// Keywords.
const Value* find_word(std::string_view text) {
  static const auto& words = *new std::unordered_map<std::string_view, Value>([] {
    std::unordered_map<std::string_view, Value> map;
    auto add = [&map](const Value& value, std::initializer_list<std::string_view> names) {
      for (std::string_view name : names) map.emplace(name, value);
    };
    add(Value::boolean(true),
        {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"});
    add(Value::boolean(false),
        {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"});
    add(Value::null(), {"", "~", "null", "Null", "NULL"});
    add(Value::number(Number::infinity(false)),
        {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"});
    add(Value::number(Number::infinity(true)), {"-.inf", "-.Inf", "-.INF"});
    return map;
  }());
  auto found = words.find(text);
  return found == words.end() ? nullptr : &found->second;
}

// The possible types, judged by the first character.
enum class Hint : uint8_t { none, word, point, digit };

Hint hint_of(std::string_view text) {
  if (text.empty() || std::string_view("yYnNtTfFoO~").find(text[0]) != std::string_view::npos) {
    return Hint::word;
  }
  if (text[0] == '.') return Hint::point;
  bool digit = (text[0] >= '0' && text[0] <= '9') || text[0] == '+' || text[0] == '-';
  return digit ? Hint::digit : Hint::none;
}

size_t count_digits(std::string_view text, std::string_view digits) {
  return std::min(text.find_first_not_of(digits), text.size());
}

constexpr std::string_view kDecimal = "0123456789";

bool is_integer_literal(std::string_view text) {
  if (text.starts_with("0o") || text.starts_with("0x")) {
    std::string_view digits = text[1] == 'o' ? "01234567" : "0123456789abcdefABCDEF";
    text.remove_prefix(2);
    return !text.empty() && count_digits(text, digits) == text.size();
  }
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && count_digits(text, kDecimal) == text.size();
}

bool is_float_literal(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  size_t whole = count_digits(text, kDecimal);
  text.remove_prefix(whole);
  if (text.starts_with('.')) {
    size_t fraction = count_digits(text.substr(1), kDecimal);
    if (whole == 0 && fraction == 0) return false;
    text.remove_prefix(fraction + 1);
  } else if (whole == 0) {
    return false;
  }
  if (text.empty()) return true;
  if (text[0] != 'e' && text[0] != 'E') return false;
  text.remove_prefix(1);
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && count_digits(text, kDecimal) == text.size();
}

std::optional<Value> parse_time_value(std::string_view text) {
  using F = TimeField;
  static constexpr TimeLayoutPart kUpper[] = {
      {F::year, ""},   {F::literal, "-"}, {F::month, ""},  {F::literal, "-"},
      {F::day, ""},    {F::literal, "T"}, {F::hour, ""},   {F::literal, ":"},
      {F::minute, ""}, {F::literal, ":"}, {F::second, ""}, {F::zone, ""}};
  static constexpr TimeLayoutPart kLower[] = {
      {F::year, ""},   {F::literal, "-"}, {F::month, ""},  {F::literal, "-"},
      {F::day, ""},    {F::literal, "t"}, {F::hour, ""},   {F::literal, ":"},
      {F::minute, ""}, {F::literal, ":"}, {F::second, ""}, {F::zone, ""}};
  static constexpr TimeLayoutPart kSpace[] = {{F::year, ""},     {F::literal, "-"}, {F::month, ""},
                                              {F::literal, "-"}, {F::day, ""},      {F::spaces, ""},
                                              {F::hour, ""},     {F::literal, ":"}, {F::minute, ""},
                                              {F::literal, ":"}, {F::second, ""}};
  static constexpr TimeLayoutPart kDate[] = {
      {F::year, ""}, {F::literal, "-"}, {F::month, ""}, {F::literal, "-"}, {F::day, ""}};
  if (count_digits(text, kDecimal) != 4 || text.size() == 4 || text[4] != '-') return std::nullopt;
  for (std::span<const TimeLayoutPart> layout :
       {std::span<const TimeLayoutPart>(kUpper), std::span<const TimeLayoutPart>(kLower),
        std::span<const TimeLayoutPart>(kSpace), std::span<const TimeLayoutPart>(kDate)}) {
    if (auto time = parse_time(layout, text)) return Value::string(time->to_string());
  }
  return std::nullopt;
}

// Digits after an optional sign and a prefix for their base.
std::optional<Value> parse_prefixed_integer(std::string_view text) {
  bool negative = text.starts_with('-');
  bool sign = negative || text.starts_with('+');
  if (sign) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 2 && text[0] == '0') {
    switch (text[1]) {
      case 'x':
      case 'X':
        base = 16;
        break;
      case 'o':
      case 'O':
        base = 8;
        break;
      case 'b':
      case 'B':
        base = 2;
        break;
      default:
        break;
    }
  }
  if (base == 10) return std::nullopt;
  text.remove_prefix(2);
  uint64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (negative) {
    if (number > uint64_t{1} << 63U) return std::nullopt;
    return Value::number(static_cast<int64_t>(-number));
  }
  if (sign && number >= uint64_t{1} << 63U) return std::nullopt;
  return Value::number(Number::from_unsigned(number));
}

std::optional<Value> parse_number(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '_');
  if (auto number = Number::parse(plain)) return Value::number(*number);
  return parse_prefixed_integer(plain);
}

Error cannot_parse(std::string_view text, std::string_view tag, std::string_view why = "") {
  return {"cannot parse " + go_quote(text) + " as " + std::string(tag) + std::string(why)};
}

Result<YamlScalar> resolve_tagged(std::string_view tag, std::string_view text) {
  if (tag == kBinary && !base64_decode(text).ok()) {
    return cannot_parse(text, tag, ": not valid base64");
  }
  if (tag == kBool) {
    const Value* word = find_word(text);
    if (word == nullptr || !word->type().is_bool()) return cannot_parse(text, tag);
    return YamlScalar{*word};
  }
  if (tag == kInt || tag == kFloat) {
    if (auto number = parse_number(text)) return YamlScalar{*number};
    return cannot_parse(text, tag);
  }
  if (tag == kTimestamp) {
    if (auto time = parse_time_value(text)) return YamlScalar{*time};
    return cannot_parse(text, tag);
  }
  if (tag == kNull) return YamlScalar{Value::null()};
  return YamlScalar{Value::string(text)};
}

}  // namespace

Result<YamlScalar> resolve_yaml_scalar(std::string_view tag, std::string_view text, bool quoted) {
  if (!is_known_tag(tag)) return Error{"unsupported tag " + go_quote(tag)};
  Hint hint = hint_of(text);
  if (hint != Hint::none && tag != kString && tag != kBinary) {
    if (quoted) return YamlScalar{Value::string(text)};
    if (const Value* word = find_word(text)) return YamlScalar{*word};
    if (tag.empty() && (text == ".nan" || text == ".NaN" || text == ".NAN")) {
      return Error{"floating point NaN is not supported"};
    }
    if (hint == Hint::point) {
      if (auto number = Number::parse(text)) return YamlScalar{Value::number(*number)};
    } else if (hint == Hint::digit) {
      if (tag.empty() || tag == kTimestamp) {
        if (auto time = parse_time_value(text)) return YamlScalar{*time};
      }
      if (is_integer_literal(text)) {
        tag = kInt;
      } else if (is_float_literal(text)) {
        tag = kFloat;
      }
    }
  }
  if (tag.empty() && text == "<<") return YamlScalar{};
  return resolve_tagged(tag, text);
}

}  // namespace landform::functions
