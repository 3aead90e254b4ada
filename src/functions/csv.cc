#include "functions/csv.h"

#include <fmt/format.h>

namespace landform::functions {

// Reads the next line, with its line ending normalised to a line feed; false at the end of the
// text.
bool CsvReader::read_line() {
  ++line_number_;
  if (rest_.empty()) {
    line_.clear();
    at_ = line_;
    return false;
  }
  size_t end = rest_.find('\n');
  if (end == std::string_view::npos) {
    line_ = rest_;
    rest_ = {};
    if (line_.ends_with('\r')) line_.pop_back();
  } else {
    line_ = rest_.substr(0, end + 1);
    rest_.remove_prefix(end + 1);
    if (line_.ends_with("\r\n")) line_.erase(line_.size() - 2, 1);
  }
  at_ = line_;
  return true;
}

CsvReader::Status CsvReader::next() {
  do {
    if (!read_line()) return Status::end;
  } while (at_.empty() || at_ == "\n");
  fields_.clear();
  first_line_ = field_line_ = line_number_;
  return read_record() ? Status::record : Status::error;
}

bool CsvReader::read_record() {
  bool more = true;
  while (more) {
    more = false;
    bool ok = at_.starts_with('"') ? read_quoted_field(more) : read_plain_field(more);
    if (!ok) return false;
  }
  return true;
}

bool CsvReader::read_plain_field(bool& more) {
  size_t comma = at_.find(',');
  more = comma != std::string_view::npos;
  std::string_view field = at_.substr(0, comma);
  if (!more && field.ends_with('\n')) field.remove_suffix(1);
  if (field.find('"') != std::string_view::npos) {
    return fail(line_number_, "bare \" in non-quoted-field");
  }
  fields_.emplace_back(field);
  if (more) at_.remove_prefix(comma + 1);
  return true;
}

bool CsvReader::read_quoted_field(bool& more) {
  constexpr std::string_view kBadQuote = "extraneous or missing \" in quoted-field";
  std::string field;
  at_.remove_prefix(1);
  for (;;) {
    size_t quote = at_.find('"');
    if (quote != std::string_view::npos) {
      field += at_.substr(0, quote);
      at_.remove_prefix(quote + 1);
      if (at_.starts_with('"')) {
        field += '"';
        at_.remove_prefix(1);
        continue;
      }
      more = at_.starts_with(',');
      if (more) at_.remove_prefix(1);
      if (!more && !at_.empty() && at_ != "\n") return fail(line_number_, kBadQuote);
      fields_.push_back(std::move(field));
      return true;
    }
    if (at_.empty()) return fail(field_line_, kBadQuote);
    field += at_;
    if (read_line()) ++field_line_;
  }
}

bool CsvReader::fail(size_t line, std::string_view what) {
  error_ = fmt::format("CSV parse error on line {}: {}", line, what);
  return false;
}

}  // namespace landform::functions
