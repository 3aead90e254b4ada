// The tokens of CLI configuration files, in both of their syntaxes.
//
// Positions are counted as Terraform's scanner of this old syntax counts them, in characters: every
// attempt to read beyond the end of the file advances the column.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace landform::install {

struct CliPosition {
  int line = 1;  // 0 for what has no position: everything in JSON
  int column = 0;

  // `12:3`, or `-` if there is none.
  [[nodiscard]] std::string to_string() const;
};

// The names of tokens are part of messages.
enum class CliTokenKind : uint8_t {
  eof,
  identifier,
  number,
  decimal,
  boolean,
  string,
  heredoc,
  assign,
  comma,
  period,
  add,
  sub,
  left_brace,
  right_brace,
  left_bracket,
  right_bracket,
  colon,  // only in JSON, as null
  null,
  illegal
};
[[nodiscard]] std::string_view to_string(CliTokenKind kind);

struct CliToken {
  CliTokenKind kind = CliTokenKind::eof;
  CliPosition position;
  std::string_view source;  // as written
  std::string text;         // what a string or heredoc stands for; otherwise as written
};

// What is wrong with characters.
struct CliProblem {
  CliPosition position;
  std::string message;
};

class CliScanner {
 public:
  enum class Syntax : uint8_t { native, json };

  explicit CliScanner(std::string_view text, Syntax syntax = Syntax::native)
      : text_(text), json_(syntax == Syntax::json) {}

  // The next token that is not a comment.
  [[nodiscard]] CliToken next();
  // What is wrong with the characters read so far; the last of several problems.
  [[nodiscard]] const std::optional<CliProblem>& problem() const { return problem_; }

 private:
  static constexpr char32_t kEnd = 0xFFFFFFFF;

  char32_t read();
  void unread();
  [[nodiscard]] char32_t peek() const;
  void fail(std::string_view message);
  [[nodiscard]] CliPosition position() const;

  CliTokenKind scan(char32_t first, CliToken& token);
  CliTokenKind scan_native(char32_t first, CliToken& token);
  CliTokenKind scan_json(char32_t first);
  CliTokenKind scan_json_name();
  CliTokenKind scan_json_number(char32_t first);
  void scan_comment(char32_t first);
  void scan_identifier();
  CliTokenKind scan_number(char32_t first);
  char32_t scan_digits(char32_t first);
  char32_t scan_exponent();
  char32_t scan_fraction();
  void scan_string(std::string& out);
  void scan_escape(std::string& out);
  void scan_code(char32_t first, int base, int count, std::string& out);
  void scan_heredoc(std::string& out);

  std::string_view text_;
  bool json_;
  size_t at_ = 0;
  size_t last_size_ = 0;  // of the last character
  CliPosition place_;
  CliPosition previous_;
  int last_line_length_ = 0;
  std::optional<CliProblem> problem_;
};

}  // namespace landform::install
