// The kinds of objects that a version of a service has, as a table of what the API takes of each.
//
// The table follows the API, not any provider: a field that a client misspells is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace landform::emulator::fastly {

struct Field {
  enum class Type : uint8_t { text, number, flag, list, json_list, object };
  std::string name;
  Type type = Type::text;
  bool required = false;
  std::optional<std::string> otherwise;  // if nothing is sent
};

struct Kind {
  std::string path;  // after the version: "backend", "logging/s3"
  std::string name;  // the last part of it
  std::vector<Field> fields;
  bool text_only = false;  // numbers are answered as text

  [[nodiscard]] const Field* field(std::string_view wanted) const;
};

[[nodiscard]] const std::vector<Kind>& kinds();
// A null pointer if there is none.
[[nodiscard]] const Kind* find_kind(std::string_view path);

}  // namespace landform::emulator::fastly
