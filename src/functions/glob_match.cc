#include <optional>
#include <vector>

#include "base/unicode.h"
#include "functions/glob.h"
#include "functions/glob_split.h"

namespace landform::functions {
namespace {

// With many stars the number of alternatives explodes, so it is limited.
constexpr size_t kMaxSteps = 1'000'000;

const Error kBadPattern = {"syntax error in pattern"};

struct ClassRange {
  char32_t low;
  char32_t high;
};

// A character of a class, possibly escaped; none if it is invalid.
std::optional<char32_t> class_rune(const std::vector<char32_t>& runes, size_t& at) {
  if (at >= runes.size() || runes[at] == '-') return std::nullopt;
  char32_t rune = runes[at++];
  if (rune != '\\') return rune;
  if (at >= runes.size()) return std::nullopt;
  return runes[at++];
}

// Whether the class inside [..] contains the character.
Result<bool> match_class(std::string_view inside, char32_t rune) {
  std::vector<char32_t> runes;
  while (!inside.empty()) {
    DecodedRune r = decode_rune(inside);
    runes.push_back(r.rune);
    inside.remove_prefix(r.size);
  }
  if (runes.empty()) return kBadPattern;
  bool negated = runes[0] == '^';
  bool matched = false;
  for (size_t at = negated ? 1 : 0; at < runes.size();) {
    auto low = class_rune(runes, at);
    if (!low) return kBadPattern;
    auto high = low;
    if (at < runes.size() && runes[at] == '-') {
      ++at;
      high = class_rune(runes, at);
      if (!high) return kBadPattern;
    }
    matched = matched || (*low <= rune && rune <= *high);
  }
  return matched != negated;
}

class Matcher {
 public:
  // Recursion depends only on stars and braces, so it is bounded by the length of the pattern.
  Result<bool> match(std::string_view pattern, std::string_view name) {
    if (pattern.empty()) return name.empty();
    if (name.empty() && pattern != "*") return false;
    while (!pattern.empty() && !name.empty()) {
      if (++steps_ > kMaxSteps) return Error{"pattern is too complex"};
      DecodedRune p = decode_rune(pattern);
      DecodedRune n = decode_rune(name);
      if (p.rune == '*') return match_star(pattern.substr(1), name);
      if (p.rune == '{') return match_alternatives(pattern.substr(1), name);
      if (p.rune == '[') {
        pattern.remove_prefix(1);
        size_t end = find_unescaped(pattern, ']');
        if (end == std::string_view::npos) return kBadPattern;
        auto matched = match_class(pattern.substr(0, end), n.rune);
        if (!matched || !*matched) return matched;
        pattern.remove_prefix(end + 1);
        name.remove_prefix(n.size);
        continue;
      }
      bool any = p.rune == '?';
      if (p.rune == '\\') {
        pattern.remove_prefix(1);
        p = decode_rune(pattern);
        if (pattern.empty()) return kBadPattern;
      }
      if (!any && p.rune != n.rune) return false;
      pattern.remove_prefix(p.size);
      name.remove_prefix(n.size);
    }
    if (pattern.empty()) return name.empty();
    return pattern == "*" || pattern == "**";
  }

 private:
  Result<bool> match_star(std::string_view pattern, std::string_view name) {
    if (pattern.empty()) return true;
    for (size_t at = 0; at < name.size(); at += decode_rune(name.substr(at)).size) {
      auto matched = match(pattern, name.substr(at));
      if (matched.ok() && *matched) return true;
      if (steps_ > kMaxSteps) return matched;
    }
    return false;
  }

  Result<bool> match_alternatives(std::string_view pattern, std::string_view name) {
    size_t end = find_unescaped(pattern, '}');
    if (end == std::string_view::npos) return kBadPattern;
    for (std::string_view option : split_unescaped(pattern.substr(0, end), ',')) {
      auto matched = match(std::string(option) + std::string(pattern.substr(end + 1)), name);
      if (!matched || *matched) return matched;
    }
    return false;
  }

  size_t steps_ = 0;
};

}  // namespace

Result<bool> match_component(std::string_view pattern, std::string_view name) {
  return Matcher().match(pattern, name);
}

}  // namespace landform::functions
