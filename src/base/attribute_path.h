// The path from a block to an attribute in it, as diagnostics show it: attribute names, map keys
// and list indexes. Elements of sets have no name, so a path ends before one.
//
// It contains no values (see Path, in value/path.h, for that), so that any library may use it. The
// holder of the configuration maps it to a place in the source.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace landform {

class AttributePathStep {
 public:
  static AttributePathStep attribute(std::string name) {
    return {Kind::attribute, std::move(name)};
  }
  static AttributePathStep key(std::string key) { return {Kind::key, std::move(key)}; }
  static AttributePathStep index(int64_t index) { return {Kind::index, index}; }

  [[nodiscard]] bool is_attribute() const { return kind_ == Kind::attribute; }
  [[nodiscard]] bool is_index() const { return kind_ == Kind::index; }
  // Of an attribute or key.
  [[nodiscard]] const std::string& text() const { return std::get<std::string>(value_); }
  [[nodiscard]] int64_t index() const { return std::get<int64_t>(value_); }

  friend bool operator==(const AttributePathStep&, const AttributePathStep&) = default;

 private:
  enum class Kind : uint8_t { attribute, key, index };
  AttributePathStep(Kind kind, std::variant<std::string, int64_t> value)
      : kind_(kind), value_(std::move(value)) {}

  Kind kind_;
  std::variant<std::string, int64_t> value_;
};

using AttributePath = std::vector<AttributePathStep>;

// As a user would write it after a name: `.a[0]["k"]`.
[[nodiscard]] std::string to_string(const AttributePath& path);

}  // namespace landform
