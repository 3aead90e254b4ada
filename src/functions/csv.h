// Comma-separated values by RFC 4180, one record at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace landform::functions {

class CsvReader {
 public:
  enum class Status { record, end, error };

  explicit CsvReader(std::string_view text) : rest_(text) {}

  // Reads the next record into fields(); blank lines are skipped.
  Status next();
  [[nodiscard]] const std::vector<std::string>& fields() const { return fields_; }
  // Of the record that was read last.
  [[nodiscard]] size_t first_line() const { return first_line_; }
  // "CSV parse error on line 3: …"
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool read_line();
  bool read_record();
  bool read_plain_field(bool& more);
  bool read_quoted_field(bool& more);
  bool fail(size_t line, std::string_view what);

  std::string_view rest_;
  std::string line_;     // with its line feed
  std::string_view at_;  // what is left of it
  size_t line_number_ = 0;
  size_t first_line_ = 0;
  size_t field_line_ = 0;  // counts only non-blank lines
  std::vector<std::string> fields_;
  std::string error_;
};

}  // namespace landform::functions
