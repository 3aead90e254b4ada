#include "syntax/format_layout.h"

#include <algorithm>

#include "base/unicode.h"

namespace landform::syntax {
namespace {

// Cells as indices of tokens: [begin, assign), [assign, comment), [comment, end). The second and
// the third may be empty.
struct Line {
  uint32_t begin;
  uint32_t assign;
  uint32_t comment;
  uint32_t end;

  [[nodiscard]] bool has_assign() const { return assign != comment; }
  [[nodiscard]] bool has_comment() const { return comment != end; }
};

Line split_into_cells(std::span<const FormatToken> tokens, uint32_t begin, uint32_t end) {
  uint32_t comment = end;
  if (end - begin > 1 && tokens[end - 1].kind == TokenKind::comment) --comment;
  // An assignment whose brackets are not closed on the line is not a cell: it would be aligned with
  // neighbours that have nothing in common with it.
  uint32_t assign = begin + 1;
  while (assign < comment && tokens[assign].kind != TokenKind::equal) ++assign;
  int open = 0;
  for (uint32_t i = assign; i < comment; ++i) open += bracket_change(tokens[i].kind);
  if (assign > comment || open != 0) assign = comment;
  return {begin, assign, comment, end};
}

std::vector<Line> split_into_lines(std::span<const FormatToken> tokens) {
  std::vector<Line> lines;
  lines.reserve(tokens.size() / 6 + 1);
  uint32_t begin = 0;
  auto count = static_cast<uint32_t>(tokens.size());
  for (uint32_t i = 0; i < count; ++i) {
    if (!ends_line(tokens[i])) continue;
    lines.push_back(split_into_cells(tokens, begin, i + 1));
    begin = i + 1;
  }
  if (begin < count) lines.push_back(split_into_cells(tokens, begin, count));
  return lines;
}

// A line is indented once for each earlier line that opened more brackets than it closed, no matter
// how many, until the same number has been closed.
class Indentation {
 public:
  // The indent of a line that opens `net` more brackets than it closes.
  uint32_t next(int net) {
    if (net < 0) close(static_cast<uint32_t>(-net));
    auto indent = static_cast<uint32_t>(2 * opened_.size());
    if (net > 0) opened_.push_back(static_cast<uint32_t>(net));
    return indent;
  }

 private:
  void close(uint32_t count) {
    while (count > 0 && !opened_.empty()) {
      uint32_t taken = std::min(count, opened_.back());
      opened_.back() -= taken;
      count -= taken;
      if (opened_.back() == 0) opened_.pop_back();
    }
  }

  std::vector<uint32_t> opened_;
};

void indent(std::span<FormatToken> tokens, std::span<const Line> lines) {
  Indentation indentation;
  for (const Line& line : lines) {
    FormatToken& first = tokens[line.begin];
    if (first.kind == TokenKind::newline) {
      first.spaces = 0;
      continue;
    }
    int net = 0;
    for (const FormatToken& token : tokens.subspan(line.begin, line.assign - line.begin)) {
      net += bracket_change(token.kind);
      if (token.kind == TokenKind::open_heredoc) break;
    }
    first.spaces = indentation.next(net);
  }
}

// Whether a minus after `before` negates, because no operand can end there.
bool is_negation_after(TokenKind before) {
  switch (before) {
    case TokenKind::eof:
    case TokenKind::open_paren:
    case TokenKind::open_brace:
    case TokenKind::open_bracket:
    case TokenKind::equal:
    case TokenKind::colon:
    case TokenKind::comma:
    case TokenKind::question:
    case TokenKind::plus:
    case TokenKind::minus:
    case TokenKind::star:
    case TokenKind::slash:
    case TokenKind::percent:
    case TokenKind::equal_op:
    case TokenKind::not_equal:
    case TokenKind::greater:
    case TokenKind::greater_equal:
    case TokenKind::less:
    case TokenKind::less_equal:
    case TokenKind::and_:
    case TokenKind::or_:
    case TokenKind::bang:
      return true;
    default:
      return false;
  }
}

bool is_template_text(TokenKind kind) {
  return kind == TokenKind::quoted_literal || kind == TokenKind::string_literal;
}

// Whether there is a space between `subject` and `after`. `before` is the kind of the token before
// the subject in its cell, eof if there is none. The first rule that fits decides.
bool is_spaced(const FormatToken& subject, TokenKind before, TokenKind after) {
  using enum TokenKind;
  TokenKind kind = subject.kind;
  if (after == newline) return false;
  // f(x), ns::f, a.b, and the comma or ... after an element.
  if (kind == identifier && (after == open_paren || after == double_colon)) return false;
  if (kind == double_colon && after == identifier) return false;
  if (kind == dot || after == dot || after == comma || after == ellipsis) return false;
  if (kind == comma) return true;
  // The text of a template must not change.
  if (is_template_text(kind) || is_template_text(after)) return false;
  if (kind == open_quote || kind == open_heredoc) return false;
  if (after == close_quote || after == close_heredoc) return false;
  // `for x in [a]` is not an index, unlike a[b].
  if (kind == identifier && subject.text == "in" && before == identifier) return true;
  if (after == open_bracket && (kind == identifier || kind == number || bracket_change(kind) < 0)) {
    return false;
  }
  if (kind == bang) return false;
  if (kind == minus) return !is_negation_after(before);
  // Braces have space within, unless they are empty; other brackets have none.
  if (kind == open_brace || after == close_brace) {
    return !(kind == open_brace && after == close_brace);
  }
  bool opens_sequence = kind == template_interpolation || kind == template_control;
  if (opens_sequence && after == open_brace) return true;
  if (kind == close_brace && after == template_end) return true;
  if (kind == template_end && (after == template_interpolation || after == template_control)) {
    return false;
  }
  return bracket_change(kind) <= 0 && bracket_change(after) >= 0;
}

// Whether the token at `i` is the dot of an index after a number, as in `a.0 .1`. Without the space
// before it the two numbers would become one, and the text would change its meaning or become
// invalid.
bool is_dot_between_numbers(std::span<const FormatToken> cell, size_t i) {
  return cell[i].kind == TokenKind::dot && cell[i - 1].kind == TokenKind::number &&
         i + 1 < cell.size() && cell[i + 1].kind == TokenKind::number;
}

void space_cell(std::span<FormatToken> cell) {
  TokenKind before = TokenKind::eof;
  for (size_t i = 1; i < cell.size(); ++i) {
    bool spaced = is_spaced(cell[i - 1], before, cell[i].kind) || is_dot_between_numbers(cell, i);
    cell[i].spaces = spaced ? 1 : 0;
    before = cell[i - 1].kind;
  }
}

size_t columns(std::span<const FormatToken> tokens) {
  size_t count = 0;
  for (const FormatToken& token : tokens) count += token.spaces + count_graphemes(token.text);
  return count;
}

// In each run of lines for which `cell(line)` gives the index of a token, moves those tokens to the
// same column.
template <typename Cell>
void align(std::span<FormatToken> tokens, std::span<const Line> lines, Cell cell) {
  std::vector<size_t> widths;
  for (size_t i = 0; i < lines.size();) {
    if (cell(lines[i]) == lines[i].end) {
      ++i;
      continue;
    }
    size_t first = i;
    widths.clear();
    for (; i < lines.size() && cell(lines[i]) != lines[i].end; ++i) {
      uint32_t begin = lines[i].begin;
      widths.push_back(columns(tokens.subspan(begin, cell(lines[i]) - begin)));
    }
    size_t widest = *std::max_element(widths.begin(), widths.end());
    for (size_t j = first; j < i; ++j) {
      tokens[cell(lines[j])].spaces = static_cast<uint32_t>(widest - widths[j - first] + 1);
    }
  }
}

}  // namespace

void lay_out(std::span<FormatToken> tokens) {
  tokens = tokens.first(tokens.size() - 1);
  std::vector<Line> lines = split_into_lines(tokens);
  indent(tokens, lines);
  for (const Line& line : lines) {
    space_cell(tokens.subspan(line.begin, line.assign - line.begin));
    space_cell(tokens.subspan(line.assign, line.comment - line.assign));
    if (line.has_assign()) tokens[line.assign].spaces = 1;
  }
  // Comments come last, since they move with the text before them.
  align(tokens, lines, [](const Line& l) { return l.has_assign() ? l.assign : l.end; });
  align(tokens, lines, [](const Line& l) { return l.comment; });
}

}  // namespace landform::syntax
