// Tokens of JSON syntax.
//
// Lenient inside strings, numbers and keywords: it takes whatever was probably meant as one token,
// and the parser reports errors in it. A character that cannot start a token is followed by eof.
#pragma once

#include <cstdint>
#include <string_view>

namespace landform::syntax {

enum class JsonTokenKind : uint8_t {
  eof,
  invalid,
  open_brace,
  close_brace,
  open_bracket,
  close_bracket,
  comma,
  colon,
  equals,  // not JSON, but a likely slip for users of native syntax
  string,  // with its quotes; the last may be missing
  number,
  word,
};

struct JsonToken {
  uint32_t begin = 0;
  uint32_t end = 0;
  JsonTokenKind kind = JsonTokenKind::eof;
};

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}
  [[nodiscard]] JsonToken next();
  // From now on there is only eof.
  void stop() { stopped_ = true; }

 private:
  JsonToken take(JsonTokenKind kind, size_t size);
  [[nodiscard]] size_t string_size() const;

  std::string_view text_;
  size_t at_ = 0;
  bool stopped_ = false;
};

}  // namespace landform::syntax
