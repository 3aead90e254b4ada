// Walks JSON of a known structure and reports deviations with their position. Private to the
// library.
//
// Only requested values are built. A value of the wrong kind is skipped with an error, and the walk
// continues; after a syntax error nothing more is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "value/json_reader.h"
#include "value/value.h"

namespace landform::views {

class JsonWalker {
 public:
  // `summary` is used for all errors.
  JsonWalker(const SourceFile& source, FileId file, std::string summary, Diagnostics& diagnostics)
      : source_(source),
        file_(file),
        summary_(std::move(summary)),
        diagnostics_(diagnostics),
        reader_(source.text()) {}

  // Calls visit(name) for each property of the next object. Values that visit does not read are
  // skipped. Null counts as an empty object.
  template <typename F>
  void object(F&& visit) {
    if (!open(JsonToken::Kind::begin_object, "an object")) return;
    path_.emplace_back();
    while (next_property()) {
      std::string name = path_.back().name;
      visit(std::string_view(name));
      if (!taken_) skip();
    }
    path_.pop_back();
    taken_ = true;
  }

  // Calls visit() for each element of the next array.
  template <typename F>
  void array(F&& visit) {
    if (!open(JsonToken::Kind::begin_array, "an array")) return;
    path_.emplace_back();
    for (path_.back().index = 0; next_element(); ++path_.back().index) {
      visit();
      if (!taken_) skip();
    }
    path_.pop_back();
    taken_ = true;
  }

  // The next scalar; none, with an error, if it is anything else. Null gives none without an error.
  std::optional<std::string> text();
  std::optional<bool> boolean();
  // An instance key: a string or a whole number. None for null.
  struct Scalar {
    bool is_text;
    std::string text;
    int64_t integer;
  };
  std::optional<Scalar> key();
  // The next value of any kind; untyped null if it is invalid.
  Value value();
  void skip();

  // An error at the value that was read last, unless there was a syntax error.
  void error(const std::string& problem) {
    if (!broken_) error_at(offset_, problem);
  }

  // There was a syntax error.
  [[nodiscard]] bool broken() const { return broken_; }
  // The offset of the last value that was started.
  [[nodiscard]] uint32_t offset() const { return static_cast<uint32_t>(offset_); }
  // Checks that nothing follows.
  void finish();

 private:
  struct Step {
    std::string name;
    int64_t index = -1;
  };

  bool open(JsonToken::Kind kind, const char* wanted);
  bool next_property();
  bool next_element();
  std::optional<JsonToken> token();
  void wrong_kind(const JsonToken& token, const char* wanted);
  void skip_rest_of(JsonToken::Kind opened);
  void break_at(const JsonError& error);
  void error_at(size_t offset, const std::string& problem);
  [[nodiscard]] std::string path_text() const;

  const SourceFile& source_;
  FileId file_;
  std::string summary_;
  Diagnostics& diagnostics_;
  JsonReader reader_;
  std::vector<Step> path_;
  size_t offset_ = 0;
  bool taken_ = false;
  bool broken_ = false;
};

}  // namespace landform::views
