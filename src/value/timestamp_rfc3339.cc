// RFC 3339 and its error messages.
#include <string>

#include "base/quote.h"
#include "value/timestamp.h"

namespace landform {
namespace {

constexpr TimeLayoutPart kLayout[] = {
    {TimeField::year, ""},     {TimeField::literal, "-"}, {TimeField::month2, ""},
    {TimeField::literal, "-"}, {TimeField::day2, ""},     {TimeField::literal, "T"},
    {TimeField::hour, ""},     {TimeField::literal, ":"}, {TimeField::minute2, ""},
    {TimeField::literal, ":"}, {TimeField::second2, ""},  {TimeField::zone, ""},
};

const char* name_of(TimeField field) {
  switch (field) {
    case TimeField::year:
      return "year";
    case TimeField::month2:
      return "month";
    case TimeField::day2:
      return "day of month";
    case TimeField::hour:
      return "hour";
    case TimeField::minute2:
      return "minute";
    case TimeField::second2:
      return "second";
    case TimeField::zone:
      return "UTC offset";
    default:
      return "timestamp segment";
  }
}

std::string describe(const TimeParseError& error) {
  if (error.field == TimeField::literal && error.literal.empty() && error.rest.empty()) {
    return error.message;
  }
  if (error.literal == "T") return ": missing required time introducer 'T'";
  if (!error.literal.empty()) {
    std::string expected = go_quote(error.literal) + " is expected";
    if (error.rest.empty()) return ": end of string where " + expected;
    return ": found " + go_quote(error.rest) + " where " + expected;
  }
  std::string what = name_of(error.field);
  if (error.rest.empty()) return ": end of string before " + what;
  return ": cannot use " + go_quote(error.rest) + " as " + what;
}

std::string describe_strictly(const TimeParseError& error) {
  if (error.rest.empty()) return describe(error);
  if (error.field == TimeField::hour && error.rest.find(':') != std::string::npos) {
    return ": hour must be between 0 and 23 inclusive";
  }
  if (error.field == TimeField::hour && error.rest.size() != 2) {
    return ": hour must have exactly two digits";
  }
  if (error.field == TimeField::minute2 && error.rest.size() != 2) {
    return ": minute must have exactly two digits";
  }
  return describe(error);
}

Error invalid(const std::string& why) { return {"not a valid RFC3339 timestamp" + why}; }

int two_digits(std::string_view text) { return (text[0] - '0') * 10 + (text[1] - '0'); }

}  // namespace

Result<Timestamp> parse_timestamp_lenient(std::string_view text) {
  auto time = parse_time(kLayout, text);
  if (!time) return invalid(describe(time.error()));
  return *time;
}

Result<Timestamp> parse_timestamp_strict(std::string_view text) {
  auto time = parse_time(kLayout, text);
  if (!time) return invalid(describe_strictly(time.error()));
  if (text[12] == ':') return invalid(": hour must have exactly two digits");
  if (text[19] == ',') return invalid(": cannot use \",\" as timestamp segment");
  if (text.back() != 'Z') {
    std::string_view zone = text.substr(text.size() - 6);
    if (two_digits(zone.substr(1)) >= 24 || two_digits(zone.substr(4)) >= 60) {
      return invalid(": cannot use " + go_quote(zone) + " as UTC offset");
    }
  }
  return *time;
}

}  // namespace landform
