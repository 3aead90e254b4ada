#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "base/quote.h"
#include "functions/families.h"
#include "functions/support.h"
#include "value/timestamp.h"

namespace landform::functions {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
constexpr std::array<std::string_view, 7> kWeekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                       "Thursday", "Friday", "Saturday"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Formats a time by a format string: runs of letters stand for its parts, quotes enclose literal
// text.
class DateFormatter {
 public:
  DateFormatter(std::string_view format, const Timestamp& time)
      : rest_(format), time_(time), civil_(time.civil()) {}

  Result<std::string, FunctionError> run() {
    while (!rest_.empty()) {
      if (rest_[0] == '\'') {
        if (!quoted()) return argument_error(0, "unterminated literal '");
      } else if (is_letter(rest_[0])) {
        size_t end = std::min(rest_.find_first_not_of(rest_[0]), rest_.size());
        std::string_view verb = rest_.substr(0, end);
        rest_.remove_prefix(end);
        if (auto wrong = append_verb(verb)) {
          return argument_error(0, "invalid date format verb " + go_quote(verb) + *wrong);
        }
      } else {
        out_ += rest_[0];
        rest_.remove_prefix(1);
      }
    }
    return std::move(out_);
  }

 private:
  bool quoted() {
    if (rest_.starts_with("''")) {
      out_ += '\'';
      rest_.remove_prefix(2);
      return true;
    }
    size_t i = 1;
    for (; i < rest_.size(); ++i) {
      if (rest_[i] != '\'') continue;
      if (i + 1 == rest_.size() || rest_[i + 1] != '\'') break;
      ++i;
    }
    std::string_view token = rest_.substr(0, i + 1);
    rest_.remove_prefix(token.size());
    if (token.size() == 1 || token.back() != '\'') return false;
    for (size_t j = 1; j + 1 < token.size(); ++j) {
      out_ += token[j];
      if (token[j] == '\'') ++j;
    }
    return true;
  }

  // The error in a verb, if any.
  using Complaint = std::optional<std::string>;

  // Appends a number in one or two digits.
  Complaint number(int n, std::string_view verb, const char* name) {
    if (verb.size() > 2) {
      return fmt::format(": {} must either be \"{}\" or \"{}{}\"", name, verb[0], verb[0], verb[0]);
    }
    out_ += fmt::format("{:0{}}", n, verb.size());
    return std::nullopt;
  }

  Complaint append_verb(std::string_view verb) {
    switch (verb[0]) {
      case 'Y':
        return year(verb);
      case 'M':
        return month(verb);
      case 'D':
        return number(civil_.day, verb, "day of month");
      case 'E':
        return weekday(verb);
      case 'h':
        return number(civil_.hour, verb, "24-hour");
      case 'H':
        return number(civil_.hour % 12 == 0 ? 12 : civil_.hour % 12, verb, "12-hour");
      case 'A':
      case 'a':
        return half_day(verb);
      case 'm':
        return number(civil_.minute, verb, "minute");
      case 's':
        return number(civil_.second, verb, "second");
      case 'Z':
        return zone(verb);
      default:
        return "";
    }
  }

  Complaint year(std::string_view verb) {
    if (verb.size() == 2) {
      out_ += fmt::format("{:02}", civil_.year % 100);
    } else if (verb.size() == 4) {
      out_ += fmt::format("{:04}", civil_.year);
    } else {
      return ": year must either be \"YY\" or \"YYYY\"";
    }
    return std::nullopt;
  }

  Complaint month(std::string_view verb) {
    std::string_view name = kMonths[static_cast<size_t>(civil_.month - 1)];
    switch (verb.size()) {
      case 1:
      case 2:
        return number(civil_.month, verb, "month");
      case 3:
        out_ += name.substr(0, 3);
        return std::nullopt;
      case 4:
        out_ += name;
        return std::nullopt;
      default:
        return R"(: month must be "M", "MM", "MMM", or "MMMM")";
    }
  }

  Complaint weekday(std::string_view verb) {
    std::string_view name = kWeekdays[static_cast<size_t>(civil_.weekday)];
    if (verb.size() != 3 && verb.size() != 4) {
      return ": day of week must either be \"EEE\" or \"EEEE\"";
    }
    out_ += verb.size() == 3 ? name.substr(0, 3) : name;
    return std::nullopt;
  }

  Complaint half_day(std::string_view verb) {
    if (verb.size() != 2) return fmt::format(": must be \"{}{}\"", verb[0], verb[0]);
    bool afternoon = civil_.hour >= 12;
    out_ += verb[0] == 'A' ? (afternoon ? "PM" : "AM") : (afternoon ? "pm" : "am");
    return std::nullopt;
  }

  Complaint zone(std::string_view verb) {
    switch (verb.size()) {
      case 1:
        out_ += time_.offset == 0 ? "Z" : time_.offset_string(true);
        return std::nullopt;
      case 3:
        out_ += time_.offset_string(false) == "+0000" ? "UTC" : time_.offset_string(false);
        return std::nullopt;
      case 4:
        out_ += time_.offset_string(false);
        return std::nullopt;
      case 5:
        out_ += time_.offset_string(true);
        return std::nullopt;
      default:
        return ": timezone must be Z, ZZZZ, or ZZZZZ";
    }
  }

  std::string_view rest_;
  Timestamp time_;
  CivilTime civil_;
  std::string out_;
};

Output format_date(Arguments args, Type) {
  auto time = parse_timestamp_strict(args[1].as_string());
  if (!time) return argument_error(1, time.error().message);
  auto text = DateFormatter(args[0].as_string(), *time).run();
  if (!text) return text.error();
  return Value::string(*text);
}

Output time_add(Arguments args, Type) {
  auto time = parse_timestamp_strict(args[0].as_string());
  if (!time) return call_error(time.error().message);
  auto duration = parse_duration(args[1].as_string());
  if (!duration) return call_error(duration.error().message);
  return Value::string(time->plus_nanoseconds(*duration).to_string());
}

Output time_compare(Arguments args, Type) {
  auto a = parse_timestamp_lenient(args[0].as_string());
  if (!a) return argument_error(0, a.error().message);
  auto b = parse_timestamp_lenient(args[1].as_string());
  if (!b) return argument_error(1, b.error().message);
  return Value::number(int64_t{compare(*a, *b)});
}

}  // namespace

void add_date_functions(FunctionTable& table, const FunctionOptions& options) {
  const Type string = Type::string();
  table.add(
      define("formatdate",
             "Converts an RFC 3339 timestamp to another format, given by a format string such as "
             "\"DD MMM YYYY\" describes.",
             {parameter("format", string), parameter("time", string)}, string, format_date));
  Function add =
      define("timeadd", "Adds a duration such as \"1h30m\" to a timestamp.",
             {parameter("timestamp", string), parameter("duration", string)}, string, time_add);
  add.refine_result = nullptr;
  table.add(std::move(add));
  table.add(define(
      "timecmp",
      "Compares two timestamps: -1 if the first is earlier, 0 if they are equal, 1 if it is later.",
      {parameter("timestamp_a", string), parameter("timestamp_b", string)}, Type::number(),
      time_compare));
  Function now =
      define("timestamp", "Returns the current time in UTC, in RFC 3339 format.", {}, string,
             [](Arguments, Type) { return Value::string(Timestamp::now().to_string()); });
  now.impure = true;
  table.add(std::move(now));
  if (options.console) return;
  Function plan = define(
      "plantimestamp", "Returns the time when the plan was made, in UTC and RFC 3339 format.", {},
      string, [planned = options.plan_timestamp](Arguments, Type) {
        return planned ? Value::string(*planned) : Value::unknown(Type::string());
      });
  plan.refine_result = nullptr;
  table.add(std::move(plan));
}

}  // namespace landform::functions
