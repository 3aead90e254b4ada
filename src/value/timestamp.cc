#include "value/timestamp.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>

namespace landform {
namespace {

constexpr int64_t kDay = 86400;

// Days since 1970-01-01 in the Gregorian calendar, by eras of 400 years that start in March.
int64_t days_from_civil(int64_t year, int month, int day) {
  year -= month <= 2 ? 1 : 0;
  int64_t era = (year >= 0 ? year : year - 399) / 400;
  int64_t year_of_era = year - era * 400;
  int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

int days_in(int month, int64_t year) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && leap ? 29 : kDays[month - 1];
}

bool is_digit(std::string_view text, size_t i) {
  return i < text.size() && text[i] >= '0' && text[i] <= '9';
}

// Parses one or two digits at the front.
std::optional<int> take_number(std::string_view& text, bool two) {
  if (!is_digit(text, 0) || (two && !is_digit(text, 1))) return std::nullopt;
  int number = text[0] - '0';
  if (is_digit(text, 1)) number = number * 10 + (text[1] - '0');
  text.remove_prefix(is_digit(text, 1) ? 2 : 1);
  return number;
}

class TimeParser {
 public:
  explicit TimeParser(std::string_view text) : rest_(text) {}

  Result<Timestamp, TimeParseError> run(std::span<const TimeLayoutPart> layout) {
    for (const TimeLayoutPart& part : layout) {
      std::string_view before = rest_;
      bool read = take(part);
      if (range_ != nullptr) {
        return TimeParseError{part.field, part.text, std::string(rest_),
                              std::string(": ") + range_ + " out of range"};
      }
      if (!read) {
        return TimeParseError{part.field, part.text,
                              std::string(part.field == TimeField::literal ? rest_ : before), ""};
      }
    }
    if (!rest_.empty()) {
      return TimeParseError{TimeField::literal, "", std::string(rest_), ": extra text"};
    }
    if (time_.day < 1 || time_.day > days_in(time_.month, time_.year)) {
      return TimeParseError{TimeField::literal, "", "", ": day out of range"};
    }
    Timestamp t;
    t.seconds = days_from_civil(time_.year, time_.month, time_.day) * kDay +
                int64_t{time_.hour} * 3600 + int64_t{time_.minute} * 60 + time_.second - offset_;
    t.nanoseconds = nanoseconds_;
    t.offset = offset_;
    return t;
  }

 private:
  bool take(const TimeLayoutPart& part) {
    switch (part.field) {
      case TimeField::literal:
        if (!rest_.starts_with(part.text)) return false;
        rest_.remove_prefix(part.text.size());
        return true;
      case TimeField::spaces:
        if (!rest_.empty() && rest_[0] != ' ') return false;
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
        return true;
      case TimeField::year:
        return take_year();
      case TimeField::month2:
      case TimeField::month:
        return take_field(time_.month, part.field == TimeField::month2, 1, 12, "month");
      case TimeField::day2:
      case TimeField::day:
        return take_field(time_.day, part.field == TimeField::day2, 0, 99, "day");
      case TimeField::hour:
        return take_field(time_.hour, false, 0, 23, "hour");
      case TimeField::minute2:
      case TimeField::minute:
        return take_field(time_.minute, part.field == TimeField::minute2, 0, 59, "minute");
      case TimeField::second2:
      case TimeField::second:
        return take_field(time_.second, part.field == TimeField::second2, 0, 59, "second") &&
               (range_ != nullptr || take_fraction());
      case TimeField::zone:
        return take_zone();
    }
    return false;
  }

  bool take_year() {
    for (size_t i = 0; i < 4; ++i) {
      if (!is_digit(rest_, i)) return false;
      time_.year = (i == 0 ? 0 : time_.year * 10) + (rest_[i] - '0');
    }
    rest_.remove_prefix(4);
    return true;
  }

  bool take_field(int& field, bool two, int min, int max, const char* name) {
    auto number = take_number(rest_, two);
    if (!number) return false;
    field = *number;
    if (field < min || field > max) range_ = name;
    return true;
  }

  bool take_fraction() {
    if (rest_.empty() || (rest_[0] != '.' && rest_[0] != ',') || !is_digit(rest_, 1)) return true;
    size_t end = 1;
    int32_t scale = 100'000'000;
    for (; is_digit(rest_, end); ++end) {
      nanoseconds_ += (rest_[end] - '0') * scale;
      scale /= 10;
    }
    rest_.remove_prefix(end);
    return true;
  }

  bool take_zone() {
    if (rest_.starts_with('Z')) {
      rest_.remove_prefix(1);
      return true;
    }
    if (rest_.size() < 6 || rest_[3] != ':') return false;
    std::string_view hours = rest_.substr(1, 2);
    std::string_view minutes = rest_.substr(4, 2);
    char sign = rest_[0];
    rest_.remove_prefix(6);
    auto h = take_number(hours, true);
    auto m = h ? take_number(minutes, true) : std::nullopt;
    if (h && *h > 24) range_ = "time zone offset hour";
    if (m && *m > 60) range_ = "time zone offset minute";
    if (!h || !m || (sign != '+' && sign != '-')) return false;
    offset_ = (*h * 60 + *m) * 60 * (sign == '-' ? -1 : 1);
    return true;
  }

  std::string_view rest_;
  CivilTime time_;
  int32_t nanoseconds_ = 0;
  int32_t offset_ = 0;
  const char* range_ = nullptr;  // the field whose number is too large
};

}  // namespace

CivilTime Timestamp::civil() const {
  int64_t local = seconds + offset;
  int64_t days = floor_divide(local, kDay);
  auto rest = static_cast<int>(local - days * kDay);
  CivilTime t;
  t.hour = rest / 3600;
  t.minute = rest / 60 % 60;
  t.second = rest % 60;
  t.weekday = static_cast<int>(((days + 4) % 7 + 7) % 7);

  days += 719468;
  int64_t era = floor_divide(days, 146097);
  int64_t day_of_era = days - era * 146097;
  int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int64_t month = (5 * day_of_year + 2) / 153;
  t.day = static_cast<int>(day_of_year - (153 * month + 2) / 5 + 1);
  t.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  t.year = year_of_era + era * 400 + (t.month <= 2 ? 1 : 0);
  return t;
}

std::string Timestamp::offset_string(bool colon) const {
  int minutes = offset / 60;
  char sign = minutes < 0 ? '-' : '+';
  minutes = minutes < 0 ? -minutes : minutes;
  return fmt::format("{}{:02}{}{:02}", sign, minutes / 60, colon ? ":" : "", minutes % 60);
}

std::string Timestamp::to_string() const {
  CivilTime t = civil();
  const char* sign = t.year < 0 ? "-" : "";
  return fmt::format("{}{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}", sign, t.year < 0 ? -t.year : t.year,
                     t.month, t.day, t.hour, t.minute, t.second,
                     offset == 0 ? "Z" : offset_string(true));
}

Timestamp Timestamp::plus_nanoseconds(int64_t duration) const {
  constexpr int64_t kSecond = 1'000'000'000;
  Timestamp t = *this;
  t.seconds += duration / kSecond;
  auto sum = static_cast<int64_t>(nanoseconds) + duration % kSecond;
  t.seconds += floor_divide(sum, kSecond);
  t.nanoseconds = static_cast<int32_t>(sum - floor_divide(sum, kSecond) * kSecond);
  return t;
}

Timestamp Timestamp::now() {
  Timestamp t;
  t.seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return t;
}

int compare(const Timestamp& a, const Timestamp& b) {
  if (a.seconds != b.seconds) return a.seconds < b.seconds ? -1 : 1;
  if (a.nanoseconds != b.nanoseconds) return a.nanoseconds < b.nanoseconds ? -1 : 1;
  return 0;
}

Result<Timestamp, TimeParseError> parse_time(std::span<const TimeLayoutPart> layout,
                                             std::string_view text) {
  return TimeParser(text).run(layout);
}

}  // namespace landform
