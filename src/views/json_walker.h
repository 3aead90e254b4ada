// Walks through JSON of a known shape and reports, with the place, what does not have it. Private
// to the library.
//
// Nothing is built that is not asked for. A value of the wrong kind is skipped with an error, and
// the walk goes on; after a mistake in the syntax nothing more is read.
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
  // `summary` is that of all errors.
  JsonWalker(const SourceFile& source, FileId file, std::string summary, Diagnostics& diagnostics)
      : source_(source),
        file_(file),
        summary_(std::move(summary)),
        diagnostics_(diagnostics),
        reader_(source.text()) {}

  // Calls visit(name) for each property of the object that comes next. What visit does not read is
  // skipped. Null counts as an object without properties.
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

  // Calls visit() for each element of the array that comes next.
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

  // The scalar that comes next; none, with an error, if it is something else. Null is none without
  // an error.
  std::optional<std::string> text();
  std::optional<bool> boolean();
  // A string or a whole number: the key of an instance. None for null.
  struct Scalar {
    bool is_text;
    std::string text;
    int64_t integer;
  };
  std::optional<Scalar> key();
  // Whatever comes next, as a value; null of no type if it cannot be one.
  Value value();
  void skip();

  // An error at the value that was read last, unless the syntax is wrong anyway.
  void error(const std::string& problem) {
    if (!broken_) error_at(offset_, problem);
  }

  // The syntax was wrong.
  [[nodiscard]] bool broken() const { return broken_; }
  // Where the value that was begun last starts.
  [[nodiscard]] uint32_t offset() const { return static_cast<uint32_t>(offset_); }
  // The end of the input has been reached, and nothing follows.
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
