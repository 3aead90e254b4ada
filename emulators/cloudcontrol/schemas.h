// The types of resources that exist: their schemas, parsed when they are first needed. One thread
// at a time.
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
  // Every *.json of the directory is a schema. The error names what cannot be read.
  [[nodiscard]] std::optional<Error> add_directory(const std::string& directory);
  // The type that the text describes is there from now on, in place of one of the same name.
  [[nodiscard]] std::optional<Error> add(std::string text);

  // A null pointer if there is no such type, or its schema makes no sense.
  [[nodiscard]] const awscc::ResourceSchema* find(std::string_view type);
  [[nodiscard]] size_t size() const { return types_.size(); }

 private:
  struct Entry {
    std::string text;  // until it is parsed
    std::unique_ptr<awscc::ResourceSchema> schema;
  };
  std::map<std::string, Entry, std::less<>> types_;
};

}  // namespace landform::emulator::cloudcontrol
