// Regular expressions: the syntax, matching rules and messages of Go's regexp, on RE2.
//
// Patterns are compiled once and shared; they may be used from any thread.
#pragma once

#include <re2/re2.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::functions {

struct PatternError {
  std::string code;        // "missing closing )"
  std::string expression;  // the invalid part of the pattern
};

// One match: the whole match, then each group; a group that did not participate has no data.
using Groups = std::vector<re2::StringPiece>;

class Pattern {
 public:
  // Cached: a pattern is compiled only once.
  static Result<std::shared_ptr<const Pattern>, PatternError> compile(std::string_view source);

  // Names of the groups, from the first; empty for those that have none.
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  [[nodiscard]] bool find(std::string_view text, Groups& groups) const;
  // Calls back for all non-overlapping matches, from the left.
  void find_all(std::string_view text, const std::function<void(const Groups&)>& found) const;
  // Replaces all matches with a template in which $1, $name and ${name} refer to groups. None if
  // the result would be too large.
  [[nodiscard]] std::optional<std::string> replace_all(std::string_view text,
                                                       std::string_view replacement) const;

 private:
  explicit Pattern(std::unique_ptr<RE2> regex);
  [[nodiscard]] bool match_from(std::string_view text, size_t position, Groups& groups) const;
  void expand(std::string& out, std::string_view replacement, const Groups& groups) const;
  [[nodiscard]] const re2::StringPiece* group_named(std::string_view name,
                                                    const Groups& groups) const;

  std::unique_ptr<RE2> regex_;
  std::vector<std::string> names_;
};

}  // namespace landform::functions
