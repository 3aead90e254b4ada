// Reads the JSON of a schema by what is expected next, and remembers the first thing that is wrong.
//
// After a failure everything reads as empty, so callers need not look after each call. Texts live
// in the arena.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "value/json_reader.h"

namespace landform::awscc {

class SchemaReader {
 public:
  SchemaReader(std::string_view text, Arena& arena) : json_(text), text_(text), arena_(arena) {}

  // Calls `member` with each key; it reads the value.
  template <typename F>
  void object(const F& member);
  // Calls `element` for each element; it reads it.
  template <typename F>
  void array(const F& element);
  [[nodiscard]] std::string_view text();
  [[nodiscard]] std::span<const std::string_view> texts();
  [[nodiscard]] bool boolean();
  // Digits as written.
  [[nodiscard]] std::string_view number();
  // An integer that fits; some schemas write it as 1.0.
  [[nodiscard]] int64_t count();
  // Any value, as text.
  [[nodiscard]] std::string_view raw();
  void skip();

  // What comes next.
  [[nodiscard]] bool at_boolean() const { return at('t') || at('f'); }
  [[nodiscard]] bool at_array() const { return at('['); }

  // Says where: the pointer to what is being read.
  void fail(std::string_view what);
  [[nodiscard]] bool failed() const { return !error_.empty(); }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  [[nodiscard]] bool at(char first) const;
  // False and a failure if something else comes.
  bool take(JsonToken::Kind kind, std::string_view expected, JsonToken& token);

  JsonReader json_;
  std::string_view text_;
  Arena& arena_;
  // An element of an array has an index in place of a name.
  struct Step {
    std::string_view name;
    size_t index = 0;
  };
  std::vector<Step> where_;
  std::string error_;
};

template <typename F>
void SchemaReader::object(const F& member) {
  JsonToken token;
  if (!take(JsonToken::Kind::begin_object, "an object", token)) return;
  while (!failed() && json_.more()) {
    if (!take(JsonToken::Kind::string, "a name", token)) return;
    std::string_view key = arena_.copy(token.text);
    where_.push_back({.name = key});
    member(key);
    where_.pop_back();
  }
  (void)take(JsonToken::Kind::end_object, "the end of the object", token);
}

template <typename F>
void SchemaReader::array(const F& element) {
  JsonToken token;
  if (!take(JsonToken::Kind::begin_array, "an array", token)) return;
  for (size_t i = 0; !failed() && json_.more(); ++i) {
    where_.push_back({.name = {}, .index = i});
    element();
    where_.pop_back();
  }
  (void)take(JsonToken::Kind::end_array, "the end of the array", token);
}

}  // namespace landform::awscc
