#include "base/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/quote.h"
#include "base/unicode.h"

namespace landform {
namespace {

std::u32string runes(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    out += r.rune;
    text.remove_prefix(r.size);
  }
  return out;
}

// The number of single-character edits between two texts; anything over `limit` counts as
// limit + 1.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit) {
  // A character has at most four bytes, so very different sizes can be rejected at once.
  if (a.size() > b.size() * 4 + limit * 4 || b.size() > a.size() * 4 + limit * 4) return limit + 1;
  std::u32string x = runes(a);
  std::u32string y = runes(b);
  size_t gap = x.size() > y.size() ? x.size() - y.size() : y.size() - x.size();
  if (gap > limit) return limit + 1;
  std::vector<size_t> row(y.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= x.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    size_t best = row[0];
    for (size_t j = 1; j <= y.size(); ++j) {
      size_t substitution = diagonal + (x[i - 1] == y[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substitution, row[j] + 1, row[j - 1] + 1});
      best = std::min(best, row[j]);
    }
    if (best > limit) return limit + 1;
  }
  return row.back();
}

}  // namespace

std::string_view suggest_name(std::string_view given, std::span<const std::string_view> names) {
  constexpr size_t kClose = 2;
  for (std::string_view name : names) {
    if (edit_distance(given, name, kClose) <= kClose) return name;
  }
  return {};
}

std::string did_you_mean(std::string_view given, std::span<const std::string_view> names) {
  std::string_view name = suggest_name(given, names);
  return name.empty() ? std::string() : fmt::format(" Did you mean {}?", go_quote(name));
}

}  // namespace landform
