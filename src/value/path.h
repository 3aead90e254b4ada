// The path from a value to a part of it: attribute names and element keys.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/attribute_path.h"
#include "value/value.h"

namespace landform {

struct PathStep {
  enum class Kind : uint8_t { attribute, index };
  Kind kind = Kind::attribute;
  std::string name;  // attribute
  Value key;         // index: a number, a string, or an element of a set

  static PathStep attribute(std::string name) {
    return {Kind::attribute, std::move(name), Value()};
  }
  static PathStep index(Value key) { return {Kind::index, {}, std::move(key)}; }
  [[nodiscard]] bool operator==(const PathStep& other) const {
    return kind == other.kind && name == other.name && key.identical(other.key);
  }
};

using Path = std::vector<PathStep>;

// As a user would write it after a name: `.a[0]["k"]`.
[[nodiscard]] std::string path_to_string(const Path& path);

// The path for a diagnostic: it ends before the first element of a set, which has no name.
[[nodiscard]] AttributePath to_attribute_path(const Path& path);

// Marks by path, stored separately from an unmarked value.
struct PathMarks {
  Path path;
  Marks marks;
};
[[nodiscard]] std::pair<Value, std::vector<PathMarks>> unmark_deep_with_paths(const Value& value);
[[nodiscard]] Value mark_with_paths(const Value& value, const std::vector<PathMarks>& marks);

}  // namespace landform
