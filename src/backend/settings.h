// The configuration of a backend, with environment variables in place of what is not set. Private
// to the library.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/process.h"
#include "base/result.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::backend {

class Settings {
 public:
  Settings(const Value& config, const Environment& environment)
      : config_(config), environment_(environment) {}

  // None if it is not set. Environment variables count if they are not empty.
  [[nodiscard]] std::optional<std::string> find(std::string_view name,
                                                std::string_view variable = {}) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view variable = {},
                                 std::string_view otherwise = {}) const;
  // The error says that the environment variable is not a bool.
  [[nodiscard]] Result<bool> flag(std::string_view name, std::string_view variable = {}) const;
  // The error says why it is not an integer.
  [[nodiscard]] Result<int64_t> integer(std::string_view name, std::string_view variable,
                                        int64_t otherwise) const;
  // The elements of a set of strings.
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  // A nested object; none if it is null.
  [[nodiscard]] std::optional<Settings> object(std::string_view name) const;
  [[nodiscard]] const Value* value(std::string_view name) const;
  // An environment variable; empty if it is not set.
  [[nodiscard]] std::string variable(std::string_view name) const;

 private:
  const Value& config_;
  const Environment& environment_;
};

// Declares the optional attributes of a schema.
void add_attributes(schema::Block& block, Type type, std::initializer_list<const char*> names);

}  // namespace landform::backend
