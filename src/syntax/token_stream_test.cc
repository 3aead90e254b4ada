#include "syntax/token_stream.h"

#include <gtest/gtest.h>

#include <string>

namespace landform::syntax {
namespace {

// The text of the tokens up to the end, those of newlines as "\n", with spaces between them.
std::string rest(TokenStream& stream) {
  std::string out;
  while (stream.kind() != TokenKind::eof) {
    Token token = stream.read();
    out += token.kind == TokenKind::newline ? "\\n" : std::string(stream.text(token));
    out += ' ';
  }
  return out;
}

class TokenStreamTest : public testing::Test {
 protected:
  ParseErrors errors_{FileId::none};
};

TEST_F(TokenStreamTest, OmitsCommentsWithinALineAndReadsThoseAtItsEndAsNewlines) {
  TokenStream stream("a /* b */ c # d\n// e\n\nf # g", 0, ScanMode::normal, errors_);
  EXPECT_EQ(rest(stream), "a c \\n \\n \\n f ");
}

TEST_F(TokenStreamTest, SkipsNewlinesWhileTheyAreOff) {
  TokenStream stream("a\n\n# b\nc\nd", 0, ScanMode::normal, errors_);
  {
    TokenStream::Newlines newlines(stream, false);
    EXPECT_EQ(stream.text(stream.read()), "a");
    EXPECT_EQ(stream.text(stream.peek()), "c");
  }
  // Just one of the newlines that were peeked over is left.
  EXPECT_EQ(stream.text(stream.last()), "a");
  EXPECT_EQ(rest(stream), "\\n c \\n d ");
}

TEST_F(TokenStreamTest, RemembersTheLastToken) {
  TokenStream stream("a b", 0, ScanMode::normal, errors_);
  EXPECT_EQ(stream.text(stream.last()), "a");
  Token a = stream.read();
  EXPECT_EQ(stream.last().begin, a.begin);
  stream.read();
  EXPECT_EQ(stream.text(stream.last()), "b");
}

TEST_F(TokenStreamTest, StaysAtTheEnd) {
  TokenStream stream("", 0, ScanMode::normal, errors_);
  for (int i = 0; i < 300; ++i) ASSERT_EQ(stream.read().kind, TokenKind::eof);
}

TEST_F(TokenStreamTest, CountsOffsetsFromItsBase) {
  TokenStream stream("a bc", 100, ScanMode::normal, errors_);
  stream.read();
  Token token = stream.read();
  EXPECT_EQ(token.begin, 102U);
  EXPECT_EQ(token.end, 104U);
  EXPECT_EQ(stream.text(token), "bc");
}

// Wherever the buffer ends, among names, newlines and runs of newlines.
TEST_F(TokenStreamTest, IsTheSameWhereverItsBufferEnds) {
  for (size_t names = 100; names < 140; ++names) {
    std::string text;
    std::string want;
    for (size_t i = 0; i < names; ++i) {
      text += "a ";
      want += "a ";
    }
    text += std::string(300, '\n') + "b\nc\n\nd";
    TokenStream stream(text, 0, ScanMode::normal, errors_);
    TokenStream::Newlines newlines(stream, false);
    ASSERT_EQ(rest(stream), want + "b c d ") << names;
  }
}

TEST_F(TokenStreamTest, ChecksTokensThatAreNotRead) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "a ";
  text += "\n\n\n;\n`";
  TokenStream stream(text, 0, ScanMode::normal, errors_);
  stream.check_rest();
  EXPECT_EQ(errors_.count(), 2U);
}

}  // namespace
}  // namespace landform::syntax
