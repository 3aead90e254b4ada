// The known resource types. Schemas are parsed when they are first used. Not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "awscc/schema/resource_schema.h"
#include "base/result.h"

namespace landform::emulator::cloudcontrol {

class Schemas {
 public:
  // Adds every *.json file of a directory.
  [[nodiscard]] std::optional<Error> add_directory(const std::string& directory);
  // Adds a schema, replacing one of the same type.
  [[nodiscard]] std::optional<Error> add(std::string text);

  // Null if there is no such type or its schema is invalid.
  [[nodiscard]] const awscc::ResourceSchema* find(std::string_view type);
  [[nodiscard]] size_t size() const { return types_.size(); }

 private:
  struct Entry {
    std::string text;  // cleared once it is parsed
    std::unique_ptr<awscc::ResourceSchema> schema;
  };
  std::map<std::string, Entry, std::less<>> types_;
};

}  // namespace landform::emulator::cloudcontrol
