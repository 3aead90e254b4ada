// Reads JSON text token by token.
//
// It builds nothing: callers pull tokens and process them as they like. Numbers stay text, so no
// digits are lost. Messages are those of Go's encoding/json, which users know from Terraform.
// Nesting is bounded, so callers may recurse. A reader belongs to one thread; the text must outlive
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform {

struct JsonError {
  std::string message;  // without a full stop: "invalid character 'x' after array element"
  size_t offset = 0;    // in bytes
};

struct JsonToken {
  enum class Kind : uint8_t {
    null,
    boolean,
    number,
    string,
    begin_array,
    end_array,
    begin_object,
    end_object
  };
  Kind kind = Kind::null;
  bool boolean = false;
  // Of a string (also an object's key): its content, always valid UTF-8. Of a number: its digits as
  // written. Valid until the next token is read.
  std::string_view text;
};

// For messages: "a string", "an array".
[[nodiscard]] std::string_view describe(JsonToken::Kind kind);

class JsonReader {
 public:
  // The maximum nesting of arrays and objects.
  static constexpr size_t kMaxDepth = 1000;

  explicit JsonReader(std::string_view text) : text_(text) {}
  JsonReader(const JsonReader&) = delete;
  JsonReader& operator=(const JsonReader&) = delete;

  // The next token; commas and colons are checked and skipped. At the end of the text, the error
  // "EOF".
  [[nodiscard]] Result<JsonToken, JsonError> next();

  // Whether the current array or object has another element; at the top level, whether text is
  // left.
  [[nodiscard]] bool more();

  // Checks the syntax of the whole value that comes next and returns its text; next() then reads
  // it.
  [[nodiscard]] Result<std::string_view, JsonError> peek_value();
  // The same, and skips the value.
  [[nodiscard]] Result<std::string_view, JsonError> take_value();

  [[nodiscard]] size_t offset() const { return at_; }

 private:
  // What was last read, which determines what may follow.
  enum class State : uint8_t {
    top,
    array_start,
    array_value,
    array_comma,
    object_start,
    object_key,
    object_colon,
    object_value,
    object_comma
  };

 public:
  // Where a reader is, to read what follows again. What has ended since cannot be read again.
  struct Place {
    size_t at;
    State state;
    size_t depth;
  };
  [[nodiscard]] Place place() const { return {at_, state_, outer_.size()}; }
  void go_back(const Place& place) {
    at_ = place.at;
    state_ = place.state;
    outer_.resize(place.depth);
  }

 private:
  void skip_space();
  [[nodiscard]] bool value_allowed() const;
  void value_ended();
  [[nodiscard]] JsonError unexpected() const;
  Result<JsonToken, JsonError> open(JsonToken::Kind kind, State inside);
  Result<JsonToken, JsonError> close(JsonToken::Kind kind);
  Result<JsonToken, JsonError> scalar();

  std::string_view text_;
  size_t at_ = 0;
  State state_ = State::top;
  std::vector<State> outer_;
  std::string unescaped_;
};

}  // namespace landform
