#include "syntax/scanner.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace landform::syntax {
namespace {

using std::string_literals::operator""s;

// One letter or sign for each kind; the operators stand for themselves.
std::string_view sign(TokenKind kind, std::string_view text) {
  switch (kind) {
    case TokenKind::eof:
      return "EOF";
    case TokenKind::invalid:
      return "INVALID";
    case TokenKind::bad_utf8:
      return "BAD";
    case TokenKind::newline:
      return "NL";
    case TokenKind::comment:
      return "C";
    case TokenKind::identifier:
      return "I";
    case TokenKind::number:
      return "N";
    case TokenKind::open_quote:
      return "OQ";
    case TokenKind::close_quote:
      return "CQ";
    case TokenKind::quoted_literal:
      return "Q";
    case TokenKind::quoted_newline:
      return "QNL";
    case TokenKind::string_literal:
      return "S";
    case TokenKind::open_heredoc:
      return "OH";
    case TokenKind::close_heredoc:
      return "CH";
    case TokenKind::template_interpolation:
      return "${";
    case TokenKind::template_control:
      return "%{";
    case TokenKind::template_end:
      return "END";
    default:
      return text;
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  return out;
}

// Such as `I(a) = N(1) EOF`.
std::string dump(std::string_view text, ScanMode mode = ScanMode::normal) {
  std::string out;
  for (const Token& token : scan(text, mode)) {
    std::string_view piece = text.substr(token.begin, token.end - token.begin);
    std::string_view name = sign(token.kind, piece);
    if (!out.empty()) out += ' ';
    out += name;
    if (name != piece && !piece.empty()) out += "(" + escaped(piece) + ")";
  }
  return out;
}

struct Case {
  std::string name;
  std::string text;
  std::string want;
};

class ScannerTest : public testing::TestWithParam<Case> {};

TEST_P(ScannerTest, Tokens) { EXPECT_EQ(dump(GetParam().text), GetParam().want); }

const Case kCases[] = {
    {"empty", "", "EOF"},
    {"blanks", " \t ", "EOF"},
    {"attribute", "a = 1\n", "I(a) = N(1) NL(\\n) EOF"},
    {"crlf", "a\r\nb", "I(a) NL(\\r\\n) I(b) EOF"},
    {"lone_cr", "a\rb", "I(a) INVALID(\\r) I(b) EOF"},
    {"byte_order_mark", "\xEF\xBB\xBF"s + "a", "I(a) EOF"},
    {"byte_order_mark_later", "a \xEF\xBB\xBF", "I(a) INVALID(\xEF\xBB\xBF) EOF"},
    {"dashes", "a-1 -a", "I(a-1) - I(a) EOF"},
    {"wide_identifier", "\xC3\xA9t\xC3\xA9", "I(\xC3\xA9t\xC3\xA9) EOF"},
    {"combining_mark_is_no_start", "\xCC\x81", "INVALID(\xCC\x81) EOF"},
    {"curly_quote", "\xE2\x80\x9C", "INVALID(\xE2\x80\x9C) EOF"},
    {"nul", "a\0b"s, "I(a) INVALID(\0) I(b) EOF"s},
    {"broken_utf8", "a \xFF\xC3", "I(a) BAD(\xFF) BAD(\xC3) EOF"},
    {"numbers", "1 1.5e3 1e+5 0777", "N(1) N(1.5e3) N(1e+5) N(0777) EOF"},
    {"number_then_dot", "1.", "N(1) . EOF"},
    {"number_of_dots", "1..2 1.2.3", "N(1..2) N(1.2.3) EOF"},
    {"number_then_ellipsis", "1...", "N(1) ... EOF"},
    {"number_without_exponent", "1e 1e+", "N(1) I(e) N(1) I(e) + EOF"},
    {"operators", "== != <= >= && || ! + - * / % ? : :: . ... , => =",
     "== != <= >= && || ! + - * / % ? : :: . ... , => = EOF"},
    {"operators_run", "=== =>= ::: .... ..", "== = => = :: : ... . . . EOF"},
    {"foreign", "& | ~ ^ ; ` '", "& | ~ ^ ; ` ' EOF"},
    {"no_star_star", "2**3", "N(2) * * N(3) EOF"},
    {"comments", "# a\n// b\r\n/* c\n */ d", "C(# a\\n) C(// b\\r\\n) C(/* c\\n */) I(d) EOF"},
    {"comment_at_end", "#a", "C(#a) EOF"},
    {"comment_with_cr", "# a\rb\n", "C(# a\\rb\\n) EOF"},
    {"comment_unclosed", "/* a", "/ * I(a) EOF"},
    {"comment_stars", "/***/a", "C(/***/) I(a) EOF"},
    {"comment_too_short", "/*/", "/ * / EOF"},

    {"quotes", R"("a")", R"(OQ(") Q(a) CQ(") EOF)"},
    {"quotes_empty", R"("")", R"(OQ(") CQ(") EOF)"},
    {"quotes_unclosed", R"("a)", R"(OQ(") Q(a) EOF)"},
    {"escapes", R"("a\"b\\")", R"(OQ(") Q(a\"b\\) CQ(") EOF)"},
    {"escaped_dollar_hides_sequence", R"("\${a}")", R"(OQ(") Q(\${a}) CQ(") EOF)"},
    {"escape_at_line_end", "\"\\\n\"", R"(OQ(") INVALID(\) QNL(\n) CQ(") EOF)"},
    {"escape_at_end", R"("a\)", R"(OQ(") Q(a) INVALID(\) EOF)"},
    {"newline_in_quotes", "\"a\n\r\nb\"", R"(OQ(") Q(a) QNL(\n\r\n) Q(b) CQ(") EOF)"},
    {"broken_utf8_in_quotes", "\"\xFF\"", "OQ(\") BAD(\xFF) CQ(\") EOF"},
    {"interpolation", R"("a${b}c")", R"(OQ(") Q(a) ${ I(b) END(}) Q(c) CQ(") EOF)"},
    {"strip_markers", R"("${~a~}%{~if~}")",
     R"(OQ(") ${(${~) I(a) END(~}) %{(%{~) I(if) END(~}) CQ(") EOF)"},
    {"braces_in_sequence", R"("${{}}")", R"(OQ(") ${ { } END(}) CQ(") EOF)"},
    {"sequence_in_braces", R"({"${a}}"})", R"({ OQ(") ${ I(a) END(}) Q(}) CQ(") } EOF)"},
    {"nested_quotes", R"("${f("${a}")}")",
     R"(OQ(") ${ I(f) ( OQ(") ${ I(a) END(}) CQ(") ) END(}) CQ(") EOF)"},
    {"doubled_dollar", R"("$${a}%%{b}")", R"(OQ(") Q($${) Q(a}) Q(%%{) Q(b}) CQ(") EOF)"},
    {"doubled_dollar_strip", R"("$${~a")", R"(OQ(") Q($${~) Q(a) CQ(") EOF)"},
    {"dollars", R"("$a$$$${b}")", R"(OQ(") Q($) Q(a) Q($) Q($) Q($${) Q(b}) CQ(") EOF)"},
    {"dollar_then_control", R"("$%{a}")", R"(OQ(") Q($) %{ I(a) END(}) CQ(") EOF)"},
    {"dollar_at_end", R"("a$)", R"(OQ(") Q(a) INVALID($) EOF)"},
    {"dollar_in_code", "${", "INVALID($) { EOF"},
    {"strip_marker_closes_brace", "{~}", "{ END(~}) EOF"},
    {"unbalanced", "}}", "} } EOF"},

    {"heredoc", "<<E\na\nE\n", "OH(<<E\\n) S(a\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_flush_crlf", "<<-E\r\n  a\r\n  E\r\n",
     "OH(<<-E\\r\\n) S(  a\\r\\n) CH(  E) NL(\\r\\n) EOF"},
    {"heredoc_marker_with_spaces", "<<E\n\t E \t\nx", "OH(<<E\\n) CH(\t E \t) NL(\\n) I(x) EOF"},
    {"heredoc_marker_with_wide_space", "<<E\n\xC2\xA0"s + "E\n",
     "OH(<<E\\n) CH(\xC2\xA0"s + "E) NL(\\n) EOF"},
    {"heredoc_wide_marker", "<<\xC3\xA9\na\n\xC3\xA9\n",
     "OH(<<\xC3\xA9\\n) S(a\\n) CH(\xC3\xA9) NL(\\n) EOF"},
    {"heredoc_marker_needs_newline", "<<E\nE", "OH(<<E\\n) S(E) EOF"},
    {"heredoc_marker_after_sequence", "<<E\n${a}E\nE\n",
     "OH(<<E\\n) ${ I(a) END(}) S(E\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_longer_word", "<<E\nEE\nE\n", "OH(<<E\\n) S(EE\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_needs_line_end", "<<E \nE", "< < I(E) NL(\\n) I(E) EOF"},
    {"heredoc_needs_marker", "<<1", "< < N(1) EOF"},
    {"heredoc_no_escapes", "<<E\n\\${a}\nE\n",
     "OH(<<E\\n) S(\\) ${ I(a) END(}) S(\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_doubled_dollar", "<<E\n$${a}\nE\n", "OH(<<E\\n) S($${) S(a}\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_dollar", "<<E\n$ab\nE\n", "OH(<<E\\n) S($) S(ab\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_dollar_near_line_end", "<<E\n$a\n$\n\nE\n",
     "OH(<<E\\n) S($a) S(\\n) S($\\n) S(\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_lone_cr", "<<E\na\rb\nE\n", "OH(<<E\\n) S(a) INVALID(\\rb\\nE\\n) EOF"},
    {"heredoc_broken_utf8", "<<E\n\xFF\nE\n", "OH(<<E\\n) BAD(\xFF) S(\\n) CH(E) NL(\\n) EOF"},
    {"heredoc_in_sequence", "<<E\n${<<F\nE\nF\n}\nE\n",
     "OH(<<E\\n) ${ OH(<<F\\n) S(E\\n) CH(F) NL(\\n) END(}) S(\\n) CH(E) NL(\\n) EOF"},
};

INSTANTIATE_TEST_SUITE_P(Scanner, ScannerTest, testing::ValuesIn(kCases),
                         [](const auto& param) { return param.param.name; });

TEST(BareTemplate, Tokens) {
  const Case cases[] = {
      {"empty", "", "EOF"},
      {"lines", "a\nb\r\nc", "S(a\\n) S(b\\r\\n) S(c) EOF"},
      {"sequence", "a ${b} \"c\"", "S(a ) ${ I(b) END(}) S( \"c\") EOF"},
      {"dollar_at_end", "a$", "S(a) S($) EOF"},
      {"dollar_at_end_of_nested", "${\"$", "${ OQ(\") INVALID($) EOF"},
      {"lone_cr", "a\rb", "S(a) S(\\rb) EOF"},
      {"broken_utf8", "\xFF", "BAD(\xFF) EOF"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(dump(c.text, ScanMode::template_), c.want) << c.name;
  }
}

TEST(Scanner, ReturnsEofForever) {
  Scanner scanner("a");
  EXPECT_EQ(scanner.next().kind, TokenKind::identifier);
  EXPECT_EQ(scanner.next().kind, TokenKind::eof);
  EXPECT_EQ(scanner.next().kind, TokenKind::eof);
}

std::string repeat(std::string_view text, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(Scanner, NestsDeeply) {
  constexpr size_t kDepth = 100'000;
  std::string text = repeat("\"${", kDepth) + "a" + repeat("}\"", kDepth);
  std::vector<Token> tokens = scan(text);
  ASSERT_EQ(tokens.size(), 4 * kDepth + 2);
  EXPECT_EQ(tokens[2 * kDepth].kind, TokenKind::identifier);
  EXPECT_EQ(tokens[4 * kDepth].kind, TokenKind::close_quote);
}

TEST(Scanner, GivesUpOnExcessiveNesting) {
  std::string text = repeat("\"${", Scanner::kMaxTemplateNesting);
  std::vector<Token> tokens = scan(text);
  ASSERT_EQ(tokens.size(), Scanner::kMaxTemplateNesting + 2);
  EXPECT_EQ(tokens[tokens.size() - 2].kind, TokenKind::invalid);
  EXPECT_EQ(tokens[tokens.size() - 2].end, text.size());
}

// Each would take hours if the scanner rescanned the rest of the text repeatedly.
TEST(Scanner, IsLinearInHostileText) {
  constexpr size_t kTimes = 1'000'000;
  for (std::string_view piece : {"/* ", "[{(", "<<A", "1.", "<<-", "$", "\"$", "/", "}"}) {
    EXPECT_EQ(scan(repeat(piece, kTimes)).back().kind, TokenKind::eof) << piece;
  }
  EXPECT_EQ(scan("<<E\n" + repeat(" E E\n", kTimes)).back().kind, TokenKind::eof);
}

// The tokens cover everything except spaces and tabs.
TEST(Scanner, CoversTheText) {
  for (const Case& c : kCases) {
    if (c.name.starts_with("byte_order_mark")) continue;
    uint32_t at = 0;
    for (const Token& token : scan(c.text)) {
      for (; at < token.begin; ++at) {
        EXPECT_TRUE(c.text[at] == ' ' || c.text[at] == '\t') << c.name << " at " << at;
      }
      ASSERT_EQ(at, token.begin) << c.name;
      at = token.end;
    }
    EXPECT_EQ(at, c.text.size()) << c.name;
  }
}

}  // namespace
}  // namespace landform::syntax
