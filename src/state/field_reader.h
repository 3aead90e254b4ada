// Reads JSON into the fields of structs by the rules of Go's encoding/json, which define what a
// valid state file is: null leaves a field unchanged, unknown properties are skipped, and reading
// continues after a value of the wrong kind, of which only the first is reported. Private to the
// library.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "state/raw_json.h"
#include "state/resource_name.h"
#include "value/json_reader.h"

namespace landform::state {

// `field` is the path of names to the field, as shown in messages: `resources.instances.status`.
class FieldReader {
 public:
  struct Mismatch {
    std::string field;
    std::string value;  // "string", "number 1.5"
    size_t offset = 0;
  };

  // Retained pieces of the text keep `owner` alive.
  FieldReader(std::shared_ptr<const void> owner, std::string_view text)
      : owner_(std::move(owner)), text_(text), reader_(text) {}

  // Calls visit(name) for each property of the next object; values that it does not read are
  // skipped.
  template <typename F>
  void object(const char* field, F&& visit) {
    if (!open(JsonToken::Kind::begin_object, field)) return;
    std::string name;
    while (next_property(name)) {
      visit(std::string_view(name));
      if (!taken_) skip();
    }
    taken_ = true;
  }
  // Calls visit() for each element of the next array.
  template <typename F>
  void array(const char* field, F&& visit) {
    if (!open(JsonToken::Kind::begin_array, field)) return;
    while (next_element()) {
      visit();
      if (!taken_) skip();
    }
    taken_ = true;
  }

  void read(const char* field, std::string& out);
  void read(const char* field, bool& out);
  void read(const char* field, uint64_t& out);
  void read(const char* field, std::vector<std::string>& out);
  void read(const char* field, std::vector<ResourceName>& out);
  // Any value, including null, as raw text.
  void read(RawJson& out);
  // The kind of the next value, and its text if it is a scalar.
  [[nodiscard]] std::optional<JsonToken> scalar();
  void skip();

  // The offset of the value that was read or opened last.
  [[nodiscard]] size_t offset() const { return offset_; }
  // Only whitespace may follow.
  void finish();
  // Stops reading.
  [[nodiscard]] const std::optional<JsonError>& syntax_error() const { return broken_; }
  [[nodiscard]] const std::optional<Mismatch>& mismatch() const { return mismatch_; }
  // Records a value of the wrong kind, if it is the first, and skips the rest of it.
  Mismatch wrong(const char* field, const JsonToken& found, bool with_text = false);

 private:
  bool open(JsonToken::Kind kind, const char* field);
  bool next_property(std::string& name);
  bool next_element();
  std::optional<JsonToken> token();
  void skip_opened(JsonToken::Kind kind);

  std::shared_ptr<const void> owner_;
  std::string_view text_;
  JsonReader reader_;
  std::optional<JsonError> broken_;
  std::optional<Mismatch> mismatch_;
  size_t offset_ = 0;
  bool taken_ = false;
};

}  // namespace landform::state
