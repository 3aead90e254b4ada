#include "syntax/source_text.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/unicode.h"

namespace landform::syntax {
namespace {

constexpr size_t kMaxEdits = 2;

bool is_printable(char32_t c) {
  if (c < 0x80) return c >= 0x20 && c < 0x7F;
  constexpr uint32_t kPrintable =
      U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK;
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & kPrintable) != 0;
}

void append_quoted(std::string& out, char32_t c) {
  switch (c) {
    case '"':
    case '\\':
      out += '\\';
      out += static_cast<char>(c);
      return;
    case '\a':
      out += "\\a";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\v':
      out += "\\v";
      return;
    default:
      break;
  }
  if (is_printable(c)) {
    append_rune(out, c);
  } else if (c < 0x20 || c == 0x7F) {
    out += fmt::format("\\x{:02x}", static_cast<uint32_t>(c));
  } else if (c < 0x10000) {
    out += fmt::format("\\u{:04x}", static_cast<uint32_t>(c));
  } else {
    out += fmt::format("\\U{:08x}", static_cast<uint32_t>(c));
  }
}

std::u32string decode(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    auto [rune, size] = decode_rune(text);
    out += rune;
    text.remove_prefix(size);
  }
  return out;
}

size_t edit_distance(const std::u32string& a, const std::u32string& b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string describe_range(const SourceFile& source, const Range& range) {
  Position begin = source.position(range.begin);
  Position end = source.position(range.end);
  if (begin.line == end.line) {
    return fmt::format("{}:{},{}-{}", source.name(), begin.line, begin.column, end.column);
  }
  return fmt::format("{}:{},{}-{},{}", source.name(), begin.line, begin.column, end.line,
                     end.column);
}

std::string quote(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    auto [rune, size] = decode_rune(text);
    if (rune == 0xFFFD && size == 1) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else {
      append_quoted(out, rune);
    }
    text.remove_prefix(size);
  }
  out += '"';
  return out;
}

std::string_view name_suggestion(std::string_view given, std::span<const std::string_view> names) {
  std::u32string wanted = decode(given);
  for (std::string_view name : names) {
    std::u32string other = decode(name);
    size_t shorter = std::min(wanted.size(), other.size());
    size_t longer = std::max(wanted.size(), other.size());
    if (longer - shorter <= kMaxEdits && edit_distance(wanted, other) <= kMaxEdits) return name;
  }
  return {};
}

std::string did_you_mean(std::string_view given, std::span<const std::string_view> names) {
  std::string_view name = name_suggestion(given, names);
  return name.empty() ? std::string() : fmt::format(" Did you mean {}?", quote(name));
}

}  // namespace landform::syntax
