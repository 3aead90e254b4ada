// Values as plain JSON, for the views. Private to the library.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "value/value.h"

namespace landform::views {

// Unknown values are null; marks are ignored.
void append_plain_json(std::string& out, const Value& value);

// Writes JSON objects and arrays with commas and, optionally, line breaks.
class JsonWriter {
 public:
  JsonWriter(std::string& out, bool indented) : out_(out), indented_(indented) {}
  // Continues at the position of another writer, for its append_part().
  JsonWriter(std::string& out, const JsonWriter& within)
      : out_(out), indented_(within.indented_), depth_(within.depth_) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  // The name of the next property.
  void name(std::string_view text);
  void text(std::string_view value);
  void number(int64_t value);
  void boolean(bool value);
  void value(const Value& value);
  // Reserves space for that much more.
  void reserve(size_t bytes) { out_.reserve(out_.size() + bytes + 1024); }
  // Appends the output of a nested writer: one or more properties or elements.
  void append_part(std::string_view part);
  void property(std::string_view key, std::string_view value) {
    name(key);
    text(value);
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  // Called before every value that is not that of a property.
  void separate();
  void new_line();

  std::string& out_;
  bool indented_;
  int depth_ = 0;
  bool first_ = true;
  bool after_name_ = false;
};

// Writes many properties or elements in parallel: calls `write(writer, i)` for every i below
// `count`; the output is in this order. Only a few parts of it are ever held twice.
template <typename Write>
void write_in_parts(JsonWriter& json, size_t count, const Write& write) {
  constexpr size_t kPart = 512;
  constexpr size_t kPartsAtOnce = 8;
  const size_t all = (count + kPart - 1) / kPart;
  std::vector<std::string> parts(std::min(all, kPartsAtOnce));
  for (size_t first = 0; first < all; first += parts.size()) {
    const size_t now = std::min(parts.size(), all - first);
    parallel_for(now, processor_count(), 1, [&](size_t part) {
      JsonWriter writer(parts[part], json);
      size_t begin = (first + part) * kPart;
      size_t end = std::min(count, begin + kPart);
      for (size_t i = begin; i < end; ++i) {
        write(writer, i);
        // Most are about as long as the first.
        if (i == begin) parts[part].reserve((parts[part].size() + 16) * (end - begin));
      }
    });
    size_t size = 0;
    for (const std::string& part : parts) size += part.size() + 1;
    // The rest is about as long. Memory that is reserved in vain is never touched.
    if (first == 0) json.reserve((size + size / 8) * ((all + now - 1) / now));
    for (size_t part = 0; part < now; ++part) {
      json.append_part(parts[part]);
      parts[part].clear();
    }
  }
}

}  // namespace landform::views
