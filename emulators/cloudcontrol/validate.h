// Validates documents against a resource schema. Caches compiled patterns; not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "awscc/schema/resource_schema.h"
#include "value/value.h"

namespace re2 {
class RE2;
}

namespace landform::emulator::cloudcontrol {

class Validator {
 public:
  Validator();
  ~Validator();

  // The problems, such as "#/Rules/0: required key [Id] not found". Read-only properties are never
  // required.
  [[nodiscard]] std::vector<std::string> check(const awscc::ResourceSchema& schema,
                                               const Value& document);

 private:
  friend class Check;
  // Null if RE2 does not support the pattern, which is then ignored.
  const re2::RE2* pattern(std::string_view text);

  std::map<std::string, std::unique_ptr<re2::RE2>, std::less<>> patterns_;
};

}  // namespace landform::emulator::cloudcontrol
