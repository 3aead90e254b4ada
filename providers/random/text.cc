#include "random/text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/unicode.h"
#include "random/number_source.h"

namespace landform::random {
namespace {

constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kNumeric = "0123456789";
constexpr std::string_view kSpecial = "!@#$%&*()-_=+[]{}<>:?";

std::u32string characters_of(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    DecodedRune decoded = decode_rune(text);
    out += decoded.rune;
    text.remove_prefix(decoded.size);
  }
  return out;
}

}  // namespace

Result<std::string> make_text(const TextRules& rules) {
  struct Chosen {
    TextRules::Class rule;
    std::u32string characters;
  };
  const Chosen kClasses[] = {
      {rules.upper, characters_of(kUpper)},
      {rules.lower, characters_of(kLower)},
      {rules.numeric, characters_of(kNumeric)},
      {rules.special,
       characters_of(rules.override_special.empty() ? kSpecial : rules.override_special)},
  };
  if (rules.length > kLongest) {
    return Error{fmt::format("a length of more than {} characters is not supported", kLongest)};
  }
  std::u32string all;
  int64_t rest = rules.length;
  for (const Chosen& c : kClasses) {
    if (c.rule.allowed) all += c.characters;
    if (c.rule.least < 0) return Error{"a minimum number of characters is negative"};
    if (c.rule.least > rest) {
      return Error{"the length is less than the sum of the minimum numbers"};
    }
    rest -= c.rule.least;
  }
  if (all.empty()) return Error{"the character set specified is empty"};

  SecureSource source;
  std::u32string drawn;
  drawn.reserve(static_cast<size_t>(rules.length));
  auto draw = [&](const std::u32string& from, int64_t count) {
    for (; count > 0; --count) drawn += from[source.below(from.size())];
  };
  for (const Chosen& c : kClasses) draw(c.characters, c.rule.least);
  draw(all, rest);
  for (size_t i = drawn.size(); i > 1; --i) std::swap(drawn[i - 1], drawn[source.below(i)]);

  std::string out;
  for (char32_t character : drawn) append_rune(out, character);
  return out;
}

int64_t count_characters(std::string_view text) {
  int64_t count = 0;
  for (char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

}  // namespace landform::random
