// Text to tokens, one at a time.
//
// The scanner never fails and never recurses: invalid input becomes an invalid or bad_utf8 token,
// which the parser reports. It knows just enough of the grammar to find where a template ends: a
// stack of contexts (code, quotes, a heredoc), and for code the number of open braces. Its token
// boundaries are those of HCL's own scanner, quirks included, because the formatter and messages
// depend on them.
//
// Linear in the text; allocates only the stack. The text must outlive the scanner and be shorter
// than 4 GiB.
#pragma once

#include <string_view>
#include <vector>

#include "syntax/token.h"

namespace landform::syntax {

class Scanner {
 public:
  // The maximum nesting of templates; the text beyond that is one invalid token.
  static constexpr size_t kMaxTemplateNesting = 1U << 20;

  explicit Scanner(std::string_view text, ScanMode mode = ScanMode::normal);

  // The next token; at the end, eof on every call.
  [[nodiscard]] Token next();

 private:
  enum class Place : uint8_t { code, quotes, heredoc, bare_template };

  // An open context.
  struct Frame {
    Place place;
    bool line_start = false;    // heredoc: the next line may be the end marker
    uint32_t braces = 0;        // code: braces open since the frame began
    uint32_t marker_begin = 0;  // heredoc: its end marker
    uint32_t marker_end = 0;
  };

  Token next_in_code();
  Token next_in_quotes();
  Token next_in_text();
  Token number();
  Token identifier_or_unknown();
  Token block_comment_or_slash();
  Token heredoc_or_less();
  Token close_brace(uint32_t length);
  Token open_sequence();
  Token unread_rest();
  Token broken_or_unknown();

  Token take(TokenKind kind, const char* end) {
    Token token =
        make_token(static_cast<uint32_t>(at_ - begin_), static_cast<uint32_t>(end - begin_), kind);
    at_ = end;
    return token;
  }
  Token take_length(TokenKind kind, size_t length) { return take(kind, at_ + length); }
  void push(Frame frame);
  [[nodiscard]] char peek(size_t ahead) const {
    return static_cast<size_t>(end_ - at_) > ahead ? at_[ahead] : '\0';
  }
  [[nodiscard]] bool has(size_t ahead) const { return static_cast<size_t>(end_ - at_) > ahead; }
  [[nodiscard]] bool is_end_marker(const Frame& frame, const char* line_end) const;

  const char* begin_;
  const char* at_;
  const char* end_;
  bool no_comment_end_ = false;  // no further */ in the text
  Frame top_;
  std::vector<Frame> below_;
};

}  // namespace landform::syntax
