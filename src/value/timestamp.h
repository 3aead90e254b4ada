// Points in time with an offset from UTC, read and written in RFC 3339 and its relatives.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace landform {

struct CivilTime {
  int64_t year = 1970;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int weekday = 4;  // Sunday is 0
};

struct Timestamp {
  int64_t seconds = 0;      // since 1970-01-01T00:00:00Z
  int32_t nanoseconds = 0;  // 0 to 999999999
  int32_t offset = 0;       // seconds east of UTC

  // As a clock at its offset shows it.
  [[nodiscard]] CivilTime civil() const;
  // RFC 3339, without fractions of a second.
  [[nodiscard]] std::string to_string() const;
  // "+01:00", "-0530"
  [[nodiscard]] std::string offset_string(bool colon) const;
  [[nodiscard]] Timestamp plus_nanoseconds(int64_t duration) const;
  [[nodiscard]] static Timestamp now();
  [[nodiscard]] bool operator==(const Timestamp&) const = default;
};

// -1, 0, 1
[[nodiscard]] int compare(const Timestamp& a, const Timestamp& b);

// A part of a layout. Fields with a 2 in their name need two digits, others take one or two.
enum class TimeField : uint8_t {
  literal,
  spaces,  // any number of spaces, including none at the end
  year,
  month2,
  month,
  day2,
  day,
  hour,
  minute2,
  minute,
  second2,
  second,
  zone,  // Z, +01:00, -01:00
};
struct TimeLayoutPart {
  TimeField field;
  std::string_view text;  // of a literal
};

// Where reading failed: the part of the layout, and the rest of the text there.
struct TimeParseError {
  TimeField field = TimeField::literal;
  std::string_view literal;
  std::string rest;
  std::string message;  // ": day out of range"
};

// Parses a time by a layout; fractions of a second are accepted after any seconds field.
[[nodiscard]] Result<Timestamp, TimeParseError> parse_time(std::span<const TimeLayoutPart> layout,
                                                           std::string_view text);

// Reads RFC 3339. The lenient form also accepts a one-digit hour, a comma before fractions, and
// offsets of up to 24:60. Errors are full sentences.
[[nodiscard]] Result<Timestamp> parse_timestamp_lenient(std::string_view text);
[[nodiscard]] Result<Timestamp> parse_timestamp_strict(std::string_view text);

// Durations such as "1h30m" or "-1.5s", in nanoseconds, by the rules of Go.
[[nodiscard]] Result<int64_t> parse_duration(std::string_view text);

}  // namespace landform
