#include "functions/pattern_syntax.h"

#include <optional>
#include <set>

#include "base/unicode.h"

namespace landform::functions {
namespace {

constexpr size_t kMaxDepth = 1000;

// Copies a pattern, rewriting the parts that RE2 treats differently.
class Rewriter {
 public:
  explicit Rewriter(std::string_view source) : source_(source), rest_(source) {}

  Result<std::string, PatternError> run() {
    while (!rest_.empty()) {
      if (auto error = step()) return *error;
    }
    return std::move(out_);
  }

 private:
  std::optional<PatternError> step() {
    if (rest_.starts_with("\\Q")) {
      copy_literal();
    } else if (rest_.starts_with('\\')) {
      if (rest_.starts_with("\\C")) return PatternError{"invalid escape sequence", "\\C"};
      copy(rest_.size() > 1 ? 1 + decode_rune(rest_.substr(1)).size : 1);
    } else if (rest_.starts_with('[')) {
      copy_class();
    } else if (rest_.starts_with('(')) {
      return open_group();
    } else {
      if (rest_.starts_with(')') && depth_ > 0) --depth_;
      copy(1);
    }
    return std::nullopt;
  }

  void copy(size_t size) {
    out_ += rest_.substr(0, size);
    rest_.remove_prefix(size);
  }

  void copy_literal() {
    size_t end = rest_.find("\\E");
    copy(end == std::string_view::npos ? rest_.size() : end + 2);
  }

  void copy_class() {
    copy(1);
    if (rest_.starts_with('^')) copy(1);
    if (rest_.starts_with(']')) copy(1);
    while (!rest_.empty() && rest_[0] != ']') {
      if (rest_.starts_with("[:") && rest_.find(":]") != std::string_view::npos) {
        copy(rest_.find(":]") + 2);
      } else {
        copy(rest_[0] == '\\' && rest_.size() > 1 ? 2 : 1);
      }
    }
    if (!rest_.empty()) copy(1);
  }

  std::optional<PatternError> open_group() {
    if (++depth_ > kMaxDepth) {
      return PatternError{"expression nests too deeply", std::string(source_)};
    }
    bool short_name = rest_.starts_with("(?<");
    if (!short_name) {
      copy(1);
      return std::nullopt;
    }
    // RE2 only supports the long form, and would quote it in messages.
    size_t end = rest_.find('>');
    if (end == std::string_view::npos) {
      return PatternError{"invalid named capture", std::string(rest_)};
    }
    std::string_view name = rest_.substr(3, end - 3);
    if (!is_group_name(name)) {
      return PatternError{"invalid named capture", std::string(rest_.substr(0, end + 1))};
    }
    out_ += "(?P<";
    rest_.remove_prefix(3);
    copy(end - 2);
    return std::nullopt;
  }

  static bool is_group_name(std::string_view name) {
    for (char c : name) {
      bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!word && c != '_') return false;
    }
    return !name.empty();
  }

  std::string_view source_;
  std::string_view rest_;
  std::string out_;
  size_t depth_ = 0;
};

const char* error_text(RE2::ErrorCode code) {
  switch (code) {
    case RE2::ErrorBadEscape:
      return "invalid escape sequence";
    case RE2::ErrorBadCharClass:
    case RE2::ErrorBadCharRange:
      return "invalid character class range";
    case RE2::ErrorMissingBracket:
      return "missing closing ]";
    case RE2::ErrorMissingParen:
      return "missing closing )";
    case RE2::ErrorUnexpectedParen:
      return "unexpected )";
    case RE2::ErrorTrailingBackslash:
      return "trailing backslash at end of expression";
    case RE2::ErrorRepeatArgument:
      return "missing argument to repetition operator";
    case RE2::ErrorRepeatSize:
      return "invalid repeat count";
    case RE2::ErrorRepeatOp:
      return "invalid nested repetition operator";
    case RE2::ErrorBadPerlOp:
      return "invalid or unsupported Perl syntax";
    case RE2::ErrorBadUTF8:
      return "invalid UTF-8";
    case RE2::ErrorBadNamedCapture:
      return "invalid named capture";
    case RE2::ErrorPatternTooLarge:
      return "expression too large";
    default:
      return "internal error";
  }
}

}  // namespace

Result<std::string, PatternError> rewrite_pattern(std::string_view source) {
  return Rewriter(source).run();
}

PatternError describe_error(const RE2& regex, std::string_view source) {
  RE2::ErrorCode code = regex.error_code();
  std::string expression = regex.error_arg();
  bool whole = code == RE2::ErrorMissingParen || code == RE2::ErrorUnexpectedParen ||
               code == RE2::ErrorPatternTooLarge;
  if (whole) expression = std::string(source);
  if (code == RE2::ErrorTrailingBackslash) expression.clear();
  return {error_text(code), std::move(expression)};
}

}  // namespace landform::functions
