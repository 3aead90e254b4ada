// Writes an object of a JSON document, member by member, at the end of a text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "config/address.h"
#include "value/json.h"

namespace landform::report {

// Between two members, only one of the object's values may be appended to the text. Names are
// written as they are: they must not need escapes, except those of keyed().
class JsonObject {
 public:
  explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;

  // The name of a member; its value is to be appended to the result.
  std::string& member(std::string_view name) {
    out_.append(first_ ? "\"" : ",\"").append(name).append("\":");
    first_ = false;
    return out_;
  }
  // The same for a name that may be any text.
  std::string& keyed(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    append_json_quoted(out_, name);
    out_ += ':';
    return out_;
  }

  void text(std::string_view name, std::string_view value) {
    append_json_quoted(member(name), value);
  }
  void text_unless_empty(std::string_view name, std::string_view value) {
    if (!value.empty()) text(name, value);
  }
  void flag(std::string_view name, bool value) { member(name) += value ? "true" : "false"; }
  void flag_if_set(std::string_view name, bool value) {
    if (value) flag(name, value);
  }
  void number(std::string_view name, uint64_t value) { member(name) += std::to_string(value); }
  void key(std::string_view name, const config::Key& value) {
    if (value.is_index()) {
      member(name) += std::to_string(value.index());
    } else {
      text(name, value.text());
    }
  }
  // An array of strings, unless there are none.
  template <typename Texts>
  void texts_unless_empty(std::string_view name, const Texts& values) {
    if (values.empty()) return;
    char separator = '[';
    member(name);
    for (std::string_view value : values) {
      out_ += separator;
      append_json_quoted(out_, value);
      separator = ',';
    }
    out_ += ']';
  }

  void close() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

// An array, whose elements are appended by a function.
template <typename Elements, typename Append>
void append_array(std::string& out, const Elements& elements, const Append& append) {
  out += '[';
  bool first = true;
  for (const auto& element : elements) {
    if (!first) out += ',';
    first = false;
    append(element);
  }
  out += ']';
}

}  // namespace landform::report
